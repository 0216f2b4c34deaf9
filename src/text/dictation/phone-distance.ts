import { isVowel } from '../g2p/phone-classes.ts';
import type { Phone } from '../utterance/utterance.ts';

/** Phones that recognizers and spellings confuse with each other. */
const ALIKE = 'rř lł hḧ hx xẍ kqg td pb sz şj çc cj fv nŋm vw uwû îy eai êî êe oû ou iu iî'.split(' ');
const COST = { alike: 0.4, vowels: 0.7, other: 1, silent: 0.3 } as const;

const alike = new Set(
  ALIKE.flatMap((phones) => [...phones].flatMap((one) => [...phones].map((other) => one + other))),
);

/**
 * How differently two words sound: an edit distance in which phones that are confused easily count less. 0 for the same phones, at most the
 * number of phones of the longer one.
 */
export function phoneDistance(from: readonly Phone[], to: readonly Phone[]): number {
  let row = [0];
  for (const phone of to) row.push(row.at(-1)! + omission(phone));
  for (const here of from) {
    const next = [row[0]! + omission(here)];
    for (const [index, there] of to.entries())
      next.push(
        Math.min(
          next[index]! + omission(there),
          row[index + 1]! + omission(here),
          row[index]! + substitution(here, there),
        ),
      );
    row = next;
  }
  return row.at(-1)!;
}

/** Glottal stops and the short i are often not written. */
function omission(phone: Phone): number {
  if (phone === 'ʔ' || phone === 'i') return COST.silent;
  return isVowel(phone) ? COST.vowels : COST.other;
}

function substitution(here: Phone, there: Phone): number {
  if (here === there) return 0;
  if (alike.has(here + there)) return COST.alike;
  return isVowel(here) && isVowel(there) ? COST.vowels : COST.other;
}
