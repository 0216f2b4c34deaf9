/** Seconds of a letter's tone at speed 1. */
export const TONE_SECONDS = 0.08;
const LOWEST_HZ = 200;
const STEP_HZ = 20;
const SILENT = '_^$ .?!,ˈ';

export const LATIN_LETTERS = 'abcçdeêfghiîjklmnopqrsştuûvwxyz';
export const ARABIC_LETTERS = 'ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهھوۆەیێ';

/** The symbols of a voice that sings letters. */
export const LETTER_SYMBOLS: readonly string[] = [
  '_',
  ' ',
  '.',
  '?',
  '!',
  ...new Set(LATIN_LETTERS + ARABIC_LETTERS),
];

/** The pitch at which one of a voice's symbols is sung; 0 for signs, which are silent. */
export function toneHertz(symbols: readonly string[], symbol: string): number {
  const index = symbols.indexOf(symbol);
  return index < 0 || SILENT.includes(symbol) ? 0 : LOWEST_HZ + STEP_HZ * index;
}
