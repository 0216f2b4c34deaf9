import type { Vocabulary } from '../../vocabulary/vocabulary.ts';

/** Maximum digits of a number read as a whole (999 trillion); longer ones are read digit by digit. */
const LONGEST_NUMBER = 15;

/**
 * An integer in words: `1991` becomes هەزار و نۆسەد و نەوەد و یەک, joined at every step, without "one" before
 * a thousand. Numbers with leading zeros or more than 15 digits are read digit by digit.
 * @param digits ASCII digits, at least one.
 */
export function integerWords(digits: string, words: Vocabulary): string[] {
  if (digits.length > LONGEST_NUMBER || (digits.length > 1 && digits.startsWith('0')))
    return digitWords(digits, words);
  if (digits === '0') return [words.ones[0]!];
  const parts: string[][] = [];
  const groups = Math.ceil(digits.length / 3);
  for (let group = 0; group < groups; group++) {
    const scale = groups - 1 - group;
    const end = digits.length - 3 * scale;
    const value = Number(digits.slice(Math.max(0, end - 3), end));
    if (value === 0) continue;
    const isBareThousand = scale === 1 && value === 1;
    const count = isBareThousand ? [] : belowThousand(value, words);
    parts.push(scale > 0 ? [...count, words.scales[scale]!] : count);
  }
  return joinWith(parts, words.and);
}

/** Reads digit by digit. */
export function digitWords(digits: string, words: Vocabulary): string[] {
  return Array.from(digits, (digit) => words.ones[Number(digit)]!);
}

/**
 * The digits after a decimal point: as a number if that is how people read them, else digit by digit.
 * @param digits ASCII digits, at least one.
 */
export function fractionWords(digits: string, words: Vocabulary): string[] {
  const isShort = digits.length <= 3 && !digits.startsWith('0');
  return isShort ? integerWords(digits, words) : digitWords(digits, words);
}

function belowThousand(value: number, words: Vocabulary): string[] {
  const parts: string[][] = [];
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds > 0) parts.push([words.hundreds[hundreds]!]);
  if (rest > 0 && rest < 20) parts.push([words.ones[rest]!]);
  if (rest >= 20) parts.push([words.tens[Math.floor(rest / 10)]!]);
  if (rest >= 20 && rest % 10 > 0) parts.push([words.ones[rest % 10]!]);
  return joinWith(parts, words.and);
}

function joinWith(parts: readonly (readonly string[])[], joiner: string): string[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [joiner, ...part]));
}
