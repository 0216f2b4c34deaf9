import type { SpokenPause, SpokenWord, Utterance } from '../../src/text/types.ts';
import type { Chance } from '../../training/chance.ts';

const CONSONANTS = [...'ʔbptcçxdrřzjsşẍfvqkglłmnŋwhy'];
/** Frequent and easily confused phones: used twice as often. */
const DOUBLED = [...'ptkbdgmnrlszşvw'];
const VOWELS = [...'aeêoûuîiaei'];
const MOST_WORDS = 6;

/**
 * Non-words of arbitrary phones, with valid syllables and consonant clusters: a judge trained on them recognizes phones without
 * knowing words.
 */
export function inventedUtterance(chance: Chance): Utterance {
  const items: (SpokenWord | SpokenPause)[] = [];
  const count = 1 + chance.below(MOST_WORDS);
  for (let n = 0; n < count; n++) {
    if (n > 0 && chance.next() < 0.08) items.push({ kind: 'pause', strength: 'comma' });
    items.push(inventedWord(chance));
  }
  const ending = chance.of(['statement', 'statement', 'question', 'exclamation'] as const);
  return { span: { start: 0, end: 0 }, items, ending };
}

function inventedWord(chance: Chance): SpokenWord {
  const phones: string[] = [];
  const vowels: number[] = [];
  const syllables = 1 + chance.below(3);
  for (let s = 0; s < syllables; s++) {
    const isLast = s === syllables - 1;
    if (s > 0 || chance.next() < 0.95) consonant(chance.next() < (s === 0 ? 0.12 : 0.03) ? 2 : 1);
    vowels.push(phones.length);
    phones.push(chance.of(VOWELS));
    if (chance.next() < (isLast ? 0.55 : 0.3)) consonant(isLast && chance.next() < 0.2 ? 2 : 1);
  }
  const stress = chance.next() < 0.8 ? vowels[vowels.length - 1] : chance.of(vowels);
  return { kind: 'word', phones, stress, isFunctionWord: false, span: { start: 0, end: 0 } };

  function consonant(count: number): void {
    for (let i = 0; i < count; i++) {
      // A doubled phone is one long phone, to espeak-ng and to a listener.
      const others = [...CONSONANTS, ...DOUBLED].filter((phone) => phone !== phones.at(-1));
      phones.push(chance.of(others));
    }
  }
}
