<?php

declare(strict_types=1);

namespace KurdishSpeech\Names;

/** Suffixes of names, as `src/text/verbalize/suffixes/append-suffix.ts` and `consume-suffix.ts` have them. */
final class Suffix
{
    /** In characters. */
    public const LONGEST = 10;

    public static function is(string $letters): bool
    {
        return mb_strlen($letters, 'UTF-8') <= self::LONGEST && preg_match(Tables::ENDINGS, $letters);
    }

    /** @param string $word Normalised, as the suffix. */
    public static function append(string $word, string $suffix, string $dialect): string
    {
        if (preg_match('/[\x{620}-\x{6ff}]/u', $suffix)) {
            return self::appendArabic($word, $suffix);
        }
        $endsInVowel = preg_match('/[aeêiîouû]$/Du', $word);
        if ($endsInVowel && preg_match('/^[aeêiîouû]/u', $suffix)) {
            return "{$word}y{$suffix}";
        }
        $isSuperfluous = $dialect === 'kurmanji' && !$endsInVowel && preg_match('/^y[aeêiîouû]/u', $suffix);
        return $word . ($isSuperfluous ? substr($suffix, 1) : $suffix);
    }

    private static function appendArabic(string $word, string $suffix): string
    {
        $withoutFirst = mb_substr($suffix, 1, null, 'UTF-8');
        if (preg_match('/[اە]$/Du', $word) && preg_match('/^ەک(?:ە|ان)/u', $suffix)) {
            return $word . $withoutFirst;
        }
        $endsInVowel = preg_match('/[اەێۆی]$/Du', $word);
        if ($endsInVowel && preg_match('/^[اەێۆ]/u', $suffix)) {
            return "{$word}ی{$suffix}";
        }
        if (!$endsInVowel && !preg_match('/و$/Du', $word) && preg_match('/^(?:یە(?:م|$)|هەم)/Du', $suffix)) {
            return $word . $withoutFirst;
        }
        return preg_replace('/ھ$/Du', 'ه', $word) . $suffix;
    }
}
