import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PYTHON } from '../../../scripts/training-tools.mjs';
import type { Phone } from '../../../src/text/utterance/utterance.ts';
import { CACHE } from '../remembered.ts';
import type { Spoken } from '../speaking/spoken.ts';

export const WEIGHTS = join(CACHE, 'judge-a.pt');

/** Recognizes the phones of each utterance with judge (a). @throws Error without its weights. */
export function recognizePhones(spoken: readonly Spoken[]): Phone[][] {
  const sounds = spoken.map(({ samples }) => samples);
  const folder = mkdtempSync(join(tmpdir(), 'judge-a-'));
  try {
    const file = join(folder, 'sound.f32');
    writeFileSync(
      file,
      Buffer.concat(sounds.map((sound) => new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength))),
    );
    const script = join(import.meta.dirname, 'recognize_phones.py');
    const { stdout, stderr, status, error } = spawnSync(PYTHON, [script, WEIGHTS, file], {
      input: sounds.map((sound) => sound.length).join('\n'),
      encoding: 'utf8',
      env: { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
    });
    if (error) throw error;
    if (status !== 0) throw new Error(`recognize_phones.py: ${stderr}`);
    return stdout
      .split('\n')
      .slice(0, sounds.length)
      .map((line) => [...line]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
