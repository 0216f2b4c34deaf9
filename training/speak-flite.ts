import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phonemize } from '../src/text/g2p/phonemize.ts';
import type { CorpusDialect } from './corpus-dialect.ts';

/** Voices built from recordings of English speakers, at 16 kHz. */
export const FLITE_VOICES = ['kal16', 'awb', 'rms', 'slt'];

/**
 * The closest English phone (in CMUdict notation) to each Kurdish one; what English lacks is mispronounced or
 * omitted.
 */
const ENGLISH: Readonly<Record<string, string>> = {
  ʔ: '',
  ƹ: '',
  b: 'b',
  p: 'p',
  t: 't',
  c: 'jh',
  ç: 'ch',
  ḧ: 'hh',
  x: 'hh',
  d: 'd',
  r: 'r',
  ř: 'r',
  z: 'z',
  j: 'zh',
  s: 's',
  ş: 'sh',
  ẍ: 'g',
  f: 'f',
  v: 'v',
  q: 'k',
  k: 'k',
  g: 'g',
  l: 'l',
  ł: 'l',
  m: 'm',
  n: 'n',
  ŋ: 'ng',
  h: 'hh',
  w: 'w',
  y: 'y',
  a: 'aa',
  e: 'ae',
  ê: 'ey',
  o: 'ow',
  u: 'uh',
  û: 'uw',
  î: 'iy',
  i: 'ih',
};

/** Synthesizes a text with flite: 16 kHz mono. @throws Error when flite is missing or fails. */
export function speakFlite(text: string, dialect: CorpusDialect, voice: string): Int16Array {
  const phones = text
    .split(' ')
    .flatMap((word) => phonemize(word, dialect))
    .map((phone) => ENGLISH[phone] ?? '')
    .filter((phone) => phone !== '');
  const folder = mkdtempSync(join(tmpdir(), 'flite-'));
  try {
    const file = join(folder, 'speech.wav');
    const { status, error } = spawnSync('flite', [
      '-voice',
      voice,
      '-p',
      ['pau', ...phones, 'pau'].join(' '),
      '-o',
      file,
    ]);
    if (error) throw error;
    if (status !== 0) throw new Error(`flite exited with ${status}.`);
    const bytes = readFileSync(file).subarray(44);
    return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~1)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
