<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

// phpcs:disable WordPress.WP.AlternativeFunctions.json_encode_json_encode -- wp_json_encode() changes text that is no UTF-8 instead of refusing it.
// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.

/** The body of a speech request: what was checked is what is sent. */
final class SpeechBody
{
    private const FIELDS = [
        'text', 'speaker_id', 'speaker_key', 'dialect', 'model_version', 'include_timestamps', 'format', 'stream_format', 'speed',
        'temperature', 'stability', 'top_p', 'repetition_penalty', 'seed', 'pitch', 'silence_trim', 'chunk_max_seconds',
        'sentence_silence_ms', 'emotion',
    ];

    /**
     * A service whose JSON parser ignores case would take `Text` for `text`: another text would then be spoken than was charged.
     *
     * @return string The body to send: of two members of one name the service might read the other one.
     * @throws Refusal 400
     */
    public static function plain(\stdClass $value): string
    {
        foreach (array_keys(get_object_vars($value)) as $name) {
            $name = (string) $name;
            // Both ways: the upper case of ſ is S, the lower case of the sign for Kelvin is k.
            $plain = mb_strtolower(mb_strtoupper($name, 'UTF-8'), 'UTF-8');
            if ($plain !== $name && in_array($plain, self::FIELDS, true)) {
                throw new Refusal(400, 'invalid-argument', "Send {$plain} in lower case, and once.", $plain);
            }
        }
        $body = json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        if ($body === false) {
            throw new Refusal(400, 'invalid-argument', 'Send numbers that a computer can hold, and no values nested too deeply.');
        }
        return $body;
    }

    /**
     * @param string $source As received: json_decode keeps the last of two `text` members, silently.
     * @return array{string, string} The text, and the body to send.
     * @throws Refusal 400
     */
    public static function synthesis(string $source, \stdClass $value): array
    {
        $body = self::plain($value);
        $text = $value->text ?? null;
        $name = '/"(?:t|\\\\u0074)(?:e|\\\\u0065)(?:x|\\\\u0078)(?:t|\\\\u0074)"\s*:/';
        if (!is_string($text) || $text === '' || preg_match_all($name, $source) > 1) {
            throw new Refusal(400, 'invalid-argument', 'Send "text" once, as a string that is not empty.', 'text');
        }
        return [$text, $body];
    }
}
