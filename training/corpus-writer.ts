import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Chance } from './chance.ts';
import type { CorpusDialect } from './corpus-dialect.ts';
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
}

const LONGEST_SECONDS = 20;

/** Writes utterances as 16-bit, 16 kHz mono audio with their transcripts. */
export class CorpusWriter {
  readonly rows: CorpusRow[] = [];
  readonly #dialect: CorpusDialect;
  readonly #chance: Chance;
  readonly #path: string;
  readonly #sound: number;
  #at = 0;

  constructor(folder: string, name: string, dialect: CorpusDialect, chance: Chance) {
    mkdirSync(folder, { recursive: true });
    this.#dialect = dialect;
    this.#chance = chance;
    this.#path = join(folder, name);
    this.#sound = openSync(`${this.#path}.pcm`, 'w');
  }

  /** Skips audio that is silent or longer than 20 s. */
  add(set: string, text: string, voice: string, speed: number, samples: Int16Array): void {
    if (samples.length === 0 || samples.length > LONGEST_SECONDS * RECOGNITION_RATE) return;
    writeSync(this.#sound, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    const label = lower(text)
      .replace(/[^\p{L} ]/gu, '')
      .replace(/ +/g, ' ')
      .trim();
    const place = { start: this.#at, count: samples.length };
    this.rows.push({ set, dialect: this.#dialect, voice, speed, text: label, ...place });
    this.#at += samples.length;
  }

  /** Renders a text with one of our own voices and random parameters. */
  sayEmbedded(set: string, text: string, voices: readonly string[], speed: number): void {
    const chance = this.#chance;
    const voice = chance.of(voices);
    const manner = {
      voice,
      speed,
      pitch: chance.between(-3, 3),
      seed: chance.below(2 ** 31),
      temperature: chance.between(0.2, 1.6),
    };
    this.add(set, text, voice, speed, speakEmbedded(text, this.#dialect, manner));
  }

  sayEspeak(set: string, text: string, voices: readonly string[]): void {
    const voice = this.#chance.of(voices);
    const [words, pitch] = [this.#chance.between(110, 200), this.#chance.between(15, 85)];
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
