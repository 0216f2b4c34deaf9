import type { SpokenPause, SpokenWord, Utterance } from '../../../src/text/utterance/utterance.ts';
import type { SeededRandom } from '../../../training/seeded-random.ts';

const CONSONANTS = [...'ʔbptcçxdrřzjsşẍfvqkglłmnŋwhy'];
/** Frequent and easily confused phones: used twice as often. */
const DOUBLED = [...'ptkbdgmnrlszşvw'];
const VOWELS = [...'aeêoûuîiaei'];
const MOST_WORDS = 6;

/**
 * Non-words of arbitrary phones, with valid syllables and consonant clusters: a judge trained on them recognizes phones without
 * knowing words.
 */
export function inventedUtterance(random: SeededRandom): Utterance {
  const items: (SpokenWord | SpokenPause)[] = [];
  const count = 1 + random.below(MOST_WORDS);
  for (let n = 0; n < count; n++) {
    if (n > 0 && random.next() < 0.08) items.push({ kind: 'pause', strength: 'comma' });
    items.push(inventedWord(random));
  }
  const ending = random.of(['statement', 'statement', 'question', 'exclamation'] as const);
  return { span: { start: 0, end: 0 }, items, ending };
}

function inventedWord(random: SeededRandom): SpokenWord {
  const phones: string[] = [];
  const vowels: number[] = [];
  const syllables = 1 + random.below(3);
  for (let s = 0; s < syllables; s++) {
    const isLast = s === syllables - 1;
    if (s > 0 || random.next() < 0.95) consonant(random.next() < (s === 0 ? 0.12 : 0.03) ? 2 : 1);
    vowels.push(phones.length);
    phones.push(random.of(VOWELS));
    if (random.next() < (isLast ? 0.55 : 0.3)) consonant(isLast && random.next() < 0.2 ? 2 : 1);
  }
  const stress = random.next() < 0.8 ? vowels[vowels.length - 1] : random.of(vowels);
  return {
    kind: 'word',
    spelling: phones.join(''),
    phones,
    stress,
    isFunctionWord: false,
    span: { start: 0, end: 0 },
  };

  function consonant(count: number): void {
    for (let i = 0; i < count; i++) {
      // A doubled phone is one long phone, to espeak-ng and to a listener.
      const others = [...CONSONANTS, ...DOUBLED].filter((phone) => phone !== phones.at(-1));
      phones.push(random.of(others));
    }
  }
}
