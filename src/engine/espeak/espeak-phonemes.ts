import type { Phone, Utterance } from '../../text/utterance/utterance.ts';

/**
 * Our phones as espeak-ng `ku` mnemonics. An unknown mnemonic would silently truncate the word, so only known
 * ones are listed. The voice has no pharyngeals: ḧ becomes h, ƹ a glottal stop.
 */
const MNEMONICS: Readonly<Record<Phone, string>> = {
  a: 'a',
  e: 'E',
  ê: 'e',
  o: 'o',
  u: 'U',
  û: 'u',
  î: 'i',
  i: 'I',
  ʔ: '?',
  b: 'b',
  p: 'p',
  t: 't',
  c: 'dZ',
  ç: 'tS',
  ḧ: 'h',
  x: 'x',
  d: 'd',
  r: '*',
  ř: 'R',
  z: 'z',
  j: 'Z',
  s: 's',
  ş: 'S',
  ƹ: '?',
  ẍ: 'Q',
  f: 'f',
  v: 'v',
  q: 'q',
  k: 'k',
  g: 'g',
  l: 'l',
  ł: 'L',
  m: 'm',
  n: 'n',
  ŋ: 'N',
  w: 'w',
  h: 'h',
  y: 'j',
};

const ENDINGS = { statement: '.', question: '?', exclamation: '!', continuation: ',' } as const;

/** Encodes a sentence as espeak-ng phoneme input: generated ASCII only, never the user's own characters. */
export function espeakInput(utterance: Utterance): string {
  let input = '';
  for (const item of utterance.items) {
    if (item.kind === 'pause') {
      if (input && !input.endsWith(',')) input += ',';
      continue;
    }
    const mnemonics = item.phones.flatMap((phone, i) => {
      const mnemonic = Object.hasOwn(MNEMONICS, phone) ? MNEMONICS[phone] : undefined;
      if (mnemonic === undefined) return [];
      return i === item.stress ? `'${mnemonic}` : mnemonic;
    });
    // The separator keeps t and S two phones.
    if (mnemonics.length > 0) input += `${input ? ' ' : ''}[[${mnemonics.join('|')}]]`;
  }
  return `${input.replace(/,$/, '')}${ENDINGS[utterance.ending]}\n`;
}
