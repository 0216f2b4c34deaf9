<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing\Mp3;

/** Quantises the coefficients of a frame as finely as its bits allow, and writes them. Every frame stands alone. */
final class FrameCoder
{
    private const HEADER_BITS = 32;
    private const SIDE_BITS = 72;
    /** Above it a value would not fit its code. */
    private const LARGEST = 8191;
    /** Tables by the greatest value of a region. */
    private const TABLES = [
        [0], [1], [2, 3], [5, 6], [7, 8, 9], [7, 8, 9], [10, 11, 12], [10, 11, 12],
        [13, 15], [13, 15], [13, 15], [13, 15], [13, 15], [13, 15], [13, 15], [13, 15],
    ];

    private int $bytes;
    /** @var array<int, list<string>> */
    private array $codes = [];
    /** @var array<int, list<int>> Bits of each pair, signs included. */
    private array $lengths = [];
    private int $gain = 180;

    /** @param int $bytes Of each frame. */
    public function __construct(int $bytes)
    {
        $this->bytes = $bytes;
        foreach (Tables::CODES as $table => $codes) {
            $this->codes[$table] = explode(' ', $codes);
            $width = $table === 32 ? 0 : (int) sqrt(count($this->codes[$table]));
            foreach ($this->codes[$table] as $index => $code) {
                $signs = $width === 0
                    ? substr_count(decbin($index), '1')
                    : (int) ($index >= $width) + (int) ($index % $width > 0);
                $this->lengths[$table][] = strlen($code) + $signs;
            }
        }
    }

    /**
     * @param list<float> $lines  576 coefficients.
     * @param string      $header Four bytes.
     */
    public function frame(array $lines, string $header): string
    {
        $powers = [];
        $peak = 0.0;
        foreach ($lines as $line) {
            $power = sqrt(abs($line) * sqrt(abs($line)));
            $powers[] = $power;
            $peak = $power > $peak ? $power : $peak;
        }
        $room = 8 * $this->bytes - self::HEADER_BITS - self::SIDE_BITS;
        [$gain, $plan] = $peak > 0 ? $this->fitting($powers, $peak, $room) : [210, $this->plan([])];
        $bits = '00000000' . '0' . sprintf('%012b%09b%08b', $plan['bits'], $plan['pairs'], $gain) . '000000000' . '0'
            . sprintf('%05b%05b%05b%04b%03b', ...array_merge($plan['tables'], $plan['counts'])) . '00'
            . $this->written($plan, $lines);
        $bits = str_pad($bits, 8 * ($this->bytes - 4), '0');
        $body = '';
        foreach (str_split($bits, 32) as $word) {
            $body .= pack('N', bindec($word));
        }
        return $header . $body;
    }

    /**
     * The finest step that fits.
     *
     * @param list<float> $powers
     * @return array{int, array<string, mixed>}
     */
    private function fitting(array $powers, float $peak, int $room): array
    {
        // The least gain at which no value is too large.
        $low = max(0, (int) ceil(210 - 16 / 3 * log((self::LARGEST - 1) / $peak, 2)));
        $high = 255;
        $found = null;
        $step = 4;
        $gain = max($low, min($high, $this->gain));
        while ($low <= $high) {
            $plan = $this->plan($this->quantised($powers, $gain));
            if ($plan['bits'] <= $room) {
                $found = [$gain, $plan];
                $high = $gain - 1;
                $gain -= $step;
            } else {
                $low = $gain + 1;
                $gain += $step;
            }
            // Near the gain of the frame before, as a rule; then by halves.
            $step *= 2;
            if ($gain < $low || $gain > $high) {
                $gain = intdiv($low + $high, 2);
            }
        }
        $this->gain = $found[0];
        return $found;
    }

    /**
     * @param list<float> $powers
     * @return list<int> Without the zeros at the end.
     */
    private function quantised(array $powers, int $gain): array
    {
        $scale = 2 ** (-3 / 16 * ($gain - 210));
        $least = 0.5946 / $scale;
        for ($count = 576; $count > 0 && $powers[$count - 1] < $least; $count--) {
            continue;
        }
        $values = [];
        for ($i = 0; $i < $count; $i++) {
            $values[] = (int) ($powers[$i] * $scale + 0.4054);
        }
        return $values;
    }

    /**
     * How the values are written: pairs in three regions with a table each, then quadruples of 0 and 1.
     *
     * @param list<int> $values
     * @return array<string, mixed>
     */
    private function plan(array $values): array
    {
        $count = count($values);
        while ($count % 2 !== 0) {
            $values[] = 0;
            $count++;
        }
        $end = $count;
        $quads = 0;
        $bits = 0;
        $lengths = $this->lengths[32];
        while ($end >= 4) {
            $a = $values[$end - 4];
            $b = $values[$end - 3];
            $c = $values[$end - 2];
            $d = $values[$end - 1];
            if ($a > 1 || $b > 1 || $c > 1 || $d > 1) {
                break;
            }
            $bits += $lengths[8 * $a + 4 * $b + 2 * $c + $d];
            $end -= 4;
            $quads++;
        }
        [$tables, $counts, $edges] = [[0, 0, 0], [0, 0], [0, 0, 0, 0]];
        if ($end > 0) {
            for ($bands = 1; Tables::BANDS[$bands] < $end; $bands++) {
                continue;
            }
            $first = max(1, min(16, intdiv($bands, 3)));
            $second = max(1, min(8, intdiv($bands, 3)));
            $counts = [$first - 1, $second - 1];
            $edges = [0, min($end, Tables::BANDS[$first]), min($end, Tables::BANDS[min(22, $first + $second)]), $end];
            for ($region = 0; $region < 3; $region++) {
                [$tables[$region], $cost] = $this->bestTable($values, $edges[$region], $edges[$region + 1]);
                $bits += $cost;
            }
        }
        return [
            'values' => $values, 'pairs' => intdiv($end, 2), 'quads' => $quads, 'bits' => $bits,
            'tables' => $tables, 'counts' => $counts, 'edges' => $edges,
        ];
    }

    /**
     * @param list<int> $values
     * @return array{int, int} A table and its bits.
     */
    private function bestTable(array $values, int $from, int $to): array
    {
        if ($to <= $from) {
            return [0, 0];
        }
        $largest = max(array_slice($values, $from, $to - $from));
        if ($largest > 15) {
            return $this->escaped($values, $from, $to, $largest);
        }
        $best = [0, $largest === 0 ? 0 : PHP_INT_MAX];
        foreach ($largest === 0 ? [] : self::TABLES[$largest] as $table) {
            $lengths = $this->lengths[$table];
            $width = (int) sqrt(count($lengths));
            $bits = 0;
            for ($i = $from; $i < $to; $i += 2) {
                $bits += $lengths[$width * $values[$i] + $values[$i + 1]];
            }
            if ($bits < $best[1]) {
                $best = [$table, $bits];
            }
        }
        return $best;
    }

    /**
     * @param list<int> $values
     * @return array{int, int}
     */
    private function escaped(array $values, int $from, int $to, int $largest): array
    {
        $table = 24;
        while ($largest - 15 >= 2 ** Tables::LINBITS[$table]) {
            $table++;
        }
        $extra = Tables::LINBITS[$table];
        $lengths = $this->lengths[24];
        $bits = 0;
        for ($i = $from; $i < $to; $i += 2) {
            $one = $values[$i];
            $two = $values[$i + 1];
            if ($one > 14) {
                $bits += $extra;
                $one = 15;
            }
            if ($two > 14) {
                $bits += $extra;
                $two = 15;
            }
            $bits += $lengths[16 * $one + $two];
        }
        return [$table, $bits];
    }

    /**
     * @param array<string, mixed> $plan
     * @param list<float>          $lines For the signs.
     */
    private function written(array $plan, array $lines): string
    {
        $values = $plan['values'];
        $bits = '';
        foreach ($plan['tables'] as $region => $table) {
            if ($table === 0) {
                continue;
            }
            $extra = Tables::LINBITS[$table] ?? 0;
            $codes = $this->codes[min($table, 24)];
            $width = (int) sqrt(count($codes));
            for ($i = $plan['edges'][$region]; $i < $plan['edges'][$region + 1]; $i += 2) {
                $pair = $width * min($values[$i], 15) + min($values[$i + 1], 15);
                $bits .= $codes[$pair];
                foreach ([$i, $i + 1] as $at) {
                    if ($extra > 0 && $values[$at] > 14) {
                        $bits .= sprintf("%0{$extra}b", $values[$at] - 15);
                    }
                    if ($values[$at] > 0) {
                        $bits .= $lines[$at] < 0 ? '1' : '0';
                    }
                }
            }
        }
        $codes = $this->codes[32];
        for ($i = 2 * $plan['pairs'], $end = $i + 4 * $plan['quads']; $i < $end; $i += 4) {
            $bits .= $codes[8 * $values[$i] + 4 * $values[$i + 1] + 2 * $values[$i + 2] + $values[$i + 3]];
            for ($at = $i; $at < $i + 4; $at++) {
                if ($values[$at] > 0) {
                    $bits .= $lines[$at] < 0 ? '1' : '0';
                }
            }
        }
        return $bits;
    }
}
