import type { PitchFrame } from './track-pitch.ts';

/** A loudness peak is a syllable if it exceeds the adjacent dips by this, in dB (de Jong and Wempe, 2009: 2 dB). */
const DIP_DB = 2;
/** Frames on either side for smoothing loudness: stop closures remain, the pulses of low voices vanish. */
const REACH = 1;
/** Unvoiced frames that end a stretch of speech: a pause rather than a consonant. */
const PAUSE = 15;

/**
 * Syllables per second of speech, pauses excluded: loudness peaks in voiced sound.
 * 0 for a tone or a hum.
 */
export function syllableRate(frames: readonly PitchFrame[]): number {
  const spoken = spokenFrames(frames);
  return spoken ? (syllables(frames) / spoken) * 100 : 0;
}

function spokenFrames(frames: readonly PitchFrame[]): number {
  let total = 0;
  let last = Number.NEGATIVE_INFINITY;
  frames.forEach(({ pitch }, i) => {
    if (!pitch) return;
    total += i - last > PAUSE ? 1 : i - last;
    last = i;
  });
  return total;
}

function syllables(frames: readonly PitchFrame[]): number {
  const levels = frames.map((_, i) => {
    const near = frames.slice(Math.max(0, i - REACH), i + REACH + 1);
    return near.reduce((sum, { level }) => sum + level, 0) / near.length;
  });
  let count = 0;
  let dip = Number.NEGATIVE_INFINITY;
  let peak = Number.NEGATIVE_INFINITY;
  let voiced = false;
  let rising = false;
  levels.forEach((level, i) => {
    if (rising) {
      if (level > peak) {
        peak = level;
        voiced = frames[i]!.pitch > 0;
      } else if (level < peak - DIP_DB) {
        if (voiced) count++;
        rising = false;
        dip = level;
      }
    } else if (level < dip) {
      dip = level;
    } else if (level > dip + DIP_DB) {
      rising = true;
      peak = level;
      voiced = frames[i]!.pitch > 0;
    }
  });
  return count;
}
