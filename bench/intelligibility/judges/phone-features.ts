import { isVowel } from '../../../src/text/g2p/phone-classes.ts';
import type { Phone } from '../../../src/text/utterance/utterance.ts';

/** The classes of the tables; each phone is in one. */
export const PHONE_CLASSES: Readonly<Record<string, string>> = {
  'voiceless stops': 'ptkq',
  'voiced stops': 'bdg',
  affricates: 'çc',
  'voiceless fricatives': 'fsşxhḧ',
  'voiced fricatives': 'vzjẍ',
  nasals: 'mnŋ',
  laterals: 'lł',
  rhotics: 'rř',
  glides: 'wy',
  glottals: 'ʔƹ',
  'open and mid vowels': 'aeêo',
  'close vowels': 'îûui',
};

export function classOf(phone: Phone): string {
  return Object.keys(PHONE_CLASSES).find((name) => PHONE_CLASSES[name].includes(phone)) ?? 'none';
}

type Features = readonly [manner: number, place: number, voiced: number];

/** Manner from closed to open, place from the lips to the larynx, voicing. */
const CONSONANTS: Readonly<Record<Phone, Features>> = {
  p: [0, 0, 0],
  b: [0, 0, 1],
  t: [0, 2, 0],
  d: [0, 2, 1],
  k: [0, 5, 0],
  g: [0, 5, 1],
  q: [0, 6, 0],
  ʔ: [0, 8, 0],
  ç: [1, 3, 0],
  c: [1, 3, 1],
  f: [2, 1, 0],
  v: [2, 1, 1],
  s: [2, 2, 0],
  z: [2, 2, 1],
  ş: [2, 3, 0],
  j: [2, 3, 1],
  x: [2, 6, 0],
  ẍ: [2, 6, 1],
  ḧ: [2, 7, 0],
  h: [2, 8, 0],
  ƹ: [3, 7, 1],
  m: [3, 0, 1],
  n: [3, 2, 1],
  ŋ: [3, 5, 1],
  r: [4, 2, 1],
  ř: [4, 2, 1],
  l: [4.5, 2, 1],
  ł: [4.5, 4, 1],
  w: [5, 0, 1],
  y: [5, 4, 1],
};

/** F1 and F2 of an adult man in Bark, rounded. */
const VOWELS: Readonly<Record<Phone, readonly [number, number]>> = {
  a: [6.5, 9.5],
  e: [5.7, 11.6],
  ê: [4.3, 13],
  î: [3, 13.8],
  i: [4.2, 11.5],
  o: [4.5, 7.6],
  u: [4, 8.6],
  û: [3.2, 7.2],
};

/** Distance of two phones: 0 for the same, about 1 for neighbours in one feature, 4 and more for a vowel and a consonant. */
export function phoneDistance(one: Phone, other: Phone): number {
  if (one === other) return 0;
  if (isVowel(one) !== isVowel(other)) return 4;
  if (isVowel(one)) {
    const [a, b] = [VOWELS[one], VOWELS[other]];
    return 0.4 + 0.5 * Math.hypot(a[0] - b[0], a[1] - b[1]);
  }
  const [a, b] = [CONSONANTS[one], CONSONANTS[other]];
  if (!a || !b) return 4;
  return (
    0.3 +
    0.8 * Math.abs(a[0] - b[0]) +
    0.35 * Math.min(3, Math.abs(a[1] - b[1])) +
    0.6 * Math.abs(a[2] - b[2])
  );
}

/** Edit distance between two strings of phones; an insertion or deletion costs `gap`. */
export function wordDistance(from: readonly Phone[], to: readonly Phone[], gap = 2.2): number {
  let row = Array.from({ length: to.length + 1 }, (_, j) => j * gap);
  for (let i = 0; i < from.length; i++) {
    const next = [(i + 1) * gap];
    for (let j = 0; j < to.length; j++) {
      next.push(Math.min(row[j + 1] + gap, next[j] + gap, row[j] + phoneDistance(from[i], to[j])));
    }
    row = next;
  }
  return row[to.length];
}
