import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PYTHON } from '../../../scripts/training-tools.mjs';
import { convertInt16 } from '../../../src/dsp/convert-int16.ts';
import { RATE } from './spoken.ts';

export const ESPEAK_RATE = 22_050;

export interface EspeakJob {
  /** The result of `espeakInput`. */
  readonly input: string;
  /** `ku` with a variant, e.g. `ku+f2`. */
  readonly voice: string;
  /** Words per minute, 80 to 450. */
  readonly rate: number;
  /** 0 to 99. */
  readonly pitch: number;
}

export interface EspeakSound {
  /** At 22 050 Hz. */
  readonly samples: Int16Array;
  /** Mnemonic and first sample of every phoneme; names of pauses begin with `_` or are empty. */
  readonly events: readonly (readonly [mnemonic: string, sample: number])[];
}

interface Reply {
  readonly start: number;
  readonly count: number;
  readonly phones: EspeakSound['events'];
}

/** Speaks all of them in one espeak-ng process. @throws Error when the library is missing or fails. */
export function runEspeak(jobs: readonly EspeakJob[]): EspeakSound[] {
  const folder = mkdtempSync(join(tmpdir(), 'espeak-'));
  try {
    const file = join(folder, 'sound.pcm');
    const script = join(import.meta.dirname, 'espeak_speech.py');
    const { stdout, stderr, status, error } = spawnSync(PYTHON, [script, file], {
      input: jobs.map((job) => JSON.stringify(job)).join('\n'),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (error) throw error;
    if (status !== 0) throw new Error(`espeak_speech.py: ${stderr}`);
    const bytes = readFileSync(file);
    const sound = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
    const replies = stdout.trim().split('\n');
    return replies.map((line) => {
      const { start, count, phones } = JSON.parse(line) as Reply;
      return { samples: sound.slice(start, start + count), events: phones };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The samples at the common rate. */
export function resampled(samples: Int16Array): Int16Array {
  return convertInt16(samples, ESPEAK_RATE, RATE);
}
