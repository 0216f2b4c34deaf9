import type { Phone } from '../../../src/text/utterance/utterance.ts';

/** espeak-ng's Kurdish merges these with other phones, so a judge trained only on espeak-ng cannot distinguish them. */
const MERGED: Readonly<Record<Phone, Phone>> = { ḧ: 'h', ƹ: 'ʔ' };

/** The output expected of judge (a); doubled phones count as one. */
export function targetPhones(phones: readonly Phone[]): Phone[] {
  return phones.map((phone) => MERGED[phone] ?? phone).filter((phone, i, all) => phone !== all[i - 1]);
}
