import { readArticle } from '../../article/read-article.ts';
import { DIALECTS, type Dialect } from '../../contract/dialects.ts';
import { modelFiles } from '../../engine/threads/model-files.ts';
import { compileLexicon } from '../../lexicon/compile-lexicon.ts';
import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { suggestWords } from '../../lexicon/suggest-words.ts';
import { readSource } from '../../publish/read-source.ts';
import { guessDialect } from '../../text/dialect/guess-dialect.ts';
import { phonemize } from '../../text/g2p/phonemize.ts';
import { spellPhones } from '../../text/g2p/spell-phones.ts';
import { isFunctionWord } from '../../text/vocabulary/function-words.ts';
import { FLAG, oneOf, parseFlags, print, TEXT, usageError, wholeNumber } from '../arguments/flags.ts';
import { readLexicon } from './read-lexicon.ts';

export const SUGGEST_HELP = `Usage: kurdish-speech lexicon suggest ARTICLE… [options]

Prints the words of articles that no list here knows, the most frequent first:
names above all. Listen to them, and enter in the lexicon those that are wrong.
An article is an HTML file, an http(s) address, or a text file (.txt).

  --lexicon FILE  Leave out the words of this lexicon
  --dialect NAME  ${DIALECTS.join(', ')} (default by the words of each article)
  --limit N       At most N words (default 100)
  --json          Print one line of JSON for each word`;

const MAX_LIMIT = 100_000;

/** `kurdish-speech lexicon suggest` */
export async function runLexiconSuggest(args: string[]): Promise<void> {
  const options = { lexicon: TEXT, dialect: TEXT, limit: TEXT, json: FLAG, help: FLAG } as const;
  const { values, positionals } = parseFlags(args, { options, allowPositionals: true });
  if (values.help) return print(SUGGEST_HELP);
  if (!positionals.length) throw usageError('Name the articles: lexicon suggest ARTICLE….');
  const limit = wholeNumber('--limit', values.limit ?? '100', 1, MAX_LIMIT);
  const set = values.dialect === undefined ? undefined : oneOf('--dialect', values.dialect, DIALECTS);
  const entries = values.lexicon === undefined ? [] : await readLexicon(values.lexicon);

  const texts = new Map<Dialect, string[]>();
  for (const input of positionals) {
    const { text, language } = await readText(input);
    const dialect = set ?? guessDialect(text, { lang: language });
    texts.set(dialect, [...(texts.get(dialect) ?? []), text]);
  }
  const rows = [];
  for (const [dialect, list] of texts) {
    const isKnown = await knownWords(dialect, entries);
    for (const row of suggestWords(list, isKnown)) rows.push({ ...row, dialect });
  }
  rows.sort((one, other) => other.count - one.count);
  for (const { word, count, dialect } of rows.slice(0, limit))
    print(values.json ? JSON.stringify({ word, count, dialect }) : `${String(count).padStart(5)}  ${word}`);
  if (!rows.length && !values.json) print('Every word is known.');
}

async function readText(input: string): Promise<{ text: string; language: string }> {
  const { text, url } = await readSource(input, new AbortController().signal);
  return /\.txt$/i.test(input) ? { text, language: '' } : readArticle(text, url);
}

async function knownWords(
  dialect: Dialect,
  entries: readonly LexiconEntry[],
): Promise<(word: string) => boolean> {
  const words = new Set(
    (await modelFiles.loadWords(dialect === 'sorani' ? 'sorani' : 'kurmanji')).split(/\s+/),
  );
  // The list is in Latin letters.
  if (dialect === 'badini')
    for (const word of [...words]) words.add(spellPhones(phonemize(word, 'kurmanji'), 'arabic'));
  const lexicon = compileLexicon(entries, dialect);
  return (word) => words.has(word) || isFunctionWord(word, dialect) || lexicon.find(word) !== undefined;
}
