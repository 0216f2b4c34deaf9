import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Dialect } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';
import { dialectFromLanguage } from '../text/dialect/dialect-from-language.ts';
import type { LexiconEntry } from './lexicon-entry.ts';
import { parseLexicon } from './parse-lexicon.ts';

const PARSER = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  removeNSPrefix: true,
  processEntities: true,
  isArray: (name) => ['lexeme', 'grapheme', 'phoneme', 'alias'].includes(name),
});

type Value = string | { readonly '#text'?: string; readonly [attribute: string]: unknown };

interface Lexeme {
  readonly grapheme?: readonly Value[];
  readonly phoneme?: readonly Value[];
  readonly alias?: readonly Value[];
}

/**
 * Reads a Pronunciation Lexicon (W3C PLS 1.0): each grapheme of a lexeme with its preferred, else its first, alias or phoneme. Its
 * `xml:lang` says the dialect; `ku` says none.
 * @throws SpeechError `invalid-argument`: a line that names what is wrong.
 */
export function readPls(xml: string): LexiconEntry[] {
  const checked = XMLValidator.validate(xml);
  if (checked !== true) throw invalid(`The lexicon is not XML: line ${checked.err.line}: ${checked.err.msg}`);
  const { lexicon } = PARSER.parse(xml) as { lexicon?: Record<string, unknown> | string };
  if (typeof lexicon !== 'object') throw invalid('The lexicon has no element <lexicon> (PLS 1.0).');
  const language = String(lexicon['@_lang'] ?? '');
  const dialect = dialectOf(language);
  const lexemes = (lexicon.lexeme ?? []) as readonly Lexeme[];
  return parseLexicon({
    entries: lexemes.flatMap((lexeme, index) => entriesOf(lexeme, index, dialect, alphabetOf(lexicon))),
  });
}

function dialectOf(language: string): Dialect | undefined {
  const requested = dialectFromLanguage(language);
  if (requested === 'other')
    throw invalid(`The lexicon's xml:lang="${language}" is not Kurdish: use ckb, kmr or kmr-Arab.`);
  return requested === 'kurdish' ? undefined : requested;
}

function alphabetOf(lexicon: Record<string, unknown>): string {
  return String(lexicon['@_alphabet'] ?? 'ipa');
}

function entriesOf(
  { grapheme = [], phoneme = [], alias = [] }: Lexeme,
  index: number,
  dialect: Dialect | undefined,
  alphabet: string,
): object[] {
  const spoken = preferred(alias) ?? preferred(phoneme);
  if (spoken === undefined)
    throw invalid(`Lexeme ${index + 1} has neither <alias> nor <phoneme>: say how its word is said.`);
  const isAlias = alias.length > 0;
  const ownAlphabet = (typeof spoken === 'object' && spoken['@_alphabet']) || alphabet;
  if (!isAlias && ownAlphabet !== 'ipa')
    throw invalid(`Lexeme ${index + 1} is in the alphabet "${String(ownAlphabet)}"; only "ipa" is read.`);
  const say = textOf(spoken);
  return grapheme.map((word) => ({
    word: textOf(word),
    ...(isAlias ? { say } : { ipa: say }),
    ...(dialect && { dialect }),
  }));
}

function preferred(values: readonly Value[]): Value | undefined {
  return values.find((value) => typeof value === 'object' && value['@_prefer'] === 'true') ?? values[0];
}

function textOf(value: Value): string {
  return typeof value === 'string' ? value : (value['#text'] ?? '');
}

function invalid(message: string): SpeechError {
  return new SpeechError('invalid-argument', message, { field: 'lexicon' });
}
