import { samplesOf } from './run-tool.ts';
import { toRecognitionRate } from './to-recognition-rate.ts';

const WAV_HEADER = 44;
const WAV_RATE = 24;

/** The samples of a synthesizer's WAV file, 16-bit mono. Its header says the rate: not every synthesizer obeys an option for it. */
export function samplesOfWav(wav: Buffer): Int16Array {
  return toRecognitionRate(samplesOf(wav.subarray(WAV_HEADER)), wav.readUInt32LE(WAV_RATE));
}
