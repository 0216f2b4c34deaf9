import { shapeOf } from '../articulation/phones.ts';
import type { Voice } from '../voices/voice.ts';
import { FRAME_SAMPLES, Frame } from './frame.ts';
import { KWeighting } from './k-weighting.ts';
import { VocalTract } from './vocal-tract.ts';

/** Root mean square of K-weighted vowels, in 16 bit. */
const TARGET = 4096;
const PROBE_LEVEL = 0.1;
/** The voice sets in on quiet ones. */
const PROBE_VOWELS = ['û', 'i', 'u', 'o', 'î', 'ê', 'e', 'a'];
const FRAMES_PER_VOWEL = 10;
/** Frames of each vowel that still ring with the one before. */
const RINGING_FRAMES = 2;
/** The pitch glides over so many octaves: a steady one would measure how its harmonics happen to meet the formants. */
const GLIDE = 0.5;

const MOST_REMEMBERED = 2000;

const levels = new Map<string, number>();

/**
 * The level of voicing that makes all voices about equally loud, found by speaking 0.4 s of vowels with the voice, and remembered. Noise
 * is as strong in every voice, so that consonants stand out alike.
 */
export function voicingLevel(voice: Voice): number {
  const { id, pitch, formantScale, tilt } = voice;
  const key = `${id} ${pitch} ${formantScale} ${tilt}`;
  const known = levels.get(key);
  if (known !== undefined) return known;
  const level = (PROBE_LEVEL * TARGET) / probe(voice);
  // Clones come without end; the catalog has its place beside as many of them.
  if (levels.size === MOST_REMEMBERED) levels.clear();
  levels.set(key, level);
  return level;
}

/** The root mean square of all vowels, as ITU-R BS.1770-4 weights them: the loud ones decide how loud a voice is. */
function probe(voice: Voice): number {
  const tract = new VocalTract(voice, PROBE_LEVEL, 1);
  const weighting = new KWeighting();
  const frame = new Frame();
  const out = new Int16Array(FRAME_SAMPLES);
  let power = 0;
  let count = 0;
  for (const vowel of PROBE_VOWELS) {
    const shape = shapeOf(vowel);
    if (!shape?.formants) continue;
    [frame.f1, frame.f2, frame.f3] = shape.formants;
    frame.support = shape.support;
    frame.voicing = 1;
    for (let i = 0; i < FRAMES_PER_VOWEL; i++) {
      frame.pitch = voice.pitch * 2 ** ((i / FRAMES_PER_VOWEL - 0.5) * GLIDE);
      tract.speak(frame, out, FRAME_SAMPLES);
      for (const sample of out) {
        const weighted = weighting.next(sample);
        if (i >= RINGING_FRAMES) power += weighted * weighted;
      }
      if (i >= RINGING_FRAMES) count += FRAME_SAMPLES;
    }
  }
  return Math.max(1, Math.sqrt(power / count));
}
