<?php

declare(strict_types=1);

namespace KurdishSpeech\Voices;

use KurdishSpeech\Publishing\Text;
use KurdishSpeech\Publishing\TextTables;

/** Kurdish in another script than the text, as `src/text/voices/script-runs.ts` finds it; a test compares the two. */
final class ScriptRuns
{
    private const FEWEST_WORDS = 3;
    private const LEAST_OWN = 0.25;
    private const LEAST_SHARE = 0.3;
    private const LONGEST_WORD = 20;
    private const LONGEST_NAME = 5;
    private const LATIN_LETTERS = '/[êîûÊÎÛ]/u';
    private const ENDING = '/.[êîû]n?$/Du';
    private const ARABIC_LETTERS = '/[ەۆێڕڵ]|ه\x{200c}(?![اهی])/u';

    /** @return list<array{int, int}> First byte of each run, and the byte behind it. */
    public static function of(string $text, string $dialect): array
    {
        $latin = (int) preg_match_all(Text::LATIN, $text);
        $arabic = (int) preg_match_all(Text::ARABIC, $text);
        if ($latin === 0 || $arabic === 0) {
            return [];
        }
        $isLatin = $latin / ($latin + $arabic) > ($dialect === 'kurmanji' ? self::LEAST_OWN : 1 - self::LEAST_OWN);
        return self::in($text, $isLatin);
    }

    /**
     * @param bool $isLatin Whether the script of the text is Latin.
     * @return list<array{int, int}>
     */
    private static function in(string $text, bool $isLatin): array
    {
        [$own, $other] = $isLatin ? [Text::LATIN, Text::ARABIC] : [Text::ARABIC, Text::LATIN];
        $runs = [];
        $words = [];
        $start = 0;
        $end = 0;
        foreach (Text::tokens($text) as [$token, $at]) {
            $isOther = preg_match($other, $token) === 1;
            if (!$isOther && preg_match($own, $token)) {
                if (self::isKurdish($words, $isLatin)) {
                    $runs[] = [$start, $end];
                }
                $words = [];
            }
            if (!$isOther) {
                continue;
            }
            $start = $words === [] ? $at : $start;
            $end = $at + strlen($token);
            $words[] = $token;
        }
        if (self::isKurdish($words, $isLatin)) {
            $runs[] = [$start, $end];
        }
        return $runs;
    }

    /** @param list<string> $tokens */
    private static function isKurdish(array $tokens, bool $isArabic): bool
    {
        if (count($tokens) < self::FEWEST_WORDS) {
            return false;
        }
        $words = array_map([self::class, 'wordOf'], $tokens);
        $common = 0;
        $hasGrammar = $isArabic;
        foreach ($tokens as $index => $token) {
            $word = $words[$index];
            $isOwn = !$isArabic && self::isListed(TextTables::LATIN_WORDS, $word);
            $common += $isOwn || preg_match($isArabic ? self::ARABIC_LETTERS : self::LATIN_LETTERS, $token) === 1 ? 1 : 0;
            $hasGrammar = $hasGrammar || $isOwn || self::isListed(TextTables::SHARED_LATIN_WORDS, $word)
                || (count($tokens) > self::LONGEST_NAME && preg_match(self::ENDING, $word) === 1);
        }
        return $hasGrammar && $common / count($tokens) >= self::LEAST_SHARE;
    }

    private static function isListed(string $list, string $word): bool
    {
        return $word !== '' && strpos(" {$list} ", " {$word} ") !== false;
    }

    /** In lower case, without the marks at its edges. */
    private static function wordOf(string $token): string
    {
        return Text::units($token) > self::LONGEST_WORD
            ? ''
            : (string) preg_replace('/^[^\p{L}]+|[^\p{L}]+$/Du', '', mb_strtolower($token, 'UTF-8'));
    }
}
