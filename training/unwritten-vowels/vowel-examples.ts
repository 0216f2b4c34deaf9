import { arabicPhones } from '../../src/text/g2p/arabic-letters.ts';
import { lookUpStem } from '../../src/text/g2p/irregular-words.ts';
import { isVowel } from '../../src/text/g2p/phone-classes.ts';
import { phonemize } from '../../src/text/g2p/phonemize.ts';
import { spellPhones } from '../../src/text/g2p/spell-phones.ts';
import { isOnset } from '../../src/text/g2p/vowel-features.ts';
import { BADINI_GOLD } from '../../test/text/gold/gold-badini.ts';
import { goldSentences } from '../../test/text/gold/gold-sentences.ts';
import { BADINI_SENTENCES } from '../../test/text/gold/gold-sentences-badini.ts';
import { SORANI_SENTENCES } from '../../test/text/gold/gold-sentences-sorani.ts';
import { SORANI_GOLD } from '../../test/text/gold/gold-sorani.ts';
import { BADINI_TUNING, SORANI_TUNING } from '../../test/text/gold/gold-tuning.ts';
import { kurmanjiForms } from '../words/inflect-kurmanji.ts';
import { SORANI_LATIN } from '../words/lexicon/sorani-latin.ts';
import { widerKurmanji } from '../words/wider-forms-kurmanji.ts';
import { list } from '../words/word-forms.ts';
import { inflectAdjective, inflectNoun, inflectVerb } from './inflect-sorani-latin.ts';

/** A word whose vowels are known. */
export interface VowelExample {
  /** Forms of one stem are no independent evidence. */
  readonly stem: string;
  /** What Arabic script writes of it, as phones. */
  readonly written: string;
  readonly spoken: string;
  /** Transcribed by hand: it counts for more than a form made by rule. */
  readonly isGold?: boolean;
}

/** All forms of our Sorani stems, and the words transcribed by hand. */
export function soraniExamples(): VowelExample[] {
  const { nouns, adjectives, verbs, words } = SORANI_LATIN;
  const forms = [
    ...formsOf(list(nouns), inflectNoun),
    ...formsOf(list(adjectives), inflectAdjective),
    ...formsOf(list(words), (word) => [word]),
    ...formsOf(list(verbs), inflectVerb),
  ];
  return [
    ...forms.flatMap(([stem, word]) => exampleOf(stem, word.replace(/^r/, 'ř'))),
    ...goldExamples(SORANI_GOLD, 'sorani'),
    ...sentenceExamples(SORANI_SENTENCES + SORANI_TUNING),
  ];
}

/** All forms of our Kurmanji stems, as if written in Arabic letters, and the Badini words transcribed by hand. */
export function northernExamples(): VowelExample[] {
  const { lexicon } = kurmanjiForms;
  const wider = widerKurmanji.lexicon;
  const forms = [
    ...formsOf(list(`${lexicon.nouns} ${wider.nouns}`), (stem) => [
      ...kurmanjiForms.noun(stem),
      ...widerKurmanji.noun(stem),
    ]),
    ...formsOf(list(`${lexicon.adjectives} ${wider.adjectives}`), (stem) => [
      ...kurmanjiForms.adjective(stem),
      ...widerKurmanji.adjective(stem),
    ]),
    ...formsOf(list(`${lexicon.places} ${lexicon.names}`), kurmanjiForms.name),
    ...formsOf(list(`${lexicon.function} ${lexicon.numbers} ${wider.words}`), (word) => [word]),
    ...formsOf(list(`${lexicon.verbs} ${wider.verbs}`), kurmanjiVerb),
  ];
  const badini = [
    ...goldExamples(BADINI_GOLD, 'badini'),
    ...sentenceExamples(BADINI_SENTENCES + BADINI_TUNING),
  ];
  const kurmanji = forms.flatMap(([stem, word]) =>
    exampleOf(stem, openOnset(phonemize(word, 'kurmanji').join(''))),
  );
  return [...kurmanji.filter((example) => !contradicts(example, badini)), ...badini];
}

const SHORTEST_STEM = 4;

/** Badini has other vowels in some words (cwan, not ciwan), and in their forms. */
function contradicts({ written, spoken }: VowelExample, badini: readonly VowelExample[]): boolean {
  return badini.some(
    (gold) =>
      gold.isGold &&
      gold.written.length >= SHORTEST_STEM &&
      written.startsWith(gold.written) &&
      !spoken.startsWith(gold.spoken),
  );
}

function kurmanjiVerb(entry: string): string[] {
  const [present, past] = entry.split('/').map((stem) => stem.split('-'));
  const preverb = present.length > 1 ? present[0] : '';
  const stems = [present.at(-1) ?? '', past.at(-1) ?? ''] as const;
  return [...(preverb ? [] : kurmanjiForms.verb(...stems)), ...widerKurmanji.verb(preverb, ...stems)];
}

function formsOf(stems: readonly string[], inflect: (stem: string) => readonly string[]): [string, string][] {
  return stems.flatMap((stem) => [...new Set(inflect(stem))].map((form): [string, string] => [stem, form]));
}

/** `spas` is sipas to the rules of Arabic script: no word begins with two consonants. */
function openOnset(phones: string): string {
  return isOnset(onsetOf(phones)) ? phones : `${phones[0]}i${phones.slice(1)}`;
}

function onsetOf(phones: string): string {
  return /^[^aeêouûîi]*/.exec(phones)?.[0] ?? '';
}

/** Nothing where Arabic script leaves open more than i: w and u, y and î. */
function exampleOf(stem: string, word: string): VowelExample[] {
  const spoken = openedWord(word).replace(/ŋ/g, 'n');
  return matching(stem, spoken, spellPhones([...spoken], 'arabic'));
}

function goldExamples(gold: string, dialect: 'sorani' | 'badini'): VowelExample[] {
  return gold
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
    .filter(([word]) => lookUpStem(word, dialect) === undefined)
    .flatMap(([word, phones]) => {
      // In Sorani a final ng is ŋ alone; in all dialects ŋ precedes k and g.
      const spoken = phones.replace(/ŋ(?=[kg])/g, 'n').replace(/ŋ/g, 'ng');
      return matching(word, spoken, word).map((example) => ({ ...example, isGold: true }));
    });
}

function sentenceExamples(gold: string): VowelExample[] {
  const words = new Set(goldSentences(gold).flatMap((sentence) => sentence.words));
  return [...words].flatMap((word) =>
    exampleOf(word, word.replace(/ŋ(?![kg])/g, 'ng')).map((example) => ({ ...example, isGold: true })),
  );
}

function matching(stem: string, spoken: string, spelling: string): VowelExample[] {
  const written = openedWord(arabicPhones(spelling));
  const fits =
    spoken.replace(/i/g, '') === written && /[aeêouûî]|.i./.test(spoken) && isOnset(onsetOf(spoken));
  return fits ? [{ stem, written, spoken }] : [];
}

function openedWord(phones: string): string {
  return isVowel(phones[0]) ? `ʔ${phones}` : phones.replace(/^r/, 'ř');
}
