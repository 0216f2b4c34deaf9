import { joinSamples } from '../../src/formats/join-samples.ts';
import { runTool, samplesOf } from '../../training/recorded/run-tool.ts';

const PCM = ['-f', 's16le', '-ac', '1', '-ar', '16000'];
const QUIET = ['-v', 'error'];
/** What a telephone passes (ITU-T G.711, G.712). */
const TELEPHONE = ['-af', 'highpass=f=300,lowpass=f=3400', '-f', 'mulaw', '-ar', '8000'];

/** A file as 16 kHz mono, half as loud as it could be. */
export function decode(file: string): Int16Array {
  const samples = samplesOf(runTool('ffmpeg', [...QUIET, '-i', file, ...PCM, '-']).output);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1);
  return samples.map((sample) => Math.round((sample * 16_384) / peak));
}

/** What arrives of each at the other end of a telephone line; all in one call. */
export function throughTelephone(sounds: readonly Int16Array[]): Int16Array[] {
  const spoken = joinSamples(sounds);
  const bytes = Buffer.from(spoken.buffer);
  const { output } = runTool('ffmpeg', [...QUIET, ...PCM, '-i', '-', ...TELEPHONE, '-'], bytes);
  const line = ['-f', 'mulaw', '-ar', '8000', '-ac', '1', '-i', '-'];
  const heard = samplesOf(runTool('ffmpeg', [...QUIET, ...line, ...PCM, '-'], output).output);
  let at = 0;
  return sounds.map(({ length }) => {
    at += length;
    return heard.subarray(at - length, at);
  });
}
