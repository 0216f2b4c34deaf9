import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusDialect } from './corpus-dialect.ts';
import type { SeededRandom } from './seeded-random.ts';
import { lower } from './sentences.ts';
import { RECOGNITION_RATE, speakEmbedded, speakEspeak } from './speak-text.ts';

/** One utterance of a corpus: a line of `<name>.jsonl`. */
export interface CorpusRow {
  readonly set: string;
  readonly dialect: CorpusDialect;
  readonly voice: string;
  readonly speed: number;
  /** The reference transcript. */
  readonly text: string;
  /** Offset in `<name>.pcm`, in samples. */
  readonly start: number;
  readonly count: number;
  /** Applied after it was written (training/code-opus.ts). */
  readonly codec?: 'opus';
}

const LONGEST_SECONDS = 20;

/** Writes utterances as 16-bit, 16 kHz mono audio with their transcripts. */
export class CorpusWriter {
  readonly rows: CorpusRow[] = [];
  readonly #dialect: CorpusDialect;
  readonly #random: SeededRandom;
  readonly #path: string;
  readonly #sound: number;
  #at = 0;

  constructor(folder: string, name: string, dialect: CorpusDialect, random: SeededRandom) {
    mkdirSync(folder, { recursive: true });
    this.#dialect = dialect;
    this.#random = random;
    this.#path = join(folder, name);
    this.#sound = openSync(`${this.#path}.pcm`, 'w');
  }

  /** Skips audio that is silent or longer than 20 s. */
  add(set: string, text: string, voice: string, speed: number, samples: Int16Array): void {
    if (samples.length === 0 || samples.length > LONGEST_SECONDS * RECOGNITION_RATE) return;
    writeSync(this.#sound, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    const place = { start: this.#at, count: samples.length };
    this.rows.push({ set, dialect: this.#dialect, voice, speed, text: labelOf(text), ...place });
    this.#at += samples.length;
  }

  /** Renders a text with one of our own voices and random parameters. */
  addEmbedded(set: string, text: string, voices: readonly string[], speed: number): void {
    const random = this.#random;
    const voice = random.of(voices);
    const manner = {
      voice,
      speed,
      pitch: random.between(-3, 3),
      seed: random.below(2 ** 31),
      temperature: random.between(0.2, 1.6),
    };
    this.add(set, text, voice, speed, speakEmbedded(text, this.#dialect, manner));
  }

  addEspeak(set: string, text: string, voices: readonly string[]): void {
    const voice = this.#random.of(voices);
    const [words, pitch] = [this.#random.between(110, 200), this.#random.between(15, 85)];
    const samples = speakEspeak(lower(text), this.#dialect, voice, words, pitch);
    this.add(set, text, `espeak-ng ${voice}`, 1, samples);
  }

  /** @returns hours of audio. */
  close(): number {
    closeSync(this.#sound);
    writeFileSync(`${this.#path}.jsonl`, this.rows.map((row) => JSON.stringify(row)).join('\n'));
    return this.#at / RECOGNITION_RATE / 3600;
  }
}

/** The reference transcript: lower case, letters and single spaces. */
function labelOf(text: string): string {
  return lower(text)
    .replace(/[^\p{L} ]/gu, '')
    .replace(/ +/g, ' ')
    .trim();
}
