import { SORANI } from './lexicon/sorani.ts';
import { list, type WordForms } from './word-forms.ts';

const OPEN_A = /[اۆێە]$/;
const CLITICS = ['م', 'ت', 'ی', 'مان', 'تان', 'یان'];
const PERSONS = ['م', 'یت', 'ێت', 'ین', 'ن'];
const PAST_PERSONS = ['م', 'یت', '', 'ین', 'ن'];

/**
 * Regular inflection of Sorani nouns, adjectives and verbs only: a language model's list may contain unused
 * forms.
 */
export const soraniForms: WordForms = {
  noun(stem) {
    const open = OPEN_A.test(stem);
    const glide = /[یو]$/.test(stem) || open ? 'ی' : '';
    const definite = open ? `${stem}کە` : `${stem}${stem.endsWith('ی') ? 'ی' : ''}ەکە`;
    const plural = open ? `${stem}کان` : `${stem}${stem.endsWith('ی') ? 'ی' : ''}ەکان`;
    const one = open ? `${stem}یەک` : `${stem}${stem.endsWith('ی') ? 'ی' : ''}ێک`;
    const many = `${stem}${glide}ان`;
    return [
      stem,
      definite,
      plural,
      one,
      many,
      `${one}ی`,
      `${definite}ی`,
      `${plural}ی`,
      `${many}ی`,
      `${stem}ی`,
      ...CLITICS.flatMap((clitic) => [stem + (open ? '' : '') + clitic, definite + clitic, plural + clitic]),
      `${stem}ە${open ? '' : 'وە'}`,
      `${definite}دا`,
      `${plural}دا`,
      `${stem}دا`,
      `${definite}وە`,
      `${plural}ەوە`,
      `${one}دا`,
      `${many}دا`,
      `${many}ەوە`,
    ];
  },
  adjective(stem) {
    const open = OPEN_A.test(stem);
    const more = `${stem}تر`;
    return [
      stem,
      more,
      `${stem}ترین`,
      `${more}ە`,
      `${stem}${open ? 'ی' : ''}ە`,
      `${stem}ی`,
      `${stem}${open ? '' : 'ە'}کە`,
      `${stem}${open ? '' : 'ە'}کان`,
      `${stem}${open ? 'یە' : 'ێ'}ک`,
      `${stem}م`,
      `${stem}ن`,
      `${stem}ین`,
    ];
  },
  name: (stem) => [
    stem,
    `${stem}ی`,
    `${stem}${OPEN_A.test(stem) ? 'یە' : 'ە'}`,
    ...(OPEN_A.test(stem) ? [] : [`${stem}ەوە`]),
    `${stem}دا`,
  ],
  verb(present, past) {
    const now = ['دە', 'نا', 'ب', 'نە'].flatMap((prefix) =>
      PERSONS.map((person) => prefix + present + person),
    );
    const bare = ['', 'نە', 'دە', 'نەدە', 'ب'].flatMap((prefix) =>
      PAST_PERSONS.map((person) => prefix + past + person),
    );
    const agent = CLITICS.flatMap((clitic) => [
      past + clitic,
      `نە${clitic}${past}`,
      `دە${clitic}${past}`,
      `نە${clitic}دە${past}`,
      `${past}وو${clitic}ە`,
      `${past}بوو${clitic}`,
      `ب${clitic}${past}ایە`,
    ]);
    const perfect = ['وم', 'ووە', 'ووین', 'وون', 'بوو', 'بووم', 'بوون'].map((ending) => past + ending);
    return [
      ...now,
      ...bare,
      ...agent,
      ...perfect,
      `${past}ن`,
      `${past}نی`,
      `${past}نەوە`,
      `ب${present}ە`,
      `مە${present}ە`,
      `ب${present}ن`,
      `دە${present}مەوە`,
      `دە${present}ێتەوە`,
      `دە${present}ێ`,
    ];
  },
  presentVerb: (present) => PERSONS.map((person) => `دە${present}${person}`),
  lexicon: SORANI,
  numbers: list(SORANI.numbers),
  consonants: list('ب پ ت ج چ ح خ د ر ز ژ س ش ع غ ف ڤ ق ک گ ل ڵ م ن ه'),
  vowels: list('ا ا ە ە ێ ی ۆ وو'),
  syllable: (consonant, vowel, coda, first) =>
    (consonant || (first ? 'ئ' : 'ن')).replace('ڵ', first ? 'ل' : 'ڵ').replace('ر', first ? 'ڕ' : 'ر') +
    vowel +
    coda,
};
