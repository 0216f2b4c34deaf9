<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** Places the words that the service has timed in the text that was sent, as `src/elements/tts/words/word-map.ts` does. */
final class Words
{
    /** How many tokens ahead a word is searched. */
    private const LOOKAHEAD = 12;
    private const DIGITS = [
        '٠' => '0', '١' => '1', '٢' => '2', '٣' => '3', '٤' => '4', '٥' => '5', '٦' => '6', '٧' => '7', '٨' => '8', '٩' => '9',
        '۰' => '0', '۱' => '1', '۲' => '2', '۳' => '3', '۴' => '4', '۵' => '5', '۶' => '6', '۷' => '7', '۸' => '8', '۹' => '9',
        'ي' => 'ی', 'ى' => 'ی', 'ك' => 'ک', "ه\u{200c}" => 'ە',
    ];

    /**
     * @param list<array<string, mixed>> $timestamps `word`, `start` and `end` in seconds.
     * @param float                      $delay      Seconds to add.
     * @return list<array{int, int, int, int}> Start and end in milliseconds, first UTF-16 unit, number of units.
     */
    public static function place(string $text, array $timestamps, float $delay): array
    {
        $tokens = [];
        $end = 0;
        $unit = 0;
        foreach (Text::tokens($text) as [$word, $start]) {
            $unit += Text::units(substr($text, $end, $start - $end));
            $length = Text::units($word);
            $tokens[] = [self::fold($word), $unit, $length];
            $unit += $length;
            $end = $start + strlen($word);
        }
        $due = 0;
        $words = [];
        foreach ($timestamps as $time) {
            if (!is_string($time['word'] ?? null) || !is_numeric($time['start'] ?? null) || !is_numeric($time['end'] ?? null) || $tokens === []) {
                continue;
            }
            $folded = self::fold($time['word']);
            $found = min($due, count($tokens) - 1);
            for ($index = $due; $index < min(count($tokens), $due + self::LOOKAHEAD); $index++) {
                if ($tokens[$index][0] === $folded) {
                    $found = $index;
                    $due = $index + 1;
                    break;
                }
            }
            $from = (int) round(1000 * ($time['start'] + $delay));
            $to = max($from, (int) round(1000 * ($time['end'] + $delay)));
            $words[] = [$from, $to, $tokens[$found][1], $tokens[$found][2]];
        }
        return $words;
    }

    private static function fold(string $word): string
    {
        $word = class_exists(\Normalizer::class) ? (string) \Normalizer::normalize($word, \Normalizer::FORM_KC) : $word;
        $plain = strtr(mb_strtolower($word, 'UTF-8'), self::DIGITS);
        $letters = (string) preg_replace('/[^\p{L}\p{N}]/u', '', $plain);
        return $letters === '' ? $plain : $letters;
    }
}
