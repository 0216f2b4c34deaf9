<?php

declare(strict_types=1);

namespace KurdishSpeech\Names;

use KurdishSpeech\Publishing\Text;

/** A text with the names of a site as they are said. */
final class Respelled
{
    public string $text;
    /** @var list<array{int, int, int, int}> In UTF-16 units: first and behind the last in the author's text, and in `$text`. */
    private array $changes = [];

    /** @param list<array{string, string, string}> $changes What is kept since the last change, the author's words, what is said for them. */
    public function __construct(string $text, array $changes)
    {
        $this->text = $text;
        $source = 0;
        $said = 0;
        foreach ($changes as [$kept, $words, $say]) {
            $source += Text::units($kept);
            $said += Text::units($kept);
            $this->changes[] = [$source, $source + Text::units($words), $said, $said + Text::units($say)];
            [, $source, , $said] = end($this->changes);
        }
    }

    /**
     * The place in the author's text of words that are placed in `$text`: all of the author's words for any part of what is said for them.
     *
     * @param list<array{int, int, int, int}> $words As of `Words::place()`.
     * @return list<array{int, int, int, int}>
     */
    public function place(array $words): array
    {
        if ($this->changes === []) {
            return $words;
        }
        return array_map(function (array $word): array {
            [$from, $to, $start, $length] = $word;
            $first = $this->sourceOf($start, false);
            return [$from, $to, $first, ($length > 0 ? $this->sourceOf($start + $length - 1, true) + 1 : $first) - $first];
        }, $words);
    }

    private function sourceOf(int $unit, bool $isLast): int
    {
        $low = 0;
        $high = count($this->changes);
        while ($low < $high) {
            $middle = ($low + $high) >> 1;
            if ($this->changes[$middle][2] <= $unit) {
                $low = $middle + 1;
            } else {
                $high = $middle;
            }
        }
        if ($low === 0) {
            return $unit;
        }
        [$start, $end, , $saidEnd] = $this->changes[$low - 1];
        if ($unit >= $saidEnd) {
            return $end + $unit - $saidEnd;
        }
        return $isLast ? $end - 1 : $start;
    }
}
