<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

use KurdishSpeech\Voices\VoicedSentences;

/** Cuts a text in the same places as the player's `nextPart` does; a test compares the two. */
final class Parts
{
    /** A paragraph this short is spoken together with the next one. Code points. */
    private const SHORT_PARAGRAPH = 120;

    /**
     * Of a text in one voice.
     *
     * @param int $limit Longest part, in code points.
     * @return list<string>
     */
    public static function of(string $text, int $limit): array
    {
        return array_column(self::voiced($text, [], $limit), 0);
    }

    /**
     * @param list<array{int, int, string, string}> $runs  As of `VoiceRuns`.
     * @param int                                   $limit Longest part, in code points.
     * @return list<array{string, int|null}> Each part, and which of the runs it belongs to.
     */
    public static function voiced(string $text, array $runs, int $limit): array
    {
        $sentences = VoicedSentences::of($text, $runs);
        $passed = 0;
        $parts = [];
        for ($at = 0; $part = self::next($text, $sentences, $passed, $at, $limit); $at = $part[1]) {
            $parts[] = [substr($text, $part[0], $part[1] - $part[0]), $sentences[$passed][2] ?? null];
        }
        return $parts;
    }

    /**
     * @param list<array{int, int, int|null}> $sentences
     * @param int                             $passed How many of them are behind the start of the part; grows.
     * @return array{int, int}|null Null when only white space is left.
     */
    private static function next(string $text, array $sentences, int &$passed, int $from, int $limit): ?array
    {
        $start = self::skipSpace($text, $from);
        if ($start >= strlen($text)) {
            return null;
        }
        while (($sentences[$passed][1] ?? PHP_INT_MAX) <= $start) {
            $passed++;
        }
        $edge = self::endOfVoice($sentences, $passed, $start + 4 * $limit);
        $fits = static function (int $end) use ($text, $start, $limit, $edge): bool {
            return $end <= $edge && ($end - $start <= $limit || Text::characters(substr($text, $start, $end - $start)) <= $limit);
        };
        $end = self::endOfParagraphs($text, $start, $fits);
        if ($end > $start) {
            return [$start, $end];
        }
        $line = self::endOfLine($text, $start);
        for ($sentence = $passed; $sentence < count($sentences); $sentence++) {
            $candidate = self::trimEnd($text, $start, min($sentences[$sentence][1], $line));
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

    /**
     * Where another voice begins than that of the first sentence; anything from `$most` on where none does before.
     *
     * @param list<array{int, int, int|null}> $sentences
     */
    private static function endOfVoice(array $sentences, int $first, int $most): int
    {
        for ($index = $first; $index < count($sentences) && $sentences[$index][0] <= $most; $index++) {
            if ($sentences[$index][2] !== $sentences[$first][2]) {
                return $sentences[$index][0];
            }
        }
        return PHP_INT_MAX;
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
