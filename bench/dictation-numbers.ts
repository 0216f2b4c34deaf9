/**
 * What dictation writes: lists of spoken numbers with what should be written, what our voices say for random numbers, dates, times and amounts,
 * which has to be read back to the same words, prose that has to stay as it is, and questions. Run: npm run bench dictation-numbers
 */
import { readFileSync } from 'node:fs';
import type { DictationDialect } from '../src/text/dictation/number-lexicon.ts';
import { punctuate } from '../src/text/dictation/punctuate.ts';
import { writeNumbers } from '../src/text/dictation/write-numbers.ts';
import { splitSentences } from '../src/text/normalize/split-sentences.ts';
import { verbalizeSentence } from '../src/text/verbalize/verbalize-sentence.ts';
import { NATURAL_SENTENCES } from '../training/natural/natural-sentences.ts';
import { SeededRandom } from '../training/seeded-random.ts';

const RANDOM = 2000;
const SHOWN = 5;
const DIALECTS = ['kurmanji', 'sorani'] as const;
const CURRENCIES = ['$', '€', 'IQD', 'TL'];

/** The first two were mended on, and what was wrong in them replaced by new expressions; nothing is tuned on the third. */
const LISTS = [
  'numbers.tsv',
  'numbers-second.tsv',
  'numbers-third.tsv',
  'numbers-fourth.tsv',
  'numbers-fifth.tsv',
  'numbers-sixth.tsv',
];

for (const list of LISTS) {
  const rows = rowsOf(list) as [DictationDialect, string, string, string][];
  for (const dialect of DIALECTS) {
    const own = rows.filter(([of]) => of === dialect);
    const kinds = [...new Set(own.map(([, kind]) => kind))];
    const wrong = own.filter(([, , spoken, expected]) => writeNumbers(spoken, dialect, 'latn') !== expected);
    const counts = kinds.map((kind) => {
      const of = (among: typeof own) => among.filter(([, name]) => name === kind).length;
      return `${kind} ${of(own) - of(wrong)}/${of(own)}`;
    });
    console.log(`${list}, ${dialect}: ${own.length - wrong.length} of ${own.length} (${counts.join(', ')})`);
    for (const [, , spoken, expected] of wrong)
      console.log(`  ${spoken}: ${writeNumbers(spoken, dialect, 'latn')}, not ${expected}`);
  }
}

for (const dialect of DIALECTS) {
  const random = new SeededRandom(1);
  const whole = (most: number) => random.below(most);
  const makers = [
    () => String(whole(10 ** (1 + whole(9)))),
    () => `${1 + whole(28)}/${1 + whole(12)}/${1900 + whole(130)}`,
    () => (dialect === 'sorani' ? `کاتژمێر ${time()}` : `saet ${time()}`),
    () => `${whole(101)}%`,
    () => `${whole(1000)}${dialect === 'sorani' ? '.' : ','}${whole(100)}`,
    () => `${whole(10 ** (1 + whole(7)))} ${CURRENCIES[whole(CURRENCIES.length)]}`,
    () => `${11 + whole(500)}${dialect === 'sorani' ? 'ەم' : 'emîn'}`,
    () => `-${1 + whole(40)} °C`,
    () => `0${7_000_000_000 + whole(999_999_999)}`,
  ];
  const time = () => `${1 + whole(24)}:${String(whole(60)).padStart(2, '0')}`;
  let same = 0;
  let inDigits = 0;
  for (let round = 0; round < RANDOM; round++) {
    const spoken = wordsOf(makers[round % makers.length]!(), dialect);
    const written = writeNumbers(spoken, dialect, 'latn');
    const isSame = wordsOf(written, dialect) === spoken;
    if (isSame) same++;
    else if (round - same < SHOWN) console.log(`  ${spoken}: ${written}, read ${wordsOf(written, dialect)}`);
    if (/\d/.test(written)) inDigits++;
  }
  console.log(
    `${dialect}: ${same} of ${RANDOM} random numbers, dates, times, percentages, decimals, amounts, ordinals, temperatures and telephone numbers are read back as they were spoken, ${inDigits} of them written in digits`,
  );
}

for (const dialect of DIALECTS) {
  const prose = Object.values(NATURAL_SENTENCES[dialect])
    .flat()
    .filter((text) => !/\d/.test(text));
  const changed = prose.filter((text) => writeNumbers(text, dialect, 'latn') !== text);
  console.log(`${dialect}: ${changed.length} of ${prose.length} sentences of prose are written with digits`);
  for (const text of changed) console.log(`  ${writeNumbers(text, dialect, 'latn')}`);
}

for (const dialect of DIALECTS) {
  const prose = rowsOf('prose.tsv').flatMap(([of, text = '']) => (of === dialect ? [text] : []));
  const changed = prose.filter((text) => writeNumbers(text, dialect, 'latn') !== text);
  console.log(`${dialect}: ${changed.length} of ${prose.length} sentences that must not change do`);
  for (const text of changed) console.log(`  ${writeNumbers(text, dialect, 'latn')}`);
}

for (const list of ['questions.tsv', 'questions-second.tsv']) {
  for (const dialect of DIALECTS) {
    const own = rowsOf(list).filter(([of]) => of === dialect);
    const wrong = own.filter(
      ([, kind, text = '']) => /[?؟]$/u.test(punctuate(text, dialect)) !== (kind === 'question'),
    );
    console.log(`${list}, ${dialect}: ${own.length - wrong.length} of ${own.length} end with the right mark`);
    for (const [, , text = ''] of wrong) console.log(`  ${punctuate(text, dialect)}`);
  }
}

// What was written at the end of sentences, against what the rules would write there.
for (const dialect of DIALECTS) {
  const sentences = Object.values(NATURAL_SENTENCES[dialect])
    .flat()
    .filter((text) => /^[^.!?؟]+[.?؟]$/u.test(text));
  const isQuestion = (text: string) => /[?؟]$/u.test(text);
  const questions = sentences.filter(isQuestion);
  const asked = sentences.filter((text) => isQuestion(punctuate(text.slice(0, -1), dialect)));
  const right = asked.filter(isQuestion).length;
  console.log(
    `${dialect}: of ${questions.length} questions among ${sentences.length} sentences ${right} get their question mark; ${asked.length - right} statements get one`,
  );
}

function wordsOf(text: string, dialect: DictationDialect): string {
  return splitSentences(text)
    .flatMap((span) => verbalizeSentence(text, span, dialect).items)
    .flatMap((item) => (item.kind === 'word' ? item.spelling : []))
    .join(' ');
}

function rowsOf(list: string): string[][] {
  return readFileSync(new URL(`dictation/${list}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
}
