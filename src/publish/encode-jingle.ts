import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { joinSamples } from '../formats/join-samples.ts';
import { decodePart } from './decode-part.ts';
import { encodePart } from './encode-part.ts';
import { isSilence, type Jingle, loudnessOf } from './jingle.ts';
import type { SpokenPart } from './spoken-part.ts';

/** -1 dBFS: encoders overshoot a little. */
const HIGHEST_PEAK = 32_768 * 10 ** (-1 / 20);
/** More of the speech would not change what is measured. */
const MEASURED_SAMPLES = 60 * SYNTHESIS_SAMPLE_RATE;

/**
 * A jingle as a part of a file, as loud as the speech beside it, or as far as its peaks allow.
 * @param loudness Of the speech, in LUFS.
 * @throws The signal's reason when aborted.
 */
export async function encodeJingle(
  { samples, loudness: own }: Jingle,
  loudness: number,
  signal?: AbortSignal,
): Promise<SpokenPart> {
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 1);
  const gain = Math.min(10 ** ((loudness - own) / 20), HIGHEST_PEAK / peak);
  return encodePart(
    samples.map((sample) => Math.round(sample * gain)),
    [],
    signal,
  );
}

/** Integrated loudness of the first minute of speech, in LUFS; undefined where nothing sounds. */
export async function loudnessOfSpeech(parts: readonly SpokenPart[]): Promise<number | undefined> {
  const pieces: Int16Array[] = [];
  let length = 0;
  for (const part of parts) {
    if (!part.words.length) continue;
    pieces.push(await decodePart(part));
    length += part.samples;
    if (length >= MEASURED_SAMPLES) break;
  }
  const loudness = loudnessOf(joinSamples(pieces).subarray(0, MEASURED_SAMPLES));
  return isSilence(loudness) ? undefined : loudness;
}
