<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** Cuts a text in the same places as the player's `nextPart` does; a test compares the two. */
final class Parts
{
    /** A paragraph this short is spoken together with the next one. Code points. */
    private const SHORT_PARAGRAPH = 120;

    /**
     * @param int $limit Longest part, in code points.
     * @return list<string>
     */
    public static function of(string $text, int $limit): array
    {
        $sentences = Sentences::of($text);
        $parts = [];
        for ($at = 0; $part = self::next($text, $sentences, $at, $limit); $at = $part[1]) {
            $parts[] = substr($text, $part[0], $part[1] - $part[0]);
        }
        return $parts;
    }

    /**
     * @param list<array{int, int}> $sentences
     * @return array{int, int}|null Null when only white space is left.
     */
    private static function next(string $text, array $sentences, int $from, int $limit): ?array
    {
        $start = self::skipSpace($text, $from);
        if ($start >= strlen($text)) {
            return null;
        }
        $fits = static function (int $end) use ($text, $start, $limit): bool {
            return $end - $start <= $limit || Text::characters(substr($text, $start, $end - $start)) <= $limit;
        };
        $end = self::endOfParagraphs($text, $start, $fits);
        if ($end > $start) {
            return [$start, $end];
        }
        $line = self::endOfLine($text, $start);
        foreach ($sentences as [, $close]) {
            $candidate = self::trimEnd($text, $start, min($close, $line));
            if ($candidate <= $end) {
                continue;
            }
            if (!$fits($candidate)) {
                break;
            }
            $end = $candidate;
        }
        foreach (['/[،,؛;:\x{2013}\x{2014}][' . Text::SPACE . ']/u', '/[^' . Text::SPACE . '](?=[' . Text::SPACE . '])/u'] as $pattern) {
            $end = $end === $start ? self::lastFit($text, $start, $pattern, $fits) : $end;
        }
        if ($end === $start) {
            $end = $start + strlen(mb_substr(mb_strcut($text, $start, 4 * $limit, 'UTF-8'), 0, $limit, 'UTF-8'));
        }
        return [$start, $end];
    }

    /** @param callable(int): bool $fits */
    private static function endOfParagraphs(string $text, int $start, callable $fits): int
    {
        $end = $start;
        for ($paragraph = $start;; $paragraph = self::skipSpace($text, $end)) {
            $candidate = self::trimEnd($text, $paragraph, self::endOfLine($text, $paragraph));
            if ($paragraph >= strlen($text) || !$fits($candidate)) {
                return $end;
            }
            $end = $candidate;
            $isShort = Text::characters(substr($text, $paragraph, $end - $paragraph)) < self::SHORT_PARAGRAPH;
            if (!$isShort || !self::startsLine($text, $start)) {
                return $end;
            }
        }
    }

    private static function endOfLine(string $text, int $from): int
    {
        $end = $from < strlen($text) ? strpos($text, "\n", $from) : false;
        return $end === false ? strlen($text) : $end;
    }

    private static function startsLine(string $text, int $at): bool
    {
        $before = substr($text, 0, $at);
        $line = strrpos($before, "\n");
        return Text::trimmed($line === false ? $before : substr($before, $line + 1)) === '';
    }

    /** @param callable(int): bool $fits */
    private static function lastFit(string $text, int $start, string $pattern, callable $fits): int
    {
        $end = $start;
        $from = $start;
        while (preg_match($pattern, $text, $match, PREG_OFFSET_CAPTURE, $from)) {
            $from = $match[0][1] + strlen($match[0][0]);
            $candidate = self::trimEnd($text, $start, $from);
            if (!$fits($candidate)) {
                break;
            }
            $end = $candidate;
        }
        return $end;
    }

    private static function skipSpace(string $text, int $from): int
    {
        return preg_match('/\G[' . Text::SPACE . ']+/u', $text, $match, 0, $from) ? $from + strlen($match[0]) : $from;
    }

    private static function trimEnd(string $text, int $start, int $end): int
    {
        return $start + strlen((string) preg_replace('/[' . Text::SPACE . ']+$/Du', '', substr($text, $start, max(0, $end - $start))));
    }
}
