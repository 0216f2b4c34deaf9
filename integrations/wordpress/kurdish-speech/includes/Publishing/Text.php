<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** What pages and PHP must count and match alike. Texts are UTF-8; offsets of spans are bytes. */
final class Text
{
    /** What `\s` matches in JavaScript, as the inside of a character class. */
    /** Of the Arabic script, and of Latin: from PCRE 10.40 on `\p{Arabic}` has signs that other scripts share, too. */
    public const ARABIC = '/(?![\x{60c}\x{61b}\x{61f}\x{640}\x{64b}-\x{655}\x{670}\x{204f}\x{2e41}\x{fd3e}\x{fd3f}])\p{Arabic}/u';
    public const LATIN = '/(?!\p{M}|[\x{b7}\x{2bc}\x{2c7}\x{2c9}-\x{2cb}\x{2cd}\x{2d7}\x{2d9}\x{10fb}\x{202f}\x{2e17}\x{a700}-\x{a707}\x{a92e}])\p{Latin}/u';
    public const SPACE = '\x09-\x0d\x20\xa0\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}';

    /** UTF-16 code units, in which a page counts. */
    public static function units(string $text): int
    {
        return mb_strlen($text, 'UTF-8') + (int) preg_match_all('/[\xf0-\xf4]/', $text);
    }

    /** Unicode code points, in which speech is billed. */
    public static function characters(string $text): int
    {
        return mb_strlen($text, 'UTF-8');
    }

    /**
     * The tokens between white space.
     *
     * @return list<array{string, int}> Each with its first byte.
     */
    public static function tokens(string $text): array
    {
        preg_match_all('/[^' . self::SPACE . ']+/u', $text, $found, PREG_OFFSET_CAPTURE);
        return $found[0];
    }

    public static function trimmed(string $text): string
    {
        return (string) preg_replace('/^[' . self::SPACE . ']+|[' . self::SPACE . ']+$/Du', '', $text);
    }

    /** Whole characters from a byte on, in at most so many bytes. `mb_strcut` reads the text from its beginning. */
    public static function ahead(string $text, int $from, int $bytes): string
    {
        $end = $from + $bytes;
        while ($end < strlen($text) && $end > $from && (ord($text[$end]) & 0xc0) === 0x80) {
            $end--;
        }
        return substr($text, $from, $end - $from);
    }

    /** By which a page finds the speech of a part: the first 16 bytes of SHA-256, base64url without padding. */
    public static function digest(string $text): string
    {
        return rtrim(strtr(base64_encode(substr(hash('sha256', $text, true), 0, 16)), '+/', '-_'), '=');
    }
}
