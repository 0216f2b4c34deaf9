import { spawn } from 'node:child_process';
import { SpeechError } from '../../contract/errors.ts';
import { WavStream } from './wav-stream.ts';

export interface EspeakSettings {
  readonly command: string;
  /** `ku` with a variant, e.g. `ku+f2`. */
  readonly voice: string;
  /** 80 to 450. */
  readonly wordsPerMinute: number;
  /** 0 to 99. */
  readonly pitch: number;
}

/** No sentence takes this long; a process that does is hung. */
const TIMEOUT_MS = 30_000;
/** Amplitude at or below which leading and trailing samples count as silence. */
const SILENCE = 24;

/**
 * Runs espeak-ng on one sentence of phonemes, passed on stdin.
 * @returns 24 kHz samples, with silence trimmed at both ends.
 * @throws SpeechError `synthesis-unavailable` when the command is missing, `synthesis-failed` when it fails;
 * the signal's reason when aborted.
 */
export async function runEspeak(
  input: string,
  { command, voice, wordsPerMinute, pitch }: EspeakSettings,
  signal: AbortSignal,
): Promise<Int16Array> {
  signal.throwIfAborted();
  const options = ['-v', voice, '-s', String(wordsPerMinute), '-p', String(pitch), '-b', '1', '-z'];
  const child = spawn(command, [...options, '--stdin', '--stdout'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    signal,
    killSignal: 'SIGKILL',
    timeout: TIMEOUT_MS,
  });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(signal.aborted ? signal.reason : failureOf(error)));
    child.once('close', resolve);
  });
  // The exit code is more telling than a broken pipe.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const sound = new WavStream();
  child.stdout.on('data', (piece: Buffer) => sound.push(piece));
  const code = await exited;
  signal.throwIfAborted();
  const samples = sound.end();
  if (code !== 0 || !samples) {
    throw new SpeechError(
      'synthesis-failed',
      'espeak-ng exited without output. Try running it with the voice ku.',
    );
  }
  return trimSilence(samples);
}

function failureOf(error: NodeJS.ErrnoException): SpeechError {
  const missing = error.code === 'ENOENT' || error.code === 'EACCES';
  const message = missing
    ? 'The espeak-ng command could not be started. Install espeak-ng, or use the embedded engine.'
    : 'espeak-ng could not be run.';
  return new SpeechError('service-unavailable', message, { retryable: false, cause: error });
}

function trimSilence(samples: Int16Array): Int16Array {
  const isAudible = (sample: number) => Math.abs(sample) > SILENCE;
  const start = samples.findIndex(isAudible);
  return start < 0 ? new Int16Array(0) : samples.subarray(start, samples.findLastIndex(isAudible) + 1);
}
