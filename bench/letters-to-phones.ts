import { readFileSync } from 'node:fs';
import type { TextDialect } from '../src/text/dialect/text-dialect.ts';
import { phonemize } from '../src/text/g2p/phonemize.ts';
import { spellPhones } from '../src/text/g2p/spell-phones.ts';
import { normalizeScript } from '../src/text/normalize/normalize-script.ts';
import { editDistance } from '../src/text/words/edit-distance.ts';
import { BADINI_GOLD } from '../test/text/gold/gold-badini.ts';
import { SORANI_GOLD } from '../test/text/gold/gold-sorani.ts';
import { wordList } from '../training/words/word-list.ts';

/*
 * How many words are phonemized right from Arabic letters, which do not write the vowel i, and how many phones
 * are wrong. The gold words and the word list are our own, and the weights learned from them:
 * `training/unwritten-vowels/train-unwritten-vowels.ts --check` measures stems held out. A list of others is given by
 * `npm run bench letters-to-phones -- --list FILE [--without FILE]`: Sorani words and their phones, one pair a
 * line between tabs, syllables ended by full stops; words of the second file are left out.
 */

type Pair = readonly [word: string, phones: string];

/** The same phones in one spelling: ŋ as n, ng; r at the start is a trill. */
function plain(phones: string): string {
  return phones
    .replace(/ŋ(?![kg])/g, 'ng')
    .replace(/ŋ/g, 'n')
    .replace(/[.[\]\s]/g, '')
    .replace(/^r/, 'ř');
}

function measure(title: string, pairs: readonly Pair[], dialect: TextDialect): void {
  let [words, besidesI, wrong, phones] = [0, 0, 0, 0];
  for (const [word, expected] of pairs) {
    const [found, right] = [plain(phonemize(word, dialect).join('')), plain(expected)];
    if (found === right) words++;
    if (found.replace(/i/g, '') === right.replace(/i/g, '')) besidesI++;
    wrong += editDistance([...right], [...found]);
    phones += right.length;
  }
  const percent = (count: number, all: number): string => `${((100 * count) / all).toFixed(2)} %`;
  console.log(
    `${title}: ${pairs.length} words, ${percent(words, pairs.length)} right (${percent(besidesI, pairs.length)} apart from i), ` +
      `${percent(wrong, phones)} of phones wrong`,
  );
}

function readList(file: string): Pair[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .flatMap(([word = '', phones]) => (phones === undefined ? [] : [[word.trim(), phones] as const]));
}

function gold(list: string): Pair[] {
  const lines = list.trim().split('\n');
  return lines.map((line) => line.split(/\s+/) as unknown as Pair);
}

/** Kurmanji words in Arabic letters: what Badini orthography leaves of them. */
function inArabicLetters(words: readonly string[]): Pair[] {
  return words.map((word) => {
    const phones = phonemize(word, 'kurmanji');
    const [first = ''] = phones;
    return [spellPhones(phones, 'arabic'), ('aeêiîouû'.includes(first) ? 'ʔ' : '') + phones.join('')];
  });
}

measure('Sorani, gold words', gold(SORANI_GOLD), 'sorani');
measure('Badini, gold words', gold(BADINI_GOLD), 'badini');
const kurmanji = wordList('kurmanji');
measure('Kurmanji in Arabic letters, frequent words', inArabicLetters(kurmanji.common), 'badini');
measure('Kurmanji in Arabic letters, derived forms', inArabicLetters(kurmanji.derived), 'badini');

const value = (flag: string): string | undefined => {
  const index = process.argv.indexOf(flag);
  return index < 0 ? undefined : process.argv[index + 1];
};
const file = value('--list');
if (file !== undefined) {
  const seen = value('--without');
  const left = new Set(seen === undefined ? [] : readList(seen).map(([word]) => normalizeScript(word)));
  const pairs = readList(file).filter(([word]) => !left.has(normalizeScript(word)));
  measure('Sorani, the list given', pairs, 'sorani');
}
