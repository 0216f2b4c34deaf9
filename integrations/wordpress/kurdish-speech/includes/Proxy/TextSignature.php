<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Options;
use KurdishSpeech\Publishing\Parts;
use KurdishSpeech\Publishing\Text;

// phpcs:disable WordPress.WP.AlternativeFunctions.json_encode_json_encode -- wp_json_encode() changes text that is no UTF-8 instead of refusing it.

/** Signatures of texts, as `src/proxy/texts/text-signature.ts` makes them: with them, nobody but this site decides what is spoken at its expense. */
final class TextSignature
{
    private const LABEL = 'kurdish-speech text 1';
    /** Of a text that is said as it stands, whatever the names of the site are. */
    private const SAID_LABEL = 'kurdish-speech said text 1';
    private const KEY = 'kurdish-speech text key';
    private const BYTES = 16;

    public static function isNeeded(): bool
    {
        return Options::get('source') === 'keys' && Options::get('texts') === 'signed';
    }

    /** The `signature` of an element that reads a text, in whichever voice its reader chooses. */
    public static function ofText(string $text): string
    {
        return self::ofParts($text, max(1, Options::number('max_chars')), null, null, Token::siteKey());
    }

    /** One signature for each part of a text, joined by dots. */
    public static function ofParts(string $text, int $limit, ?string $group, ?string $voice, string $secret): string
    {
        return implode('.', array_map(static function (string $part) use ($group, $voice, $secret): string {
            return self::of($part, $group, $voice, $secret);
        }, Parts::of($text, $limit)));
    }

    /** The `signature` of an element that speaks how a name is said, before it is one of the site's: no more than one part. */
    public static function ofSaid(string $say): string
    {
        return self::of($say, null, null, Token::siteKey(), self::SAID_LABEL);
    }

    /** @param \stdClass $value As of `require()`. */
    public static function isOfSaid(\stdClass $value, Call $call): bool
    {
        $signature = $call->header('speech-signature');
        return $signature !== '' && hash_equals(self::ofSaid($value->text), $signature);
    }

    /**
     * @param \stdClass $value Body of a request for speech, with a text.
     * @throws Refusal 403 unless it has the signature of its text, for its voice or for any.
     */
    public static function require(\stdClass $value, Call $call): void
    {
        $signature = $call->header('speech-signature');
        $group = is_string($value->model_version ?? null) ? $value->model_version : 'v3';
        $voice = is_string($value->speaker_id ?? null) ? $value->speaker_id : '';
        $secret = Token::siteKey();
        $isVoices = hash_equals(self::of($value->text, $group, $voice, $secret), $signature);
        if ($isVoices || hash_equals(self::of($value->text, null, null, $secret), $signature)) {
            return;
        }
        throw new Refusal(403, 'origin-refused', $signature === ''
            ? 'This proxy speaks signed texts only: send the signature of the text as Speech-Signature.'
            : 'This proxy speaks signed texts only: the signature is not one of this text, voice and site.');
    }

    private static function of(string $part, ?string $group, ?string $voice, string $secret, string $label = self::LABEL): string
    {
        // How a template is indented does not change what is spoken.
        $text = Text::trimmed((string) preg_replace('/[' . Text::SPACE . ']+/u', ' ', $part));
        $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS | JSON_THROW_ON_ERROR;
        $message = json_encode([$label, $group, $voice, $text], $flags);
        $key = hash_hmac('sha256', self::KEY, $secret, true);
        return rtrim(strtr(base64_encode(substr(hash_hmac('sha256', $message, $key, true), 0, self::BYTES)), '+/', '-_'), '=');
    }
}
