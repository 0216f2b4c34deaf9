import { type Dialect, READING_LANGUAGES } from '../contract/dialects.ts';
import { escapeXml } from '../formats/escape-xml.ts';
import type { LexiconEntry } from './lexicon-entry.ts';

/**
 * Writes a Pronunciation Lexicon (W3C PLS 1.0) of one dialect: its entries and those for every dialect, each with an `<alias>` in Kurdish
 * letters.
 */
export function writePls(entries: readonly LexiconEntry[], dialect: Dialect): string {
  const lexemes = entries
    .filter((entry) => entry.dialect === undefined || entry.dialect === dialect)
    .map(
      ({ word, say }) =>
        `  <lexeme>\n    <grapheme>${escapeXml(word)}</grapheme>\n    <alias>${escapeXml(say)}</alias>\n  </lexeme>\n`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="${READING_LANGUAGES[dialect]}">
${lexemes.join('')}</lexicon>
`;
}
