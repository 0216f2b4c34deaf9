import { WIDER_KURMANJI } from './lexicon/wider-kurmanji.ts';
import type { WiderForms } from './word-forms.ts';

const VOWEL = /[aeêiîouû]$/;
const NOUN = ['a', 'ê', 'î', 'an', 'ên', 'ek', 'eke', 'ekê', 'ekî', 'in', 'inan'];
const PRESENT = ['im', 'î', 'e', 'in'];
const PRESENT_AFTER_VOWEL = ['m', 'yî', '', 'n'];
const PAST = ['im', 'î', '', 'in', 'e', 'ine', 'iye', 'ime', 'ibû', 'ibûn', 'ibûm', 'a', 'ama', 'ana'];
const PAST_AFTER_VOWEL = ['m', 'yî', '', 'n', 'ye', 'ne', 'me', 'bû', 'bûn', 'bûm', 'ya', 'yama', 'yana'];

export const widerKurmanji: WiderForms = {
  lexicon: WIDER_KURMANJI,
  /** A stem in -î changes to -iy (`xanî`, `xaniyê`); one in -a may also drop it (`çiya`, `çiyê`). */
  noun(stem) {
    if (stem.endsWith('î')) return NOUN.map((ending) => `${stem.slice(0, -1)}iy${ending}`);
    const forms = NOUN.map((ending) => stem + (VOWEL.test(stem) ? 'y' : '') + ending);
    if (!stem.endsWith('a') && !stem.endsWith('e')) return forms;
    return [...forms, ...NOUN.map((ending) => stem.slice(0, -1) + ending)];
  },
  adjective(stem) {
    // `sar in`, not `sarin`: the copula is a separate word.
    const forms = widerKurmanji.noun(stem).filter((form) => !/in(?:an)?$/.test(form));
    return [stem, `${stem}tir`, `${stem}tirîn`, ...forms];
  },
  verb(preverb, present, past) {
    const now = VOWEL.test(present) ? PRESENT_AFTER_VOWEL : PRESENT;
    const then = VOWEL.test(past) ? PAST_AFTER_VOWEL : PAST;
    const prefixes = preverb ? ['di', 'na', '', 'ne'] : ['di', 'na', 'bi', 'ne'];
    return [
      ...prefixes.flatMap((prefix) => now.map((ending) => preverb + prefix + present + ending)),
      ...['', 'ne', 'di', 'nedi', 'bi'].flatMap((prefix) =>
        then.map((ending) => preverb + prefix + past + ending),
      ),
      ...['in', 'ina', 'inê', 'î', 'iyê', 'iya'].map((ending) => preverb + past + ending),
    ];
  },
};
