<?php

declare(strict_types=1);

namespace KurdishSpeech\Voices;

use KurdishSpeech\Publishing\Dialect;
use KurdishSpeech\Publishing\Text;

/**
 * The runs of a text that another voice speaks, as `src/text/voices/voice-runs.ts` finds them; a test compares the two. Of each: its first
 * byte, the byte behind it, its dialect, and the id of its voice, empty for one that fits.
 */
final class VoiceRuns
{
    private const LANGUAGES = ['sorani' => 'ckb', 'kurmanji' => 'kmr-Latn', 'badini' => 'kmr-Arab'];
    private const SEVERAL_WORDS = '/[\p{L}\p{N}][^' . Text::SPACE . ']*[' . Text::SPACE . ']+[^' . Text::SPACE . ']*[\p{L}\p{N}]/u';
    /** Characters of punctuation on each side that are read with a run. */
    private const MOST_MARKS = 60;
    private const MARK = '[^' . Text::SPACE . '\p{L}\p{N}]';
    private const MARKS_BEFORE = '/(?:(?<=[' . Text::SPACE . '])' . self::MARK . '+[' . Text::SPACE . ']+)*' . self::MARK . '*$/Du';
    private const MARKS_BEHIND = '/^' . self::MARK . '*(?:[' . Text::SPACE . ']+' . self::MARK . '+(?=[' . Text::SPACE . ']|$))*/Du';

    /**
     * @param list<array{int, int, string, string}> $marks What the page says about who speaks: bytes, `lang` and `data-voice`; in order.
     * @param string $dialect In which the text is read.
     * @return list<array{int, int, string, string}>
     */
    public static function of(string $text, array $marks, string $dialect): array
    {
        $marked = [];
        foreach ($marks as $mark) {
            $run = self::markedRun($text, $mark, $dialect);
            if ($run !== null) {
                $marked[] = $run;
            }
        }
        $found = $marked;
        foreach (ScriptRuns::of($text, $dialect) as [$start, $end]) {
            $own = Dialect::guess(substr($text, $start, $end - $start), '');
            // What the page says counts more.
            foreach ($own === $dialect ? [] : self::without($start, $end, $marked) as [$from, $to]) {
                $found[] = [$from, $to, $own, ''];
            }
        }
        usort($found, static fn (array $one, array $other): int => $one[0] <=> $other[0]);
        $runs = [];
        foreach ($found as $run) {
            self::append($runs, $run, $text);
        }
        return $runs;
    }

    /**
     * Null where the mark changes nothing.
     *
     * @param array{int, int, string, string} $mark
     * @return array{int, int, string, string}|null
     */
    private static function markedRun(string $text, array $mark, string $dialect): ?array
    {
        [$start, $end, $lang, $voice] = $mark;
        $words = substr($text, $start, $end - $start);
        if ($voice !== '') {
            return [$start, $end, Dialect::guess($words, $lang === '' ? self::LANGUAGES[$dialect] : $lang), $voice];
        }
        $requested = Dialect::requested($lang);
        if ($requested === 'other' || ($requested === 'kurdish' && !Dialect::leans($words)) || !preg_match(self::SEVERAL_WORDS, $words)) {
            return null;
        }
        $own = Dialect::guess($words, $lang);
        return $own === $dialect ? null : [$start, $end, $own, ''];
    }

    /**
     * What is left of a span.
     *
     * @param list<array{int, int, string, string}> $taken In order.
     * @return list<array{int, int}>
     */
    private static function without(int $start, int $end, array $taken): array
    {
        $rest = [];
        foreach ($taken as [$from, $to]) {
            if ($to <= $start || $from >= $end) {
                continue;
            }
            if ($from > $start) {
                $rest[] = [$start, $from];
            }
            $start = $to;
        }
        return $start < $end ? [...$rest, [$start, $end]] : $rest;
    }

    /**
     * Adds a run with the marks around it, so that none is left to be spoken alone. Two that sound the same become one.
     *
     * @param list<array{int, int, string, string}> $runs Grows.
     * @param array{int, int, string, string} $run
     */
    private static function append(array &$runs, array $run, string $text): void
    {
        [$start, $end, $dialect, $voice] = $run;
        if (!self::hasWords(substr($text, $start, $end - $start))) {
            return;
        }
        $last = $runs[count($runs) - 1] ?? null;
        $from = $last[1] ?? 0;
        $before = $start > $from ? substr($text, $from, $start - $from) : '';
        $isFirst = !self::hasWords($before);
        if (!$isFirst) {
            preg_match(self::MARKS_BEFORE, mb_substr($before, -self::MOST_MARKS, null, 'UTF-8'), $match);
            $before = $match[0] ?? '';
        }
        $start -= strlen((string) preg_replace('/^[' . Text::SPACE . ']+/u', '', $before));
        preg_match(self::MARKS_BEHIND, mb_substr(Text::ahead($text, $end, 4 * self::MOST_MARKS), 0, self::MOST_MARKS, 'UTF-8'), $behind);
        $end += strlen($behind[0] ?? '');
        if ($last !== null && $isFirst && $last[2] === $dialect && $last[3] === $voice) {
            $runs[count($runs) - 1][1] = $end;
            return;
        }
        $runs[] = [$start, $end, $dialect, $voice];
    }

    private static function hasWords(string $text): bool
    {
        return preg_match('/[\p{L}\p{N}]/u', $text) === 1;
    }
}
