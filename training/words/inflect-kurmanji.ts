import { KURMANJI } from './lexicon/kurmanji.ts';
import { list, type WordForms } from './word-forms.ts';

const VOWEL = /[aeêiîouû]$/;
const PERSONS = ['im', 'î', 'e', 'in'];
const PAST_PERSONS = ['im', 'î', '', 'in'];
/** For a past stem that ends in a vowel. */
const PAST_PERSONS_AFTER_VOWEL = ['me', 'yî', '', 'ne'];

/**
 * Regular inflection of Kurmanji nouns, adjectives and verbs only: a language model's list may contain unused
 * forms.
 */
export const kurmanjiForms: WordForms = {
  noun(stem) {
    const link = VOWEL.test(stem) ? 'y' : '';
    const base = stem.endsWith('e') ? stem.slice(0, -1) : stem;
    const endings = ['a', 'ê', 'î', 'an', 'ên', 'ek', 'eke', 'ekê', 'ekî', 'in', 'inan', 'ino'];
    const forms = endings.map((ending) => stem + link + ending);
    // `pencere` also takes suffixes without a glide: `pencera`, `penceran`.
    return [
      stem,
      ...forms,
      ...(base === stem ? [] : ['a', 'ê', 'an', 'ên', 'ek', 'ekê'].map((e) => base + e)),
    ];
  },
  adjective(stem) {
    const link = VOWEL.test(stem) ? 'y' : '';
    return [
      stem,
      `${stem}tir`,
      `${stem}tirîn`,
      `${stem}${link}ê`,
      `${stem}${link}a`,
      `${stem}${link}an`,
      `${stem}${link}ek`,
      `${stem}î`,
      `${stem}${link}ên`,
    ];
  },
  name(stem) {
    const link = VOWEL.test(stem) ? 'y' : '';
    return [stem, `${stem}${link}ê`, `${stem}${link}a`, `${stem}${link}î`];
  },
  verb(present, past) {
    const vowel = VOWEL.test(past);
    const persons = vowel ? PAST_PERSONS_AFTER_VOWEL : PAST_PERSONS;
    const now = ['di', 'na', 'bi', 'ne'].flatMap((prefix) =>
      PERSONS.map((person) => prefix + present + person),
    );
    const then = ['', 'ne', 'di', 'nedi', 'bi'].flatMap((prefix) =>
      persons.map((person) => prefix + past + person),
    );
    const perfect = ['me', 'yî', 'ye', 'ne'].map((person) => past + (vowel ? '' : 'i') + person);
    const pluperfect = ['m', 'yî', '', 'n'].map((person) => `${past}${vowel ? '' : 'i'}bû${person}`);
    const rest = [
      `${past}in`,
      `${past}ina`,
      `${past}inê`,
      `${past}î`,
      `ne${past}iye`,
      `ne${past}ibû`,
      `bi${present}e`,
      `me${present}e`,
      `bi${present}in`,
    ];
    return [...now, ...then, ...perfect, ...pluperfect, ...rest];
  },
  presentVerb: (present) => PERSONS.map((person) => `di${present}${person}`),
  lexicon: KURMANJI,
  numbers: list(KURMANJI.numbers),
  consonants: list('b c ç d f g h j k l m n p q r s ş t v w x y z'),
  vowels: list('a a e e ê i i î o u û'),
  syllable: (consonant, vowel, coda) => consonant + vowel + coda,
};
