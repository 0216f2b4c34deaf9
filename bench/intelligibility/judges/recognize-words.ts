import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Phone } from '../../../src/text/utterance/utterance.ts';
import type { Sentence } from '../read-sentences.ts';
import { RATE, type Spoken } from '../speaking/spoken.ts';
import { pronunciations } from './pronunciations.ts';
import { rivalsOf } from './rival-words.ts';

const MODEL = '/usr/share/pocketsphinx/model/en-us/en-us';
/** Silence around each sentence, in samples. */
const MARGIN = RATE * 0.3;

const OPTIONS = {
  adcin: 'yes',
  cepext: '.raw',
  fsgext: '.fsg',
  cmn: 'batch',
  // A closed grammar needs every frame: apparent silence may be a closure.
  remove_silence: 'no',
  remove_noise: 'no',
} as const;
/** Narrower beams lose whole sentences of voices unlike those of the model. */
const BEAMS = { beam: '1e-160', pbeam: '1e-160', wbeam: '1e-120' } as const;
/** Three times slower, for the few sentences that are still lost. */
const WIDE_BEAMS = { beam: '1e-300', pbeam: '1e-300', wbeam: '1e-250', maxhmmpf: '-1' } as const;

/** One position in a sentence: the spoken word, its rivals, and the judge's choice. */
export interface Slot {
  readonly word: readonly Phone[];
  readonly rivals: readonly (readonly Phone[])[];
  /** Undefined where decoding the sentence failed. */
  readonly recognized: readonly Phone[] | undefined;
}

/**
 * Decodes sentences with pocketsphinx, whose acoustic model was trained on English speakers. For each word it chooses between that word
 * and its rivals, by a closed grammar of the sentence.
 * @param sentences Of one dialect.
 */
export function recognizeWords(sentences: readonly Sentence[], spoken: readonly Spoken[]): Slot[][] {
  const words = sentences.flatMap(({ utterance }) =>
    utterance.items.flatMap((item) => (item.kind === 'word' ? [item.phones] : [])),
  );
  const rivals = rivalsOf(sentences[0].dialect, words);
  return recognize(
    sentences.map((sentence) => placesOf(sentence, rivals)),
    spoken.map(({ samples }) => samples),
  );
}

type Place = Omit<Slot, 'recognized'>;

function placesOf(
  { utterance }: Sentence,
  rivals: ReadonlyMap<string, readonly (readonly Phone[])[]>,
): Place[] {
  return utterance.items.flatMap((item) =>
    item.kind === 'word' && pronunciations(item.phones).length > 0
      ? [{ word: item.phones, rivals: rivals.get(item.phones.join('')) ?? [] }]
      : [],
  );
}

function recognize(grammar: readonly Place[][], sounds: readonly Float32Array[]): Slot[][] {
  const folder = mkdtempSync(join(tmpdir(), 'judge-b-'));
  try {
    const names = new Map<string, string>();
    const lines: string[] = [];
    const nameOf = (word: readonly Phone[]): string => {
      const key = word.join('');
      const known = names.get(key);
      if (known) return known;
      const name = `w${names.size}`;
      names.set(key, name);
      pronunciations(word).forEach((pronunciation, i) => {
        lines.push(`${name}${i === 0 ? '' : `(${i + 1})`} ${pronunciation}`);
      });
      return name;
    };
    grammar.forEach((places, n) => {
      const transitions = places.flatMap(({ word, rivals: others }, i) =>
        [word, ...others].map(
          (choice) => `TRANSITION ${i} ${i + 1} ${(1 / (1 + others.length)).toFixed(4)} ${nameOf(choice)}`,
        ),
      );
      const header = [
        'FSG_BEGIN s',
        `NUM_STATES ${places.length + 1}`,
        'START_STATE 0',
        `FINAL_STATE ${places.length}`,
      ];
      writeFileSync(join(folder, `s${n}.fsg`), [...header, ...transitions, 'FSG_END', ''].join('\n'));
      writeFileSync(join(folder, `s${n}.raw`), padded(sounds[n]));
    });
    writeFileSync(join(folder, 'words.dict'), `${lines.join('\n')}\n`);
    const all = grammar.map((_, n) => `s${n}`);
    const recognized = decode(folder, all, BEAMS);
    const lost = all.filter((name, n) => recognized.get(name)?.length !== grammar[n].length);
    if (lost.length > 0)
      for (const [name, words] of decode(folder, lost, WIDE_BEAMS)) recognized.set(name, words);
    const words = new Map([...names].map(([key, name]) => [name, [...key]]));
    return grammar.map((places, n) => {
      const hypothesis = recognized.get(`s${n}`) ?? [];
      return places.map((place, i) => ({
        ...place,
        recognized: hypothesis.length === places.length ? words.get(hypothesis[i]) : undefined,
      }));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function decode(
  folder: string,
  names: readonly string[],
  beams: Readonly<Record<string, string>>,
): Map<string, string[]> {
  const at = (name: string) => join(folder, name);
  writeFileSync(at('list'), `${names.join('\n')}\n`);
  const files = {
    hmm: MODEL,
    dict: at('words.dict'),
    ctl: at('list'),
    cepdir: folder,
    fsgctl: at('list'),
    fsgdir: folder,
    hyp: at('hypotheses'),
    logfn: '/dev/null',
  };
  const flags = Object.entries({ ...files, ...OPTIONS, ...beams }).flatMap(([name, value]) => [
    `-${name}`,
    value,
  ]);
  const { status, error, stderr } = spawnSync('pocketsphinx_batch', flags, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`pocketsphinx_batch ended with ${status}: ${stderr.slice(-400)}`);
  return hypotheses(readFileSync(at('hypotheses'), 'utf8'));
}

/** Lines of the form `w1 w2(2) w3 (s0 -1234)`. */
function hypotheses(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const match = /^(.*)\((s\d+) -?\d+\)$/.exec(line.trim());
    if (!match) continue;
    const words = match[1].trim().split(/\s+/);
    found.set(
      match[2],
      words.map((word) => word.replace(/\(\d+\)$/, '')),
    );
  }
  return found;
}

function padded(samples: Float32Array): Int16Array {
  const sound = new Int16Array(samples.length + 2 * MARGIN);
  samples.forEach((sample, i) => {
    sound[MARGIN + i] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
  });
  return sound;
}
