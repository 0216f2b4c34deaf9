<?php

declare(strict_types=1);

namespace KurdishSpeech\Names;

use KurdishSpeech\ArticleLanguage;
use KurdishSpeech\Publishing\Text;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.

/** Checks how one name is said, by the rules of `src/lexicon/parse-lexicon.ts`. */
final class Entry
{
    /** Code points of a word, and of how it is said. */
    public const LONGEST = 100;
    private const FIELDS = ['word', 'say', 'ipa', 'dialect'];

    /**
     * @param array<mixed> $input `word`; `say`, also in phonetic letters between slashes, or `ipa`; `dialect`, or none for all.
     * @return array{word: string, say: string, dialect?: string}
     * @throws \InvalidArgumentException In the language of the reader, one sentence.
     */
    public static function checked(array $input): array
    {
        $unknown = array_diff(array_map('strval', array_keys($input)), self::FIELDS);
        if ($unknown !== []) {
            /* translators: %s: name of a field. */
            $message = __('There is no field "%s": a name has word, say or ipa, and dialect.', 'kurdish-speech');
            throw new \InvalidArgumentException(sprintf($message, reset($unknown)));
        }
        $word = self::text($input['word'] ?? null);
        if (!preg_match('/[\p{L}\p{N}]/u', $word)) {
            throw new \InvalidArgumentException(__('A word needs at least one letter.', 'kurdish-speech'));
        }
        $dialect = $input['dialect'] ?? '';
        if ($dialect !== '' && !(is_string($dialect) && isset(ArticleLanguage::dialects()[$dialect]))) {
            throw new \InvalidArgumentException(__('A dialect is sorani, kurmanji or badini; none stands for all.', 'kurdish-speech'));
        }
        if (isset($input['say'], $input['ipa'])) {
            throw new \InvalidArgumentException(__('Give "say" or "ipa", and not both.', 'kurdish-speech'));
        }
        $say = self::text($input['say'] ?? null);
        $ipa = isset($input['ipa']) ? self::text($input['ipa']) : '';
        if (preg_match('#^/(.+)/$#Du', $say, $match)) {
            $ipa = $match[1];
        }
        $say = $ipa === '' ? $say : self::fromIpa($ipa, $word);
        if (!preg_match('/^(?=.*\p{L})[\p{L}\p{M}\x{200c}\'’ -]+$/Du', $say)) {
            $message = __('How it is said has to be in Kurdish letters, or between slashes in phonetic ones: /ɡøːtə/.', 'kurdish-speech');
            throw new \InvalidArgumentException($message);
        }
        return ['word' => $word, 'say' => $say] + ($dialect === '' ? [] : ['dialect' => $dialect]);
    }

    /** Respells in the script of the word. */
    private static function fromIpa(string $ipa, string $word): string
    {
        [$say, $unknown] = Ipa::respell($ipa, (bool) preg_match('/\p{Arabic}/u', $word));
        if ($unknown !== '') {
            /* translators: %s: a phonetic sign. */
            throw new \InvalidArgumentException(sprintf(__('Kurdish has no sound for the phonetic sign %s.', 'kurdish-speech'), $unknown));
        }
        return $say;
    }

    /** @param mixed $value */
    private static function text($value): string
    {
        $text = is_string($value) && preg_match('//u', $value) ? Script::composed($value) : '';
        $text = Text::trimmed((string) preg_replace('/[' . Text::SPACE . ']+/u', ' ', $text));
        if (Text::characters($text) > self::LONGEST) {
            /* translators: %d: number of characters. */
            throw new \InvalidArgumentException(sprintf(__('A word, and how it is said, have at most %d characters.', 'kurdish-speech'), self::LONGEST));
        }
        return $text;
    }
}
