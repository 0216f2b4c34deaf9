import { WIDER_SORANI } from './lexicon/wider-sorani.ts';
import type { WiderForms } from './word-forms.ts';

const CLITICS = ['م', 'ت', 'ی', 'مان', 'تان', 'یان'];
const PAST = ['م', 'یت', '', 'ین', 'ن'];

export const widerSorani: WiderForms = {
  lexicon: WIDER_SORANI,
  /**
   * Demonstrative (`ئەم کتێبە`), copula, indefinite after a vowel, and clitics, some of which the corpus's
   * own forms lack.
   */
  noun(stem) {
    const open = /[اۆێە]$/.test(stem);
    const glide = open || /(?:وو|ی)$/.test(stem) ? 'ی' : '';
    const definite = open ? `${stem}کە` : `${stem}${stem.endsWith('ی') ? 'ی' : ''}ەکە`;
    const plural = `${definite.slice(0, -1)}ان`;
    const one = `${stem}${glide ? 'یە' : 'ێ'}ک`;
    return [
      stem,
      ...[`${glide}ە`, `${glide}ەی`, `${glide}انە`, `${glide}ان`, `${glide}انی`, `${glide}ن`].map(
        (e) => stem + e,
      ),
      definite,
      plural,
      one,
      ...['ی', 'ە', 'م', 'مان', 'یان', 'دا', 'ەوە'].map((ending) => one + ending),
      ...['یە', 'وە', 'دا', 'ن'].map((ending) => definite + ending),
      ...['ە', 'ن', 'ەوە', 'دا', 'یش'].map((ending) => plural + ending),
      ...CLITICS.flatMap((clitic) => [stem + clitic, definite + clitic, plural + clitic]),
      `${stem}دا`,
      `${stem}${glide || 'ە'}وە`,
      `${stem}یش`,
    ];
  },
  adjective(stem) {
    return [...widerSorani.noun(stem), `${stem}تر`, `${stem}ترین`, `${stem}ترە`, `${stem}ترن`, `${stem}ترم`];
  },
  verb(preverb, present, past) {
    const now = presentForms(present);
    const open = /[اوی]$/.test(past);
    const perfect = past.endsWith('وو') ? '' : open ? 'و' : 'وو';
    return [
      ...['دە', 'نا', preverb ? '' : 'ب', 'نە'].flatMap((prefix) =>
        now.flatMap((form) => [preverb + prefix + form, `${preverb}${prefix}${form}ەوە`]),
      ),
      ...CLITICS.flatMap((clitic) =>
        ['دە', 'نا', 'ب'].flatMap((prefix) => now.map((form) => preverb + prefix + clitic + form)),
      ),
      `${preverb}${preverb ? '' : 'ب'}${imperative(present)}`,
      ...['', 'نە', 'دە', 'نەدە'].flatMap((prefix) =>
        PAST.flatMap((ending) => [
          preverb + prefix + past + ending,
          `${preverb}${prefix}${past}${ending}${ending === '' && open ? 'یە' : 'ە'}وە`,
        ]),
      ),
      ...CLITICS.flatMap((clitic) => [
        preverb + past + clitic,
        `${preverb}نە${clitic}${past}`,
        `${preverb}دە${clitic}${past}`,
        `${preverb}${clitic}${past}`,
        `${preverb}${past}${perfect}${clitic}ە`,
        `${preverb}${past}${open ? '' : 'ی'}بوو${clitic}`,
      ]),
      ...['ە', 'م', 'یت', 'ین', 'ن', 'ەتەوە', 'نەتەوە'].map((ending) => preverb + past + perfect + ending),
      ...['بوو', 'بووم', 'بوون'].map((ending) => preverb + past + (open ? '' : 'ی') + ending),
      ...['ن', 'نی', 'نەکە', 'نەوە'].map((ending) => preverb + past + ending),
      ...passive(present).map((form) => preverb + form),
    ];
  },
};

/** Persons 1 to 3 singular, then 1 and 2/3 plural; the third contracts with the stem vowel (`کە`: `دەکات`). */
function presentForms(stem: string): string[] {
  const plain = ['م', 'یت', 'ین', 'ن'].map((person) => stem + person);
  if (stem.endsWith('ە')) return [...plain, `${stem.slice(0, -1)}ات`, `${stem.slice(0, -1)}ا`];
  if (stem.endsWith('ۆ')) return [...plain, `${stem.slice(0, -1)}وات`, `${stem.slice(0, -1)}وا`];
  if (/[ێی]$/.test(stem)) return [...plain, `${stem}ت`, stem];
  if (stem.endsWith('ا')) return [...plain, `${stem}ت`];
  return [...plain, `${stem}ێت`, `${stem}ێ`];
}

function imperative(stem: string): string {
  return /[ەۆێی]$/.test(stem) ? stem : `${stem}ە`;
}

function passive(stem: string): string[] {
  const base = stem.replace(/[ەێ]$/, '');
  return ['را', 'ران', 'راوە', 'راون', 'رابوو', 'رابوون']
    .map((ending) => base + ending)
    .concat(
      ['رێت', 'رێن', 'را', 'ران'].flatMap((ending) => [
        `دە${base}${ending}`,
        `نا${base}${ending}`,
        `ب${base}${ending}`,
      ]),
    );
}
