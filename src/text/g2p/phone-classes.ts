/** The vowels of the phone alphabet (see `Phone` in types.ts). */
const VOWELS = 'aeêouûîi';

/** @param phone one phone, or an empty string (not a vowel). */
export function isVowel(phone: string | undefined): boolean {
  return phone !== undefined && phone !== '' && VOWELS.includes(phone);
}

/** @param phone one phone, or undefined beyond the edge of a word. */
export function isGlide(phone: string | undefined): boolean {
  return phone === 'w' || phone === 'y';
}
