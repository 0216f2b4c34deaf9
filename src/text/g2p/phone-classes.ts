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

/** Sonority of a consonant, 1 (stops) to 6 (glides): it rises towards a syllable's vowel and falls after it. */
export function sonority(consonant: string): number {
  if (isGlide(consonant)) return 6;
  if ('lłrř'.includes(consonant)) return 5;
  if ('mnŋ'.includes(consonant)) return 4;
  if ('fvszşjxẍƹḧh'.includes(consonant)) return 3;
  if ('cç'.includes(consonant)) return 2;
  return 1;
}
