import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { encodeWav } from '../src/audio/capture/wav.ts';
import { synthesizeJob } from '../src/engine/formant/synthesize-job.ts';
import { VariableRateResampler } from '../worklets/variable-rate-resampler.ts';
import { FAKE_MICROPHONE_RATE, FAKE_MICROPHONE_TEXT } from './fake-microphone-text.ts';

const SOURCE_RATE = 24_000;
const LEAD_SECONDS = 0.4;
const PAUSE_SECONDS = 1;

/** Writes what Chromium's fake microphone plays, one sentence of our own voice between silences. Returns the file's path. */
export function writeFakeMicrophone(file: string): string {
  const spoken: number[] = [];
  const job = {
    text: FAKE_MICROPHONE_TEXT,
    dialect: 'sorani',
    voice: 'sorani_m001',
    speed: 1,
    pitch: 0,
    seed: 1,
    temperature: 1,
    sentenceSilenceMs: undefined,
    silenceTrim: false,
    chunkMaxSeconds: undefined,
  } as const;
  for (const chunk of synthesizeJob(job)) if (chunk) spoken.push(...chunk.samples);
  const silence = (seconds: number) => new Array<number>(seconds * SOURCE_RATE).fill(0);
  const all = [...silence(LEAD_SECONDS), ...spoken, ...silence(PAUSE_SECONDS)];
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, encodeWav(atMicrophoneRate(all), FAKE_MICROPHONE_RATE));
  return path;
}

function atMicrophoneRate(samples: readonly number[]): Int16Array {
  const resampler = new VariableRateResampler(SOURCE_RATE, FAKE_MICROPHONE_RATE);
  const input = Float32Array.from([...samples, ...new Array<number>(resampler.lookahead).fill(0)]);
  const output = new Float32Array((samples.length * FAKE_MICROPHONE_RATE) / SOURCE_RATE);
  for (let written = 0, read = 0; written < input.length; ) {
    written += resampler.write(input, written, Math.min(512, input.length - written));
    read += resampler.read(output, read, output.length - read);
  }
  return Int16Array.from(output, (sample) => Math.round(sample));
}
