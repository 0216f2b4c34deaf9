import { countCharacters } from '../../contract/limits.ts';

/** Short, because every character is billed. */
export const GREETING = 'سڵاو ئەی هاوڕێ';
export const YES = { sorani: 'بەڵێ', kurmanji: 'Erê', badini: 'بەلێ' } as const;
/** For requests that must be refused. */
export const WORD = 'با';

export function letters(count: number): string {
  return 'ا'.repeat(count);
}

/** The cost of a text. */
export function priceOf(text: string): { readonly characters: number } {
  return { characters: countCharacters(text) };
}
