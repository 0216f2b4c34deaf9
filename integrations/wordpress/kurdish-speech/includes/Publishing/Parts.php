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
        $ends = array_column(Sentences::of($text), 1);
        $passed = 0;
        $parts = [];
        for ($at = 0; $part = self::next($text, $ends, $passed, $at, $limit); $at = $part[1]) {
            $parts[] = substr($text, $part[0], $part[1] - $part[0]);
        }
        return $parts;
    }

    /**
     * @param list<int> $ends   Of the sentences.
     * @param int       $passed How many of them are behind; grows.
     * @return array{int, int}|null Null when only white space is left.
     */
    private static function next(string $text, array $ends, int &$passed, int $from, int $limit): ?array
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
        while (($ends[$passed] ?? PHP_INT_MAX) <= $start) {
            $passed++;
        }
        for ($sentence = $passed; $sentence < count($ends); $sentence++) {
            $candidate = self::trimEnd($text, $start, min($ends[$sentence], $line));
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
            $end = $start + strlen(mb_substr(Text::ahead($text, $start, 4 * $limit), 0, $limit, 'UTF-8'));
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
        $line = $at > 0 ? strrpos($text, "\n", $at - strlen($text) - 1) : false;
        $begin = $line === false ? 0 : $line + 1;
        return Text::trimmed(substr($text, $begin, max(0, $at - $begin))) === '';
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
        // In pieces: the expression looks at all that it is given.
        while (preg_match('/^[' . Text::SPACE . ']+/u', Text::ahead($text, $from, 64), $match)) {
            $from += strlen($match[0]);
        }
        return $from;
    }

    private static function trimEnd(string $text, int $start, int $end): int
    {
        return $start + strlen((string) preg_replace('/[' . Text::SPACE . ']+$/Du', '', substr($text, $start, max(0, $end - $start))));
    }
}
