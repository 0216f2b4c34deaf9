import { FRAME_SAMPLES, Frame } from './frame.ts';
import { shapeOf } from './phones.ts';
import { VocalTract } from './vocal-tract.ts';
import type { Voice } from './voices.ts';

/** Root mean square of stressed vowels, -18 dBFS: leaves room for the peaks of the most pulsed voices. */
const TARGET = 0.125 * 32767;
const PROBE_GAIN = 0.05;
const PROBE_VOWELS = ['a', 'e', 'ê', 'î', 'o', 'u'];
const FRAMES_PER_VOWEL = 14;

const MOST_REMEMBERED = 2000;

const gains = new Map<string, number>();

/** The gain that makes all voices about equally loud, found by speaking 0.4 s of vowels with the voice, and remembered. */
export function gainOf(voice: Voice): number {
  const { id, pitch, formantScale, tilt } = voice;
  const key = `${id} ${pitch} ${formantScale} ${tilt}`;
  const known = gains.get(key);
  if (known !== undefined) return known;
  const gain = (PROBE_GAIN * TARGET) / probe(voice);
  // Clones come without end; the catalog has its place beside as many of them.
  if (gains.size === MOST_REMEMBERED) gains.clear();
  gains.set(key, gain);
  return gain;
}

/**
 * The geometric mean over the vowels of their root mean squares. Pitch glides over a third of an octave: a steady one would measure how
 * its harmonics happen to meet the formants.
 */
function probe(voice: Voice): number {
  const tract = new VocalTract(voice, PROBE_GAIN, 1);
  const frame = new Frame();
  const out = new Int16Array(FRAME_SAMPLES);
  let logarithms = 0;
  for (const vowel of PROBE_VOWELS) {
    const shape = shapeOf(vowel);
    if (!shape?.formants) continue;
    [frame.f1, frame.f2, frame.f3] = shape.formants;
    frame.support = shape.support;
    frame.voicing = 1;
    frame.aspiration = voice.breath * 0.6;
    let power = 0;
    let count = 0;
    for (let i = 0; i < FRAMES_PER_VOWEL; i++) {
      frame.pitch = voice.pitch * 2 ** ((i / FRAMES_PER_VOWEL - 0.5) / 3);
      tract.speak(frame, out, FRAME_SAMPLES);
      // The first frames of each vowel still ring with the one before.
      if (i < 2) continue;
      for (const sample of out) power += sample * sample;
      count += FRAME_SAMPLES;
    }
    logarithms += Math.log(Math.max(1, Math.sqrt(power / count)));
  }
  return Math.exp(logarithms / PROBE_VOWELS.length);
}
