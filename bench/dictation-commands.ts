/**
 * Spoken marks and commands: sentences of held-out embedded voices through the embedded recognizer, with what should come out, and ordinary
 * sentences, in which there should be none. In the page the recognizer expects these words, as it does a vocabulary; behind a service it does not.
 * Run: npm run bench dictation-commands
 */
import { readFileSync } from 'node:fs';
import { spokenPhrases } from '../src/elements/dictate/commands/spoken-phrases.ts';
import type { DictationDialect } from '../src/text/dictation/number-lexicon.ts';
import { readCommand } from '../src/text/dictation/read-command.ts';
import { SPOKEN_TABLES } from '../src/text/dictation/spoken-table.ts';
import { writeUtterances } from '../src/text/dictation/write-utterances.ts';
import { embeddedVoices } from '../training/corpus-voices.ts';
import { NATURAL_SENTENCES } from '../training/natural/natural-sentences.ts';
import { SeededRandom } from '../training/seeded-random.ts';
import { lower, Sentences } from '../training/sentences.ts';
import { RECOGNITION_RATE, speakEmbedded } from '../training/speak-text.ts';
import { hearOffline } from './recognition/offline.ts';

const DIALECTS = ['kurmanji', 'sorani'] as const;
const ORDINARY = 500;
const PAUSE = new Int16Array(1.1 * RECOGNITION_RATE);
const SEED = 20_261_124;
let random = new SeededRandom(SEED);
const element = { spokenPunctuation: true, commands: true, spokenTable: undefined };
const phrases = {
  kurmanji: spokenPhrases({ element, dialect: () => 'kurmanji' }),
  sorani: spokenPhrases({ element, dialect: () => 'sorani' }),
};
const rows = readFileSync(new URL('dictation/commands.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [DictationDialect, string, string]);

for (const isExpecting of [true, false]) {
  random = new SeededRandom(SEED);
  for (const dialect of DIALECTS) {
    const place = isExpecting ? 'in the page' : 'behind a service';
    const counts = { marks: count(), commands: count() };
    const misheard: string[] = [];
    for (const [of, spoken, expectation] of rows) {
      if (of !== dialect) continue;
      const expected = expectation.split(' ');
      const utterances = await hear(spoken.split(' | '), dialect, isExpecting);
      const found = findIn(utterances, dialect);
      const isCommand = (name: string) => /^[a-z-]{3,}$/.test(name);
      for (const [kind, belongs] of [
        ['commands', isCommand],
        ['marks', (name: string) => !isCommand(name)],
      ] as const) {
        const [want, got] = [expected.filter(belongs), found.filter(belongs)];
        const right = common(want, got);
        counts[kind].right += right;
        counts[kind].missed += want.length - right;
        counts[kind].false += got.length - right;
      }
      if (found.join(' ') !== expectation) misheard.push(`  ${spoken} → ${utterances.join(' | ')}`);
    }
    for (const [kind, { right, missed, false: wrong }] of Object.entries(counts))
      console.log(
        `${place}, ${dialect}, ${kind}: ${right} of ${right + missed} right, ${missed} missed, ${wrong} false`,
      );
    for (const line of misheard) console.log(line);
  }
}

for (const dialect of DIALECTS) {
  const { test, ...others } = NATURAL_SENTENCES[dialect];
  let found = 0;
  for (const text of test) found += findIn(await hear([lower(text)], dialect, true), dialect).length;
  console.log(`${dialect}: ${found} marks or commands in ${test.length} ordinary sentences that were spoken`);
  const natural = [...Object.values(others).flat(), ...test].map((text) =>
    lower(text).replace(/[^\p{L}\p{M}\p{N}\s]/gu, ''),
  );
  const sentences = new Sentences(dialect, others.training);
  const more = Array.from({ length: ORDINARY / 2 - natural.length }, () => sentences.known(random));
  const texts = natural.concat(more);
  const mistaken = texts.filter((text) => findIn([text], dialect).length > 0);
  console.log(
    `${dialect}: ${mistaken.length} of ${texts.length} written ordinary sentences hold a mark or a command`,
  );
  for (const text of mistaken) console.log(`  ${text}`);
}

/** What the recognizer makes of utterances with a pause between them, said by one voice. */
async function hear(
  texts: readonly string[],
  dialect: DictationDialect,
  isExpecting: boolean,
): Promise<string[]> {
  const voice = random.of(embeddedVoices(dialect).test);
  const parts = texts.flatMap((text) => {
    const manner = { voice, speed: 1, pitch: 0, seed: random.below(2 ** 31), temperature: 1 };
    return [PAUSE, speakEmbedded(text, dialect, manner)];
  });
  const samples = Int16Array.from([...parts, PAUSE].flatMap((part) => [...part]));
  const transcripts = await hearOffline({
    dialect,
    samples,
    utterances: [],
    vocabulary: isExpecting ? phrases[dialect] : [],
  });
  return transcripts.flatMap(({ text, isFinal }) => (isFinal && text ? [text] : []));
}

/** The marks and commands, in order. */
function findIn(utterances: readonly string[], dialect: DictationDialect): string[] {
  const format = { dialect, numerals: 'words', punctuation: false, capitals: false } as const;
  const commands = utterances.flatMap(
    (utterance) => readCommand(utterance, SPOKEN_TABLES[dialect].commands) ?? [],
  );
  const texts = utterances.filter((utterance) => !readCommand(utterance, SPOKEN_TABLES[dialect].commands));
  const write = (spoken?: (typeof SPOKEN_TABLES)[DictationDialect]) =>
    writeUtterances({ finals: texts, interim: '' }, { ...format, spoken }, '', true).finals.join(' ');
  const marks = write(SPOKEN_TABLES[dialect]).match(/\n+|[^\p{L}\p{M}\p{N}\s'’ـ\u200c-]/gu) ?? [];
  return [...marks.map((mark) => mark.replaceAll('\n', '¶')), ...commands];
}

/** The length of the longest common subsequence. */
function common(one: readonly string[], other: readonly string[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const here of one) {
    const next = [0];
    for (const [column, there] of other.entries())
      next.push(here === there ? row[column]! + 1 : Math.max(next[column]!, row[column + 1]!));
    row = next;
  }
  return row.at(-1)!;
}

function count(): { right: number; missed: number; false: number } {
  return { right: 0, missed: 0, false: 0 };
}
