<?php

declare(strict_types=1);

namespace KurdishSpeech\Ai;

use KurdishSpeech\Names\Store;
use KurdishSpeech\Options;
use KurdishSpeech\Publishing\Dialect;
use KurdishSpeech\Publishing\Failure;
use KurdishSpeech\Publishing\Parts;
use KurdishSpeech\Publishing\Queue;
use KurdishSpeech\Publishing\Reasons;
use KurdishSpeech\Publishing\Speech;
use KurdishSpeech\Publishing\Text;
use KurdishSpeech\Publishing\Voice;

/** A text of somebody who asks for its speech as a file: spoken whole, in one voice, with the names of the site as they are said. */
final class SpokenText
{
    public const MIME_TYPE = 'audio/mpeg';
    /** Code points, as they are written: about six minutes of speech. */
    public const LONGEST = 5000;
    /** Of a voice: an id, with its group in front where it is not v3. */
    public const VOICE = '(v[345]/)?[A-Za-z0-9_-]{1,64}';
    /** In one request: names may make a part a fifth longer. */
    private const PART = 400;

    /** Whether this site may call a speech service. */
    public static function isPossible(): bool
    {
        return Queue::canMake() && function_exists('curl_init');
    }

    /**
     * @param string $voice As `VOICE`; empty for the site's voice of the text's dialect.
     * @return array{mp3: string, voice: Voice, characters: int} Characters that were sent to the service.
     * @throws Failure `key`, `curl`, `empty`, `long`, `name`, `kurdish`, or what the service says
     */
    public static function of(string $text, string $voice): array
    {
        if (!self::isPossible()) {
            throw new Failure(function_exists('curl_init') ? 'key' : 'curl');
        }
        $text = Text::trimmed($text);
        if (!preg_match('/[\p{L}\p{N}]/u', $text)) {
            throw new Failure('empty');
        }
        if (Text::characters($text) > self::LONGEST) {
            throw new Failure('long');
        }
        $speaker = self::voiceOf($text, $voice);
        $mp3 = '';
        $characters = 0;
        foreach (Parts::of($text, min(self::PART, max(1, Options::number('max_chars')))) as $part) {
            $said = Store::respell($part, $speaker->dialect);
            $characters += Text::characters($said->text);
            try {
                $mp3 .= Speech::of($said, $speaker)['mp3'];
            } catch (Failure $failure) {
                // Speech that is unusable here was billed all the same.
                $failure->isBilled = $mp3 !== '' || $failure->reason === 'answer';
                throw $failure;
            }
        }
        return ['mp3' => $mp3, 'voice' => $speaker, 'characters' => $characters];
    }

    /** Why a text was not spoken. */
    public static function sentence(string $reason): string
    {
        $sentences = [
            /* translators: %d: number of characters. */
            'long' => sprintf(__('A text has at most %d characters here: send it in parts.', 'kurdish-speech'), self::LONGEST),
            'name' => __('A voice is an id such as sorani_m001, or v5/badini_m001.', 'kurdish-speech'),
            'kurdish' => __('The text is not recognised as Kurdish: name the voice that is to read it.', 'kurdish-speech'),
        ];
        return $sentences[$reason] ?? Reasons::sentence($reason);
    }

    public static function isCallersFault(string $reason): bool
    {
        return in_array($reason, ['empty', 'long', 'name', 'kurdish', 'voice'], true);
    }

    /** @throws Failure */
    private static function voiceOf(string $text, string $voice): Voice
    {
        $language = (string) get_bloginfo('language');
        if ($voice !== '') {
            if (!preg_match('#^' . self::VOICE . '$#D', $voice)) {
                throw new Failure('name');
            }
            return Voice::named($voice, Dialect::guess($text, $language));
        }
        if (Dialect::requested($language) !== 'other') {
            return Voice::of(Dialect::guess($text, $language));
        }
        try {
            return Voice::of(Dialect::of($text, 'auto', $language));
        } catch (Failure $failure) {
            throw $failure->reason === 'language' ? new Failure('kurdish') : $failure;
        }
    }
}
