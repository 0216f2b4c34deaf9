import { countCharacters } from '../contract/limits.ts';

/** Short, because every character is paid for. */
export const GREETING = 'سڵاو ئەی هاوڕێ';
export const YES = { sorani: 'بەڵێ', kurmanji: 'Erê', badini: 'بەلێ' } as const;
/** Said in requests that are to be refused. */
export const WORD = 'با';

export function letters(count: number): string {
  return 'ا'.repeat(count);
}

/** The price of a text. */
export function priceOf(text: string): { readonly characters: number } {
  return { characters: countCharacters(text) };
}
