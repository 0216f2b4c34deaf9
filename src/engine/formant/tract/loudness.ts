import { FRAME_SAMPLES, Frame } from '../articulation/frame.ts';
import { shapeOf } from '../phones/phones.ts';
import type { Voice } from '../voices/voice.ts';
import { KWeighting } from './k-weighting.ts';
import { VocalTract } from './vocal-tract.ts';

/** Target RMS of K-weighted vowels, in 16-bit units. */
const TARGET = 4096;
const PROBE_LEVEL = 0.1;
/** Quiet vowels first, for the voice onset. */
const PROBE_VOWELS = ['û', 'i', 'u', 'o', 'î', 'ê', 'e', 'a'];
const FRAMES_PER_VOWEL = 10;
/** Frames at the start of each vowel that still contain the previous one. */
const RINGING_FRAMES = 2;
/**
 * The probe glides over this many octaves: a constant F0 would measure how its harmonics happen to align with
 * the formants.
 */
const GLIDE = 0.5;

const MAX_CACHED = 2000;

const levels = new Map<string, number>();

/**
 * The voicing level that equalises the loudness of voices, measured on 0.4 s of vowels and cached. Noise has
 * the same level in all voices, so that consonants stand out equally.
 */
export function voicingLevel(voice: Voice): number {
  const { id, pitch, formantScale, tilt } = voice;
  const key = `${id} ${pitch} ${formantScale} ${tilt}`;
  const known = levels.get(key);
  if (known !== undefined) return known;
  const level = (PROBE_LEVEL * TARGET) / probe(voice);
  // The number of clones is unbounded; the cache holds the catalog and as many again.
  if (levels.size === MAX_CACHED) levels.clear();
  levels.set(key, level);
  return level;
}

/** K-weighted RMS over all vowels (ITU-R BS.1770-4): the loud ones dominate. */
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
