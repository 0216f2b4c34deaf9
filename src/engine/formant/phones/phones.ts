import type { Phone } from '../../../text/utterance/utterance.ts';
import { OBSTRUENTS } from './obstruents.ts';
import type { PhoneShape } from './phone-shape.ts';
import { SONORANTS } from './sonorants.ts';
import { VOWELS } from './vowels.ts';

/** The 30 consonants and 8 vowels of `src/text/utterance/utterance.ts`. */
const PHONES: Readonly<Record<string, PhoneShape>> = { ...VOWELS, ...SONORANTS, ...OBSTRUENTS };

/** The acoustic description of a phone; undefined for a letter outside the alphabet of `src/text/utterance/utterance.ts`. */
export function shapeOf(phone: Phone): PhoneShape | undefined {
  return Object.hasOwn(PHONES, phone) ? PHONES[phone] : undefined;
}
