import { spellForeignLetters } from '../g2p/foreign-letters.ts';
import { latinPhones } from '../g2p/latin-letters.ts';
import { spellPhones } from '../g2p/spell-phones.ts';
import { consumeSuffix } from './suffixes/consume-suffix.ts';
import type { Token } from './tokens/tokenize.ts';
import { type Context, type Match, toWords } from './tokens/verbalizer.ts';

/** Names of the Greek letters, by code from alpha; final sigma has a code of its own. */
const GREEK_NAMES =
  'alfa bêta gama delta epsîlon zêta êta têta yota kapa lamda mu nu ksî omîkron pî ro sîgma sîgma taw upsîlon fî xî psî omêga'.split(
    ' ',
  );

/**
 * Letters of other scripts: a Greek letter alone by its name, as in formulas; a word of an alphabet that is known
 * by its sound; a run of all others, with the signs in it, as one phrase.
 */
export function verbalizeForeign(tokens: readonly Token[], index: number, context: Context): Match {
  const token = tokens[index]!;
  const sign = context.words.signs[token.text];
  if (sign !== undefined)
    return consumeSuffix({ length: 1, items: toWords(sign, token.span) }, tokens, index, context);
  const name = greekName(token.text);
  const spelled = name === undefined ? spellForeignLetters(token.text, context.isKurdishCyrillic) : name;
  if (spelled === '')
    return {
      length: unreadLength(tokens, index),
      items: toWords(context.words.otherScript, token.span),
    };
  const isNameInArabic = name !== undefined && context.dialect !== 'kurmanji';
  const word = isNameInArabic ? spellPhones([...latinPhones(name)], 'arabic') : spelled;
  return consumeSuffix({ length: 1, items: toWords(word, token.span) }, tokens, index, context);
}

function greekName(text: string): string | undefined {
  if (text.length !== 1) return undefined;
  const letter = text === '\u2206' ? 'δ' : text.normalize('NFKD').charAt(0).toLowerCase();
  return GREEK_NAMES[letter.charCodeAt(0) - 0x3b1];
}

/** Tokens up to the last one, in an unbroken run of them and signs, that cannot be read either. */
function unreadLength(tokens: readonly Token[], index: number): number {
  let length = 1;
  for (let at = index + 1; at < tokens.length; at++) {
    const { kind, text } = tokens[at]!;
    if (kind === 'foreign' && spellForeignLetters(text) === '') length = at - index + 1;
    else if (kind !== 'sign') break;
  }
  return length;
}
