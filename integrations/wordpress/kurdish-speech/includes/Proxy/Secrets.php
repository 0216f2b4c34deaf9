<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

/** Finds secrets as they are, in other case, with characters escaped as in URLs, JSON, programs or HTML, in hex and in base64. */
final class Secrets
{
    /** Most bytes for a character of a secret, in any spelling. */
    public const LONGEST_SPELLING = 36;

    /** @var list<string> Regular expressions. */
    private array $patterns = [];
    /** @var list<string> */
    private array $secrets;

    /** @param list<string> $secrets */
    public function __construct(array $secrets)
    {
        $this->secrets = $secrets;
        foreach ($secrets as $secret) {
            $letters = array_map([self::class, 'spellings'], preg_split('//u', $secret, -1, PREG_SPLIT_NO_EMPTY) ?: str_split($secret));
            $this->patterns[] = '/' . implode('', $letters) . '/i';
            $hex = implode('[\s:-]?', str_split(bin2hex($secret), 2));
            $coded = array_map(static fn(int $offset): string => self::base64($secret, $offset), [0, 1, 2]);
            $this->patterns[] = '/' . implode('|', array_merge([$hex], $coded)) . '/i';
        }
    }

    public function redact(string $text): string
    {
        $clean = preg_replace($this->patterns, '[redacted]', $text);
        // A secret too long for PHP's regular expressions is still removed as it is.
        return str_replace($this->secrets, '[redacted]', $clean ?? $text);
    }

    public function isIn(string $text): bool
    {
        return $this->redact($text) !== $text;
    }

    /** A character as it is, or escaped; UTF-8 is searched by bytes. */
    private static function spellings(string $character): string
    {
        $code = mb_ord($character, 'UTF-8');
        $units = str_split(bin2hex(mb_convert_encoding($character, 'UTF-16BE', 'UTF-8')), 4);
        $spelled = [
            preg_quote($character, '/'),
            implode('', array_map(static fn(string $byte): string => '%(?:25){0,3}' . $byte, str_split(bin2hex($character), 2))),
            implode('', array_map(static fn(string $unit): string => '\\\\{1,4}u' . $unit, $units)),
            "&#0{0,6}{$code};?",
            '&#x0{0,6}' . dechex($code) . ';?',
        ];
        if ($code < 256) {
            $spelled[] = sprintf('\\\\{1,4}x%02x', $code);
        }
        return '(?:' . implode('|', $spelled) . ')';
    }

    /** What base64 or base64url makes of the bytes alone, where `$offset` bytes of a group of three are before them. */
    private static function base64(string $bytes, int $offset): string
    {
        $padded = str_repeat("\0", $offset) . $bytes;
        $first = $offset === 0 ? 0 : $offset + 1;
        $own = substr(base64_encode($padded), $first, intdiv(strlen($padded) * 8, 6) - $first);
        return strtr($own, ['+' => '(?:[+\-]|%2b)', '/' => '(?:\\\\{0,4}\/|_|%2f)']);
    }
}
