import { dictationKmr } from './dictation-kmr.ts';
import { dictationKmrArab } from './dictation-kmr-arab.ts';
import { kmr } from './kmr.ts';
import { kmrArab } from './kmr-arab.ts';
import type { Languages } from './language.ts';

/** Those that a page fetches when it is written in them. */
export const furtherLanguages: Languages = {
  kmr: { strings: kmr, dictation: dictationKmr },
  'kmr-Arab': { strings: kmrArab, dictation: dictationKmrArab },
};
