<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing\Mp3;

/** From samples to the 576 coefficients of each frame: polyphase filterbank, MDCT with long blocks, alias reduction. */
final class Spectrum
{
    public const FRAME = 576;
    private const BANDS = 32;
    private const SLOTS = 18;

    /** @var list<float> The window, 512 values. */
    private array $window = [];
    /** @var list<list<float>> Cosines of the first 16 subbands; the others mirror them. */
    private array $cosines = [];
    /** @var list<float> Of the MDCT's 36 inputs. */
    private array $shape = [];
    /** @var list<list<float>> DCT-IV of 18 points. */
    private array $dct = [];
    /** @var list<array{float, float}> Cosine and sine of each butterfly. */
    private array $butterflies = [];
    /** @var list<float> The latest 512 samples or fewer, oldest first. */
    private array $recent;
    /** @var list<list<float>> Of each subband, the latest 18 values. */
    private array $previous;

    public function __construct()
    {
        for ($i = 0; $i < 512; $i++) {
            $mirrored = $i <= 256 ? $i : 512 - $i;
            $sign = $i > 256 && $mirrored % 64 !== 0 ? -1 : 1;
            $this->window[] = $sign * Tables::WINDOW[$mirrored] / 2 ** 21;
        }
        for ($band = 0; $band < 16; $band++) {
            for ($i = 0; $i < 32; $i++) {
                $this->cosines[$band][$i] = cos((2 * $band + 1) * $i * M_PI / 64);
            }
        }
        for ($i = 0; $i < 36; $i++) {
            $this->shape[] = sin(M_PI / 36 * ($i + 0.5)) / 9;
        }
        for ($line = 0; $line < self::SLOTS; $line++) {
            for ($i = 0; $i < self::SLOTS; $i++) {
                $this->dct[$line][$i] = cos(M_PI / 18 * ($i + 0.5) * ($line + 0.5));
            }
        }
        foreach (Tables::ALIASING as $c) {
            $this->butterflies[] = [1 / sqrt(1 + $c * $c), $c / sqrt(1 + $c * $c)];
        }
        $this->recent = array_fill(0, 512 - 32, 0.0);
        $this->previous = array_fill(0, self::BANDS, array_fill(0, self::SLOTS, 0.0));
    }

    /**
     * @param list<float> $samples 576 of them, from -1 to 1.
     * @return list<float>
     */
    public function of(array $samples): array
    {
        $buffer = array_merge($this->recent, $samples);
        $slots = [];
        for ($slot = 0; $slot < self::SLOTS; $slot++) {
            $slots[] = $this->subbands($buffer, 511 + 32 * $slot, $slot % 2 === 1);
        }
        $this->recent = array_slice($buffer, -(512 - 32));
        $lines = [];
        for ($band = 0; $band < self::BANDS; $band++) {
            $now = array_column($slots, $band);
            $this->transform($lines, $this->previous[$band], $now);
            $this->previous[$band] = $now;
        }
        return $this->withoutAliases($lines);
    }

    /**
     * @param list<float> $buffer
     * @param int         $newest Where the newest of the 512 samples is.
     * @param bool        $isOdd  Odd subbands of odd slots are inverted.
     * @return list<float>
     */
    private function subbands(array $buffer, int $newest, bool $isOdd): array
    {
        $window = $this->window;
        $sums = [];
        for ($i = 0; $i < 64; $i++) {
            $at = $newest - $i;
            $sums[] = $window[$i] * $buffer[$at] + $window[$i + 64] * $buffer[$at - 64]
                + $window[$i + 128] * $buffer[$at - 128] + $window[$i + 192] * $buffer[$at - 192]
                + $window[$i + 256] * $buffer[$at - 256] + $window[$i + 320] * $buffer[$at - 320]
                + $window[$i + 384] * $buffer[$at - 384] + $window[$i + 448] * $buffer[$at - 448];
        }
        $folded = [$sums[16]];
        for ($i = 1; $i <= 16; $i++) {
            $folded[] = $sums[16 + $i] + $sums[16 - $i];
        }
        for ($i = 17; $i < 32; $i++) {
            $folded[] = $sums[16 + $i] - $sums[80 - $i];
        }
        $values = [];
        foreach ($this->cosines as $band => $cosines) {
            $even = 0.0;
            $odd = 0.0;
            for ($i = 0; $i < 32; $i += 2) {
                $even += $cosines[$i] * $folded[$i];
                $odd += $cosines[$i + 1] * $folded[$i + 1];
            }
            $values[$band] = $even + $odd;
            $values[31 - $band] = $even - $odd;
        }
        if ($isOdd) {
            for ($band = 1; $band < 32; $band += 2) {
                $values[$band] = -$values[$band];
            }
        }
        return $values;
    }

    /**
     * @param list<float> $lines    Gets 18 more.
     * @param list<float> $previous
     * @param list<float> $now
     */
    private function transform(array &$lines, array $previous, array $now): void
    {
        $shape = $this->shape;
        $folded = [];
        for ($i = 0; $i < 9; $i++) {
            $folded[] = -$shape[26 - $i] * $now[8 - $i] - $shape[27 + $i] * $now[9 + $i];
        }
        for ($i = 0; $i < 9; $i++) {
            $folded[] = $shape[$i] * $previous[$i] - $shape[17 - $i] * $previous[17 - $i];
        }
        foreach ($this->dct as $row) {
            $sum = 0.0;
            foreach ($row as $i => $cosine) {
                $sum += $cosine * $folded[$i];
            }
            $lines[] = $sum;
        }
    }

    /**
     * @param list<float> $lines
     * @return list<float>
     */
    private function withoutAliases(array $lines): array
    {
        for ($edge = self::SLOTS; $edge < self::FRAME; $edge += self::SLOTS) {
            foreach ($this->butterflies as $i => [$cosine, $sine]) {
                $below = $lines[$edge - 1 - $i];
                $above = $lines[$edge + $i];
                $lines[$edge - 1 - $i] = $below * $cosine + $above * $sine;
                $lines[$edge + $i] = $above * $cosine - $below * $sine;
            }
        }
        return $lines;
    }
}
