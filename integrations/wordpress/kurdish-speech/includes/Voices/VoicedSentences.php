<?php

declare(strict_types=1);

namespace KurdishSpeech\Voices;

use KurdishSpeech\Publishing\Sentences;
use KurdishSpeech\Publishing\Text;

/** The sentences of a text, cut where another voice begins or ends, as `src/text/voices/voiced-sentences.ts` cuts them. */
final class VoicedSentences
{
    /**
     * @param list<array{int, int, string, string}> $runs
     * @return list<array{int, int, int|null}> First byte of each, the byte behind it, and which of the runs it belongs to.
     */
    public static function of(string $text, array $runs): array
    {
        $voiced = [];
        $next = 0;
        foreach (Sentences::of($text) as [$from, $to]) {
            for ($start = $from; $start < $to; $start = $end) {
                while ($next < count($runs) && $runs[$next][1] <= $start) {
                    $next++;
                }
                $run = $runs[$next] ?? null;
                $isWithin = $run !== null && $run[0] <= $start;
                $end = min($to, $run === null ? $to : $run[$isWithin ? 1 : 0]);
                $piece = substr($text, $start, $end - $start);
                $words = Text::trimmed($piece);
                if ($words !== '') {
                    $first = $start + (int) strpos($piece, $words);
                    $voiced[] = [$first, $first + strlen($words), $isWithin ? $next : null];
                }
            }
        }
        return $voiced;
    }
}
