<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** The dialect of a text, as `src/elements/shared/dialect-hint.ts` guesses it; and whether the text is Kurdish at all. */
final class Dialect
{
    /** The share of letters that Kurdish has and its neighbours lack: a tenth of a Kurdish text, nothing of another. */
    private const LEAST_SHARE = 0.02;

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
        return self::hint($text, $isLatin, $lang);
    }

    private static function hint(string $text, bool $isLatin, string $lang): string
    {
        if ($isLatin) {
            return 'kurmanji';
        }
        $requested = self::requested($lang);
        if ($requested === 'other') {
            return strpos($text, 'ڤ') !== false ? 'badini' : 'sorani';
        }
        return $requested === 'sorani' ? 'sorani' : 'badini';
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
