import { DIALECTS, type Dialect, isDialect } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';
import type { LexiconEntry } from './lexicon-entry.ts';
import { respellIpa } from './respell-ipa.ts';

/** Code points of a word, and of how it is said. */
const LONGEST = 100;
const FIELDS = ['word', 'say', 'ipa', 'dialect'];

/**
 * Reads a lexicon: `{"entries":[{"word":"…","say":"…","dialect":"sorani"}]}`, with `ipa` in place of `say` for a word in the International
 * Phonetic Alphabet.
 * @param value Parsed JSON.
 * @throws SpeechError `invalid-argument`: a line that names the entry, counted from 1, and what is wrong with it.
 */
export function parseLexicon(value: unknown): LexiconEntry[] {
  const entries = isRecord(value) ? value.entries : undefined;
  if (!Array.isArray(entries))
    throw invalid('A lexicon is an object with a list: {"entries":[{"word":"…","say":"…"}]}.');
  return entries.map((entry: unknown, index) => parseEntry(entry, `Entry ${index + 1}`));
}

function parseEntry(entry: unknown, place: string): LexiconEntry {
  if (!isRecord(entry)) throw invalid(`${place} has to be an object like {"word":"…","say":"…"}.`);
  const unknown = Object.keys(entry).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined)
    throw invalid(`${place} has the unknown field "${unknown}"; there are ${FIELDS.join(', ')}.`);
  const word = text(entry, 'word', place);
  if (!/\p{L}|\p{N}/u.test(word)) throw invalid(`${place}: "word" has no letter: ${JSON.stringify(word)}.`);
  const named = `${place} (${word})`;
  const { dialect } = entry;
  if (dialect !== undefined && !isDialect(dialect))
    throw invalid(`${named}: "dialect" has to be one of ${DIALECTS.join(', ')}.`);
  const isSpelled = entry.say !== undefined;
  if (isSpelled === (entry.ipa !== undefined)) throw invalid(`${named} needs "say" or "ipa", and not both.`);
  const say = isSpelled ? text(entry, 'say', named) : fromIpa(text(entry, 'ipa', named), word, named);
  if (!/^(?=.*\p{L})[\p{L}\p{M}\u200c'’ -]+$/u.test(say))
    throw invalid(`${named}: "say" has to be in letters: ${JSON.stringify(say)}.`);
  return { word, say, ...(dialect === undefined ? {} : { dialect: dialect as Dialect }) };
}

/** Respells in the script of the word. */
function fromIpa(ipa: string, word: string, place: string): string {
  const { say, unknown } = respellIpa(ipa, /\p{Script=Arabic}/u.test(word) ? 'arabic' : 'latin');
  if (unknown) throw invalid(`${place}: "ipa" has a sign that Kurdish has no sound for: ${unknown}.`);
  return say;
}

function text(entry: Record<string, unknown>, field: string, place: string): string {
  const value = entry[field];
  if (typeof value !== 'string' || !value.trim()) throw invalid(`${place}: "${field}" has to be a text.`);
  const trimmed = value.normalize('NFC').trim().replace(/\s+/g, ' ');
  if ([...trimmed].length > LONGEST)
    throw invalid(`${place}: "${field}" is longer than ${LONGEST} characters.`);
  return trimmed;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(message: string): SpeechError {
  return new SpeechError('invalid-argument', message, { field: 'lexicon' });
}
