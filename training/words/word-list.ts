import { isBadini, isEnglish, SPOKEN_TABLES } from '../../src/text/dictation/spoken-table.ts';
import type { CorpusDialect } from '../corpus-dialect.ts';
import { NATURAL_SENTENCES } from '../natural/natural-sentences.ts';
import { SeededRandom } from '../seeded-random.ts';
import { FORMS, lower, wordSets } from '../sentences.ts';
import { numberInWords } from './numbers.ts';
import { widerKurmanji } from './wider-forms-kurmanji.ts';
import { widerSorani } from './wider-forms-sorani.ts';
import { list, type WiderForms } from './word-forms.ts';

const WIDER: Readonly<Record<CorpusDialect, WiderForms>> = { sorani: widerSorani, kurmanji: widerKurmanji };
const NUMERALS = 5000;

/**
 * The unique words used in final decoding: frequent ones (stems, function words, numbers, training text), and
 * forms derived from them. Test and tuning data are not used.
 */
export function wordList(dialect: CorpusDialect): { common: string[]; derived: string[] } {
  const { lexicon, numbers } = FORMS[dialect];
  const wider = WIDER[dialect].lexicon;
  const frames = lexicon.templates.flatMap((frame) => frame.split(' ')).filter((word) => !/[A-Z]/.test(word));
  const random = new SeededRandom(1);
  const common = wordsOf([
    ...[lexicon.function, lexicon.nouns, lexicon.adjectives, lexicon.places, lexicon.names].flatMap(list),
    ...[wider.nouns, wider.adjectives, wider.words].flatMap(list),
    ...numbers,
    ...frames,
    ...NATURAL_SENTENCES[dialect].training,
    ...spokenMarks(dialect),
    ...Array.from({ length: NUMERALS }, () => numberInWords(random, dialect)),
  ]);
  const derived = wordsOf([...wordSets(FORMS[dialect], () => true).any, ...widerForms(dialect)]);
  const met = new Set(common);
  return { common, derived: derived.filter((word) => !met.has(word)) };
}

/** The words of spoken marks and commands in the recognizer's own letters, without the English ones. */
function spokenMarks(dialect: CorpusDialect): string[] {
  const { marks, escape: escapes, commands } = SPOKEN_TABLES[dialect];
  const phrases = [...Object.keys(marks), ...escapes, ...Object.keys(commands)];
  return phrases.filter((phrase) => !isEnglish(phrase) && !isBadini(phrase, dialect));
}

function widerForms(dialect: CorpusDialect): string[] {
  const { lexicon } = FORMS[dialect];
  const { lexicon: wider, noun, adjective, verb } = WIDER[dialect];
  const verbs = list(`${lexicon.verbs} ${wider.verbs}`).flatMap((entry) => {
    const [present, past] = entry.split('/').map((stem) => stem.split('-'));
    return verb(present.length > 1 ? present[0] : '', present.at(-1) ?? '', past.at(-1) ?? '');
  });
  return [
    ...list(`${lexicon.nouns} ${wider.nouns}`).flatMap(noun),
    ...list(`${lexicon.adjectives} ${wider.adjectives}`).flatMap(adjective),
    ...verbs,
  ];
}

function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) =>
    lower(text)
      .replace(/[^\p{L} ]/gu, '')
      .split(' '),
  );
  return [...new Set(words)].filter((word) => word !== '').sort();
}
