<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing\Mp3;

/**
 * Speech as MP3, in PHP: the service sends either MP3 or the times of the words, and a second request would be billed again.
 *
 * MPEG-2 layer III, 24 kHz, mono, 48 kbit/s, no bit reservoir and no information frame: any run of whole frames is a stream of its own,
 * and streams can be joined. Takes about a fifth of a second for a second of speech.
 */
final class Encoder
{
    public const RATE = 24000;
    public const FRAME_SAMPLES = Spectrum::FRAME;
    public const FRAME_BYTES = 144;
    /** Samples by which a decoder's output lags behind what was encoded. */
    public const DELAY = 1057;
    /** Sync word, MPEG-2, layer III, no checksum; 48 kbit/s at 24 kHz; mono. */
    private const HEADER = "\xff\xf3\x64\xc4";

    /**
     * @param string $pcm 16-bit little-endian mono samples at 24 kHz.
     * @return string Whole frames. Decoded, they are `DELAY` samples of silence, the speech, and silence up to the end of the last frame.
     */
    public static function encode(string $pcm): string
    {
        $spectrum = new Spectrum();
        $coder = new FrameCoder(self::FRAME_BYTES);
        $frames = intdiv(intdiv(strlen($pcm), 2) + self::DELAY + self::FRAME_SAMPLES - 1, self::FRAME_SAMPLES);
        $mp3 = '';
        for ($frame = 0; $frame < $frames; $frame++) {
            $bytes = substr($pcm, 2 * self::FRAME_SAMPLES * $frame, 2 * self::FRAME_SAMPLES);
            $samples = [];
            foreach ($bytes === '' ? [] : unpack('v*', $bytes) as $sample) {
                $samples[] = ($sample > 32767 ? $sample - 65536 : $sample) / 32768;
            }
            $mp3 .= $coder->frame($spectrum->of(array_pad($samples, self::FRAME_SAMPLES, 0.0)), self::HEADER);
        }
        return $mp3;
    }

    /** @param string $mp3 Of this encoder. */
    public static function samplesOf(string $mp3): int
    {
        return intdiv(strlen($mp3), self::FRAME_BYTES) * self::FRAME_SAMPLES;
    }
}
