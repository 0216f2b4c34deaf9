import { FRAME_SAMPLES, Frame } from '../../../../src/engine/formant/articulation/frame.ts';
import { shapeOf } from '../../../../src/engine/formant/phones/phones.ts';
import { voicingLevel } from '../../../../src/engine/formant/tract/loudness.ts';
import { VocalTract } from '../../../../src/engine/formant/tract/vocal-tract.ts';
import type { Voice } from '../../../../src/engine/formant/voices/voice.ts';

/**
 * A sustained vowel. @param glide Octaves by which the pitch rises; 0 for a steady pitch.
 * @param pitch Pitch in Hz at the middle.
 */
export function sustain(
  voice: Voice,
  vowel: string,
  seconds = 1.5,
  glide = 0,
  pitch = voice.pitch,
): Int16Array {
  const tract = new VocalTract(voice, voicingLevel(voice), 7);
  const frame = new Frame();
  const formants = shapeOf(vowel)?.formants;
  if (!formants) throw new Error(`${vowel} is no vowel`);
  [frame.f1, frame.f2, frame.f3] = formants;
  frame.voicing = 1;
  const frames = Math.round((seconds * 24_000) / FRAME_SAMPLES);
  const samples = new Int16Array(frames * FRAME_SAMPLES);
  for (let i = 0; i < frames; i++) {
    frame.pitch = pitch * 2 ** ((i / frames - 0.5) * glide);
    tract.speak(frame, samples.subarray(i * FRAME_SAMPLES, (i + 1) * FRAME_SAMPLES), FRAME_SAMPLES);
  }
  return samples;
}
