<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** As `src/text/page/say-as.ts` and `raised-digits.ts`. */
final class SayAs
{
    private const RAISED = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

    private const DATE = '~^([\d٠-٩۰-۹]{1,4})([-/.])([\d٠-٩۰-۹]{1,2})(?:\2([\d٠-٩۰-۹]{1,4}))?$~Du';

    public static function raised(string $content, string $before): string
    {
        if (
            !preg_match('/^[\d٠-٩۰-۹]{1,3}$/Du', $content)
            || !preg_match('/\p{Nd}$|(?:^|[^\p{L}])(?:[cdkm]?m|ک?م|سم)$/Du', $before)
        ) {
            return '';
        }
        return implode('', array_map(
            static fn (string $digit): string => self::RAISED[mb_ord($digit, 'UTF-8') & 15],
            mb_str_split($content, 1, 'UTF-8')
        ));
    }

    public static function of(string $text, string $kind): string
    {
        $byDigit = static fn (string $digits): string => implode(' ', mb_str_split($digits, 1, 'UTF-8'));
        if ($kind === 'digits' || $kind === 'telephone') {
            return (string) preg_replace_callback('/\p{Nd}{2,}/u', static fn (array $found): string => $byDigit($found[0]), $text);
        }
        if ($kind === 'date') {
            return self::date($text);
        }
        if ($kind === 'ordinal') {
            return (string) preg_replace('/^([\d٠-٩۰-۹]{1,15})\.?$/Du', '$1em', $text);
        }
        if ($kind !== 'characters') {
            return $text;
        }
        preg_match_all('/\p{L}\p{M}*|\p{Nd}+/u', $text, $pieces);
        $spelled = '';
        foreach ($pieces[0] as $piece) {
            $spelled .= preg_match('/\p{Nd}/u', $piece) ? ' ' . $byDigit($piece) . ' ' : "{$piece}.";
        }
        return (string) preg_replace(['/ {2,}/', '/\.$/D'], [' ', ''], trim($spelled));
    }

    private static function date(string $text): string
    {
        if (!preg_match(self::DATE, $text, $found)) {
            return $text;
        }
        if (isset($found[4])) {
            return "{$found[1]}/{$found[3]}/{$found[4]}";
        }
        [$one, $other] = [self::value($found[1]), self::value($found[3])];
        [$day, $month] = $other <= 12 ? [$one, $other] : [$other, $one];
        $isDay = mb_strlen($found[1], 'UTF-8') <= 2 && $day >= 1 && $day <= 31 && $month >= 1 && $month <= 12;
        return $isDay ? sprintf('--%02d-%02d', $month, $day) : $text;
    }

    private static function value(string $digits): int
    {
        $value = static fn (string $digit): string => (string) (mb_ord($digit, 'UTF-8') & 15);
        return (int) implode('', array_map($value, mb_str_split($digits, 1, 'UTF-8')));
    }
}
