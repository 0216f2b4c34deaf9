import type { PitchFrame } from './track-pitch.ts';

/** A peak of loudness is a syllable where it stands so far above the dips beside it, in dB (de Jong and Wempe, 2009: 2 dB). */
const DIP_DB = 2;
/** Frames on either side over which loudness is smoothed: closures of stops stay, the pulses of low voices vanish. */
const REACH = 1;
/** Frames without voice that end a stretch of speech: a pause, no consonant. */
const PAUSE = 15;

/**
 * Syllables in a second of speech, pauses left out: peaks of loudness in voiced sound.
 * 0 where there are none: a tone or a hum.
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
