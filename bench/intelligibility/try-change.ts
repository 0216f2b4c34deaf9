/**
 * Tries changes of the phones' tables (src/engine/formant/articulation) and shows what the judges trained on people make of each: keep
 * what both gain on, then look at the held-out sentences. About a minute per change, with two judges.
 *
 *   node --import tsx bench/intelligibility/try-change.ts 'k.noise.0.2=0.9' 'k.duration=110 g.duration=80'
 *
 * Each argument is a change, of one or more values that belong together: phone, path, value (JSON). For each judge it prints the wrong phones of
 * all sentences in percent, the difference from the unchanged voices in points, and the wrong ones among the changed phones: a table moves the
 * others little, so those say more. `--judges b` asks one judge, `--set held-out` takes the other sentences and voices. The phones most often
 * wrong are listed by `judge.ts --phones`.
 */
import { parseArgs } from 'node:util';
import { shapeOf } from '../../src/engine/formant/phones/phones.ts';
import type { Phone } from '../../src/text/utterance/utterance.ts';
import { recognizePeople } from './judges/recognize-people.ts';
import { recognizeWords } from './judges/recognize-words.ts';
import { Verdict } from './judges/verdict.ts';
import { readSentences, type Sentence } from './read-sentences.ts';
import { type BenchDialect, DIALECTS, SENTENCE_SETS, SETS, type SetName } from './sentence-sets.ts';
import { speakOurs } from './speaking/speak-ours.ts';

type Judge = 'b' | 'd';

/** A value of a table, of any depth. */
type Table = Record<string, unknown>;

interface Edit {
  readonly phone: Phone;
  readonly table: Table;
  readonly key: string;
  readonly value: unknown;
}

/** Every tuning sentence is spoken by both of its set's voices and by two of the other generation. */
const MORE_VOICES: Readonly<Record<BenchDialect, readonly string[]>> = {
  sorani: ['sorani_v4_m011', 'sorani_v4_f012'],
  kurmanji: ['kurmanji_v4_m011', 'kurmanji_v4_f012'],
  badini: [],
};

const { values, positionals: changes } = parseArgs({
  allowPositionals: true,
  options: { set: { type: 'string', default: 'tuning' }, judges: { type: 'string', default: 'b,d' } },
});
const set = SETS.find((name) => name === values.set);
if (!set) throw new Error(`--set is ${SETS.join(' or ')}, not "${values.set}".`);
const judges = values.judges.split(',').map((name): Judge => {
  if (name !== 'b' && name !== 'd') throw new Error(`--judges are b and d, not "${name}".`);
  return name;
});
if (changes.length === 0) throw new Error('Name a change, such as k.noise.0.2=0.9.');
const edits = changes.map((change) => change.trim().split(/\s+/).map(readEdit));
const sentences = DIALECTS.map((dialect) => sentencesOf(set, dialect));

const unchanged = judge();
for (const [n, change] of changes.entries()) {
  const undo = edits[n].map(apply);
  const changed = judge();
  for (const restore of undo.reverse()) restore();
  const phones = [...new Set(edits[n].map(({ phone }) => phone))];
  console.log(`\n${change}`);
  for (const name of judges) console.log(`  (${name})  ${lineOf(unchanged[name], changed[name], phones)}`);
}

function judge(): Record<Judge, Verdict[]> {
  const verdicts: Record<Judge, Verdict[]> = { b: [], d: [] };
  for (const some of sentences) {
    const spoken = some.map(speakOurs);
    if (judges.includes('b')) {
      const verdict = new Verdict();
      for (const slots of recognizeWords(some, spoken)) verdict.addSlots(slots);
      verdicts.b.push(verdict);
    }
    if (judges.includes('d')) {
      const verdict = new Verdict();
      for (const [n, phones] of recognizePeople(some, spoken).entries())
        verdict.addPhones(some[n].phones, phones);
      verdicts.d.push(verdict);
    }
  }
  return verdicts;
}

function sentencesOf(name: SetName, dialect: BenchDialect): Sentence[] {
  const { texts, voices } = SENTENCE_SETS[name];
  if (name === 'held-out') return readSentences(SENTENCE_SETS[name], dialect);
  return [...voices[dialect], ...MORE_VOICES[dialect]].flatMap((voice) =>
    readSentences({ texts, voices: { ...voices, [dialect]: [voice] } }, dialect),
  );
}

function lineOf(before: readonly Verdict[], after: readonly Verdict[], phones: readonly Phone[]): string {
  const all = DIALECTS.map((dialect, n) => {
    const difference = after[n].phoneError - before[n].phoneError;
    return `${dialect} ${after[n].phoneError.toFixed(1)} % (${signed(difference)})`;
  });
  const own = phones.map((phone) => `${phone} ${lostOf(before, phone)} > ${lostOf(after, phone)}`);
  return `${all.join(', ')}; ${own.join(', ')}`;
}

function lostOf(verdicts: readonly Verdict[], phone: Phone): string {
  const counts = verdicts.map(({ single }) => single.get(phone) ?? { lost: 0, all: 0 });
  const sum = (key: 'lost' | 'all'): number => counts.reduce((total, count) => total + count[key], 0);
  return `${sum('lost')}/${sum('all')}`;
}

function signed(points: number): string {
  return `${points < 0 ? '' : '+'}${points.toFixed(2)}`;
}

/** @throws Error if the phone or the path does not exist, or the value is not JSON. */
function readEdit(text: string): Edit {
  const [, phone, path, json] = /^([^.]+)\.([^=]+)=(.+)$/u.exec(text) ?? [];
  const shape: unknown = phone && shapeOf(phone);
  if (!shape) throw new Error(`"${text}" is not phone.path=value, such as k.noise.0.2=0.9.`);
  const keys = path.split('.');
  const key = keys.pop() ?? '';
  const table = keys.reduce((inner: unknown, name) => (isTable(inner) ? inner[name] : undefined), shape);
  if (!isTable(table) || !(key in table)) throw new Error(`${phone} has no ${path}.`);
  return { phone, table, key, value: JSON.parse(json) as unknown };
}

/** @returns What undoes it. */
function apply({ table, key, value }: Edit): () => void {
  const before = table[key];
  table[key] = value;
  return () => {
    table[key] = before;
  };
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null;
}
