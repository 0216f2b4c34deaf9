import { goldSentences } from '../../test/text/gold/gold-sentences.ts';
import { BADINI_SENTENCES } from '../../test/text/gold/gold-sentences-badini.ts';
import { KURMANJI_SENTENCES } from '../../test/text/gold/gold-sentences-kurmanji.ts';
import { SORANI_SENTENCES } from '../../test/text/gold/gold-sentences-sorani.ts';
import { SENTENCES } from '../../test/text/gold/sentences.ts';

export const DIALECTS = ['sorani', 'kurmanji', 'badini'] as const;
export type BenchDialect = (typeof DIALECTS)[number];

export const SETS = ['tuning', 'held-out'] as const;
export type SetName = (typeof SETS)[number];

/** The texts and our voices: sentence n is spoken by voice n modulo their number. */
export interface SentenceSet {
  readonly texts: Readonly<Record<BenchDialect, readonly string[]>>;
  readonly voices: Readonly<Record<BenchDialect, readonly string[]>>;
}

/** `tuning` is for changing the voices; `held-out` sentences and voices must not be used for that. */
export const SENTENCE_SETS: Readonly<Record<SetName, SentenceSet>> = {
  tuning: {
    texts: SENTENCES,
    voices: {
      sorani: ['sorani_m001', 'sorani_f002'],
      kurmanji: ['kurmanji_m001', 'kurmanji_f002'],
      badini: ['badini_v5_m001', 'badini_v5_f002'],
    },
  },
  'held-out': {
    texts: {
      sorani: textsOf(SORANI_SENTENCES),
      kurmanji: textsOf(KURMANJI_SENTENCES),
      badini: textsOf(BADINI_SENTENCES),
    },
    voices: {
      sorani: heldOutVoices('sorani', 'v5_m003 v5_f004 v5_m005 v5_f008 m051 v4_f122'),
      kurmanji: heldOutVoices('kurmanji', 'v5_m003 v5_f004 v5_m005 v5_f008 m051 v4_f122'),
      badini: heldOutVoices('badini', 'v5_m003 v5_f004 v5_m005 v5_f006'),
    },
  },
};

function heldOutVoices(dialect: BenchDialect, names: string): string[] {
  const troupe = dialect === 'badini' ? 'cast_02 cast_05 studio_09 studio_12' : 'cast_02 studio_09';
  return [...names.split(' ').map((name) => `${dialect}_${name}`), ...troupe.split(' ')];
}

function textsOf(list: string): string[] {
  return goldSentences(list).map(({ text }) => text);
}
