<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** The dialect of a text, as `src/text/dialect/guess-dialect.ts` guesses it; and whether the text is Kurdish at all. */
final class Dialect
{
    /** The share of letters that Kurdish has and its neighbours lack: a tenth of a Kurdish text, nothing of another. */
    private const LEAST_SHARE = 0.02;

    /** As in `src/text/dialect/weigh-dialect.ts`. */
    private const SAMPLE_LENGTH = 2000;
    private const ENOUGH_LETTERS = 40;
    private const LEAST = 1;
    private const LEAST_OF_SHORT = 3;
    private const LEAST_AGAINST_LANGUAGE = 8;
    private const ARABIC_WORD = '/[\x{620}-\x{64a}\x{66e}-\x{6d3}\x{6d5}\x{6fa}-\x{6ff}]+/u';
    private const LATIN_WORD = '/\p{Latin}+/u';
    private const ARABIC_PRIOR = -1;

    /**
     * @param string $text
     * @param string $dialect `auto`, or what the site or the author has chosen.
     * @param string $lang    BCP 47 tag of the page.
     * @throws Failure `language` where this text must not be read as Kurdish.
     */
    public static function of(string $text, string $dialect, string $lang): string
    {
        $arabic = (int) preg_match_all(Text::ARABIC, $text);
        $latin = (int) preg_match_all(Text::LATIN, $text);
        if ($dialect !== 'auto') {
            if (($dialect === 'kurmanji') !== ($latin > $arabic)) {
                throw new Failure('language');
            }
            return $dialect;
        }
        $isLatin = $arabic < $latin;
        $typical = (int) preg_match_all($isLatin ? '/[êîûÊÎÛ]/u' : '/[ەێۆڕڵڤ]/u', $text);
        if ($typical < self::LEAST_SHARE * max(1, $isLatin ? $latin : $arabic)) {
            throw new Failure('language');
        }
        return self::guess($text, $lang);
    }

    /** Whether the words of a text speak for a dialect at all. */
    public static function leans(string $text): bool
    {
        return self::weigh($text)[2];
    }

    public static function guess(string $text, string $lang): string
    {
        [$dialect, $isLatin, $leans, $isClear] = self::weigh($text);
        $requested = self::requested($lang);
        $isOpen = $requested === 'other' || $requested === 'kurdish';
        if ($isOpen ? $leans : $isClear) {
            return $dialect;
        }
        if ($requested === 'sorani') {
            return 'sorani';
        }
        if ($isLatin) {
            return 'kurmanji';
        }
        return $isOpen ? 'sorani' : 'badini';
    }

    /** @return array{string, bool, bool, bool} The dialect, whether most letters are Latin, `leans` and `isClear`. */
    private static function weigh(string $text): array
    {
        $sample = mb_substr($text, 0, self::SAMPLE_LENGTH);
        $isLatin = preg_match_all(Text::LATIN, $sample) > preg_match_all(Text::ARABIC, $sample);
        preg_match_all($isLatin ? self::LATIN_WORD : self::ARABIC_WORD, self::fold($sample), $found);
        $evidence = self::evidence($isLatin);
        $ofWords = self::weightOfWords($found[0], $evidence);
        $weight = ($isLatin ? 0 : self::ARABIC_PRIOR) + $ofWords + self::weightOfLetters($found[0], $evidence);
        $length = array_sum(array_map('mb_strlen', $found[0]));
        // Letters alone are not enough: names and loan words have those of other dialects.
        $speaks = static fn (int $leastOfShort): bool => $length < self::ENOUGH_LETTERS
            ? $ofWords * $weight > 0 && abs($weight) >= $leastOfShort
            : abs($weight) >= self::LEAST;
        $dialect = $isLatin ? 'kurmanji' : 'badini';
        return [$weight < 0 ? 'sorani' : $dialect, $isLatin, $speaks(self::LEAST_OF_SHORT), $speaks(self::LEAST_AGAINST_LANGUAGE)];
    }

    /** @param list<string> $words @param array<string, int> $evidence */
    private static function weightOfWords(array $words, array $evidence): int
    {
        $sum = 0;
        foreach ($words as $word) {
            $sum += $evidence['=' . $word] ?? 0;
            for ($length = 1; $length < min(4, mb_strlen($word)); $length++) {
                $sum += $evidence['^' . mb_substr($word, 0, $length)] ?? 0;
                $sum += $evidence['$' . mb_substr($word, -$length)] ?? 0;
            }
        }
        return $sum;
    }

    /** @param list<string> $words @param array<string, int> $evidence */
    private static function weightOfLetters(array $words, array $evidence): int
    {
        $sum = 0;
        foreach (array_unique(mb_str_split(implode('', $words))) as $letter) {
            $sum += $evidence['~' . $letter] ?? 0;
        }
        return $sum;
    }

    /** @return array<string, int> */
    private static function evidence(bool $isLatin): array
    {
        $weights = [];
        foreach ($isLatin ? TextTables::LATIN_EVIDENCE : TextTables::ARABIC_EVIDENCE as $weight => $marks) {
            $weights += array_fill_keys(explode(' ', self::fold($marks)), $weight);
        }
        return $weights;
    }

    private static function fold(string $text): string
    {
        // PHP may lack the extension intl; presentation forms are rare.
        $composed = class_exists('Normalizer', false) ? (string) \Normalizer::normalize($text, \Normalizer::FORM_KC) : $text;
        $plain = (string) preg_replace('/[\x{640}\x{64b}-\x{65f}\x{670}\x{200b}-\x{200d}\x{feff}¬]/u', '', mb_strtolower($composed));
        return str_replace(['ه', 'ھ', 'ہ', 'ة', 'ك', 'ي', 'ى'], ['ە', 'ە', 'ە', 'ە', 'ک', 'ی', 'ی'], $plain);
    }

    /** What a language tag asks for, as `src/text/dialect/dialect-from-language.ts`. */
    public static function requested(string $lang): string
    {
        $subtags = preg_split('/[-_]/', strtolower($lang)) ?: [''];
        $language = array_shift($subtags);
        if ($language === 'ckb') {
            return 'sorani';
        }
        if ($language === 'bdn' || $language === 'badini') {
            return 'badini';
        }
        $isArabic = in_array('arab', $subtags, true)
            || (!in_array('latn', $subtags, true) && array_intersect(['iq', 'ir'], $subtags) !== []);
        if ($language === 'kmr') {
            return $isArabic ? 'badini' : 'kurmanji';
        }
        if ($language !== 'ku' && $language !== 'kur') {
            return 'other';
        }
        if ($isArabic) {
            return 'sorani';
        }
        return $subtags !== [] ? 'kurmanji' : 'kurdish';
    }
}
