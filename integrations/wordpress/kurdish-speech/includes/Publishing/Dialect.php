<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** The dialect of a text, as `src/text/normalize/guess-dialect.ts` guesses it; and whether the text is Kurdish at all. */
final class Dialect
{
    /** The share of letters that Kurdish has and its neighbours lack: a tenth of a Kurdish text, nothing of another. */
    private const LEAST_SHARE = 0.02;

    /** As in `src/text/normalize/weigh-dialect.ts`. */
    private const SAMPLE_LENGTH = 2000;
    private const ENOUGH_LETTERS = 40;
    private const ARABIC = ['pattern' => '/[\x{620}-\x{64a}\x{66e}-\x{6d3}\x{6d5}\x{6fa}-\x{6ff}]+/u', 'prior' => -1, 'least' => 1, 'leastOfShort' => 5];
    private const LATIN = ['pattern' => '/\p{Latin}+/u', 'prior' => 0, 'least' => 1, 'leastOfShort' => 5];

    /**
     * @param string $text
     * @param string $dialect `auto`, or what the site or the author has chosen.
     * @param string $lang    BCP 47 tag of the page.
     * @throws Failure `language` where this text must not be read as Kurdish.
     */
    public static function of(string $text, string $dialect, string $lang): string
    {
        $arabic = (int) preg_match_all('/\p{Arabic}/u', $text);
        $latin = (int) preg_match_all('/\p{Latin}/u', $text);
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

    public static function guess(string $text, string $lang): string
    {
        [$dialect, $isLatin, $isSure] = self::weigh($text);
        if ($isSure) {
            return $dialect;
        }
        $requested = self::requested($lang);
        if ($requested === 'sorani') {
            return 'sorani';
        }
        if ($isLatin) {
            return 'kurmanji';
        }
        return $requested === 'other' || $requested === 'kurdish' ? 'sorani' : 'badini';
    }

    /** @return array{string, bool, bool} The dialect, whether most letters are Latin, and whether the words are sure. */
    private static function weigh(string $text): array
    {
        $sample = mb_substr($text, 0, self::SAMPLE_LENGTH);
        $isLatin = preg_match_all('/\p{Latin}/u', $sample) > preg_match_all('/\p{Arabic}/u', $sample);
        $scale = $isLatin ? self::LATIN : self::ARABIC;
        preg_match_all($scale['pattern'], self::fold($sample), $found);
        $evidence = self::evidence($isLatin);
        $ofWords = self::weightOfWords($found[0], $evidence);
        $weight = $scale['prior'] + $ofWords + self::weightOfLetters($found[0], $evidence);
        $length = array_sum(array_map('mb_strlen', $found[0]));
        // Letters alone make no short text sure: names and loan words have those of other dialects.
        $isSure = $length < self::ENOUGH_LETTERS
            ? abs($weight) >= $scale['leastOfShort'] && $ofWords * $weight > 0
            : abs($weight) >= $scale['least'];
        return [$weight < 0 ? 'sorani' : ($isLatin ? 'kurmanji' : 'badini'), $isLatin, $isSure];
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

    private static function requested(string $lang): string
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
