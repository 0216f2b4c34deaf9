<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** WebVTT: one caption for each sentence, several for a long one, as the player groups them. */
final class Captions
{
    /** UTF-16 units that fit two lines on a small screen. */
    private const LONGEST = 84;

    private string $vtt = "WEBVTT\n";

    /**
     * @param string           $text  Of one part.
     * @param list<array<int>> $words
     * @param float            $start Of the part, in seconds.
     */
    public function add(string $text, array $words, float $start): void
    {
        $units = mb_convert_encoding($text, 'UTF-16LE', 'UTF-8');
        $starts = array_map(static function (array $span) use ($text): int {
            return Text::units(substr($text, 0, $span[0]));
        }, Sentences::of($text));
        $cue = null;
        foreach ($words as [$from, $to, $index, $length]) {
            $begins = array_filter($starts, static function (int $sentence) use ($cue, $index): bool {
                return $cue !== null && $sentence > $cue[2] && $sentence <= $index;
            });
            $isLong = $cue !== null && $index + $length - $cue[2] > self::LONGEST && $index >= $cue[3];
            if ($cue !== null && ($begins !== [] || $isLong) && $from > $cue[0]) {
                $this->write($units, [$cue[0], min($cue[1], $from), $cue[2], $cue[3]], $start);
                $cue = null;
            }
            $cue = $cue === null
                ? [$from, $to, $index, $index + $length]
                : [$cue[0], max($cue[1], $to), $cue[2], max($cue[3], $index + $length)];
        }
        if ($cue !== null) {
            $this->write($units, $cue, $start);
        }
    }

    public function text(): string
    {
        return $this->vtt;
    }

    /** @param array<int> $cue Milliseconds and UTF-16 units: from, to, first, behind the last. */
    private function write(string $units, array $cue, float $start): void
    {
        $text = mb_convert_encoding(substr($units, 2 * $cue[2], 2 * ($cue[3] - $cue[2])), 'UTF-8', 'UTF-16LE');
        $line = Text::trimmed((string) preg_replace('/[' . Text::SPACE . ']+/u', ' ', $text));
        if ($line !== '' && $cue[1] > $cue[0]) {
            $this->vtt .= "\n" . self::time($start + $cue[0] / 1000) . ' --> ' . self::time($start + $cue[1] / 1000) . "\n"
                . str_replace(['&', '<', '>'], ['&amp;', '&lt;', '&gt;'], $line) . "\n";
        }
    }

    private static function time(float $seconds): string
    {
        $milliseconds = (int) round(1000 * $seconds);
        return sprintf(
            '%02d:%02d:%02d.%03d',
            intdiv($milliseconds, 3600000),
            intdiv($milliseconds, 60000) % 60,
            intdiv($milliseconds, 1000) % 60,
            $milliseconds % 1000
        );
    }
}
