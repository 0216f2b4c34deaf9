<?php

declare(strict_types=1);

namespace KurdishSpeech\Names;

use KurdishSpeech\Publishing\Text;

/** One spelling for the many ways of typing a Kurdish word, as `src/text/normalize/normalize-script.ts` writes it; takes linear time. */
final class Script
{
    private const ARABIC = '/[\x{600}-\x{6ff}\x{750}-\x{77f}\x{870}-\x{8ff}]/u';
    private const INVISIBLE = '/[\xad\x{61c}\x{200b}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2060}-\x{2064}\x{2066}-\x{2069}\x{feff}]/u';
    private const COMPATIBLE = '/[\x{fb00}-\x{fdff}\x{fe70}-\x{fefc}\x{2102}-\x{217f}\x{1d400}-\x{1d7ff}\x{1ee00}-\x{1eeff}]/u';
    /** Bytes in front of a conjunction that decide whether it is one. */
    private const BEHIND = 64;

    /** @param string $text Valid UTF-8. */
    public static function normal(string $text): string
    {
        if (preg_match('/^[\x20-\x5f\x61-\x7e]*$/D', $text)) {
            return $text;
        }
        $text = self::codes($text);
        return self::letters(preg_match(self::ARABIC, $text) ? VowelMarks::read(self::joins($text)) : $text);
    }

    /** As looked up: in lower case. */
    public static function key(string $word): string
    {
        return self::lower(self::normal($word));
    }

    public static function lower(string $word): string
    {
        return mb_strtolower(str_replace('İ', 'i', self::composed($word)), 'UTF-8');
    }

    /** NFC of what names are written with. */
    public static function composed(string $text): string
    {
        return preg_match('/\p{M}/u', $text) ? strtr($text, Tables::pairs(Tables::COMPOSED)) : $text;
    }

    private static function codes(string $text): string
    {
        $text = (string) preg_replace('/ه[\x{200b}\x{feff}]+(?=\p{L})/u', "ه\u{200c}", $text);
        $text = (string) preg_replace(self::INVISIBLE, '', $text);
        $text = (string) preg_replace('/(\p{M}{3})\p{M}+/u', '$1', $text);
        $text = self::composed(self::map(self::COMPATIBLE, $text, Tables::pairs(Tables::COMPATIBLE)));
        return (string) preg_replace_callback(
            '/[\x{660}-\x{669}\x{6f0}-\x{6f9}\x{ff01}-\x{ff5e}]/u',
            static function (array $match): string {
                $code = mb_ord($match[0], 'UTF-8');
                return $code < 0xff01 ? (string) ($code % 16) : chr($code - 0xfee0);
            },
            $text
        );
    }

    private static function joins(string $text): string
    {
        $text = (string) preg_replace(
            '/(?<=[\x{620}-\x{63f}\x{641}-\x{6ff}])[\x{640}\x{200c}\x{200d}]*+¬[¬\x{640}\x{200c}\x{200d}]*+(?=[\x{620}-\x{6ff}])/u',
            "\u{200c}",
            $text
        );
        $text = (string) preg_replace_callback(
            '/(?<!\x{200c})\x{200c}++و(?![\p{L}\p{M}\x{200c}])/u',
            static function (array $match) use ($text): string {
                [$joined, $at] = $match[0];
                $from = max(0, $at - self::BEHIND);
                while ($from > 0 && (ord($text[$from]) & 0xc0) === 0x80) {
                    $from++;
                }
                return self::endsWord(mb_substr(substr($text, $from, $at - $from), -16, null, 'UTF-8')) ? ' و' : $joined;
            },
            $text,
            -1,
            $count,
            PREG_OFFSET_CAPTURE
        );
        return (string) preg_replace('/(?<=\p{L})لأ(?![\p{L}\p{M}])|(?<=[ەێۆ])لأ(?=\p{L})/u', 'ڵ', $text);
    }

    private static function endsWord(string $before): bool
    {
        return preg_match('/[^' . Text::SPACE . 'ه\x{200c}]$/Du', $before)
            && !preg_match('/(?:^|[^\p{L}\x{640}])\p{L}\x{640}*+[ەة]$/Du', $before)
            && !preg_match('/(?:^|[^\p{L}])ال\p{L}{1,11}ا$/Du', $before);
    }

    private static function letters(string $text): string
    {
        if (!preg_match(self::ARABIC, $text)) {
            return self::map('/[−‐‑’‘ʼ`]/u', $text, Tables::pairs(Tables::READ_AS));
        }
        $text = strtr(strtr($text, Tables::pairs(Tables::READ_AS)), Tables::pairs(Tables::SMALL_V));
        $steps = [
            '/[\x{610}-\x{61a}\x{64b}-\x{65f}\x{670}\x{6d6}-\x{6dc}\x{6df}-\x{6e8}\x{6ea}-\x{6ed}]/u' => '',
            '/ه\x{200c}+/u' => 'ە',
            '/ه(?:ـ|\x{200d})+/u' => 'ھ',
            '/[\x{200c}\x{200d}\x{640}]/u' => '',
            '/([اۆێە])ه(?!\p{L})/u' => '$1ھ',
            '/ه(?!\p{L})/u' => 'ە',
            '/ھ(?=\p{L})/u' => 'ه',
        ];
        return self::composed((string) preg_replace(array_keys($steps), $steps, $text));
    }

    /** @param array<string, string> $pairs */
    private static function map(string $pattern, string $text, array $pairs): string
    {
        return (string) preg_replace_callback($pattern, static fn (array $match): string => $pairs[$match[0]] ?? $match[0], $text);
    }
}
