import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { TextDialect } from '../src/text/dialect/text-dialect.ts';
import { voiceRuns } from '../src/text/voices/voice-runs.ts';
import { SENTENCES } from '../test/text/gold/sentences.ts';
import type { Kind } from '../test/text/kind.ts';
import { sayPhones } from '../test/text/say-phones.ts';

/*
 * How much of real text is said right. Prints, for each kind of text that is hard to say, how many cases of test/text/kinds.json are right.
 *
 *   --base DIR     a checkout of an earlier commit (git worktree add DIR COMMIT): the same cases there, and its time for a word
 *   --corpora DIR  texts that nothing was fitted to, a sentence a line, in files named sorani*.txt, kurmanji*.txt and badini*.txt: how many
 *                  dialects are guessed right, by length and by the language of the page; and how many are found as a quote in an article in
 *                  the other script. Files of another name, such as french.txt, are other languages, in which no quote is Kurdish
 */

type Text = typeof import('../src/text/index.ts');

const { values } = parseArgs({ options: { base: { type: 'string' }, corpora: { type: 'string' } } });
const kinds = JSON.parse(readFileSync('test/text/kinds.json', 'utf8')) as readonly Kind[];
const LANGUAGES = ['', 'ckb', 'kmr', 'kmr-Arab', 'ku', 'ku-IQ', 'en'];
const LENGTHS = [20, 40, 80, 160];

const now = await textOf('.');
const base = values.base === undefined ? undefined : await textOf(values.base);
printKinds();
printSpeed();
if (values.corpora !== undefined) {
  printDialects(values.corpora);
  printQuotes(values.corpora);
}

function textOf(folder: string): Promise<Text> {
  return import(pathToFileURL(resolve(folder, 'src/text/index.ts')).href) as Promise<Text>;
}

function printKinds(): void {
  console.log(`${'right'.padStart(12)}${base ? '  before' : ''}  kind`);
  const sums = { now: 0, base: 0, all: 0 };
  for (const { kind, as, cases } of kinds) {
    const rightIn = (text: Text) =>
      cases.filter(([dialect, input, expected]) => say(text, as, input, dialect) === expected).length;
    const right = { now: rightIn(now), base: base ? rightIn(base) : 0 };
    sums.now += right.now;
    sums.base += right.base;
    sums.all += cases.length;
    print(right.now, right.base, cases.length, kind);
  }
  print(sums.now, sums.base, sums.all, 'all');
}

function print(right: number, before: number, all: number, kind: string): void {
  console.log(`${`${right} of ${all}`.padStart(12)}${base ? String(before).padStart(8) : ''}  ${kind}`);
}

function say(text: Text, as: Kind['as'], input: string, dialect: TextDialect): string {
  return as === 'words' ? text.normalizeText(input, dialect) : sayPhones(input, dialect, text);
}

/** CPU time for a word of ordinary sentences, the best of several rounds in turn. */
function printSpeed(): void {
  const texts = Object.entries(SENTENCES).map(
    ([dialect, list]) => [dialect as TextDialect, list.join(' ').repeat(3)] as const,
  );
  const words = texts.reduce((sum, [, text]) => sum + text.split(' ').length, 0);
  const microseconds = (text: Text) => {
    const start = process.cpuUsage();
    for (const [dialect, input] of texts)
      for (const span of text.splitSentences(input)) text.verbalizeSentence(input, span, dialect);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / words;
  };
  const rounds = Array.from({ length: 12 }, () => ({
    now: microseconds(now),
    base: base ? microseconds(base) : 0,
  }));
  const best = (of: 'now' | 'base') => Math.min(...rounds.map((round) => round[of]));
  const ratio = base
    ? `, before ${best('base').toFixed(1)}: ${(best('now') / best('base')).toFixed(2)}x`
    : '';
  console.log(`${best('now').toFixed(1)} µs for a word of ordinary sentences${ratio}`);
}

function printDialects(folder: string): void {
  if (!existsSync(folder)) throw new Error(`--corpora ${folder} does not exist.`);
  console.log(
    `\nDialects guessed right, %, by the language of the page\n${'letters'.padStart(20)}  texts  ${LANGUAGES.map((lang) => (lang || 'none').padStart(9)).join('')}`,
  );
  for (const file of readdirSync(folder).sort()) {
    const [, dialect] = /^(sorani|kurmanji|badini).*\.txt$/.exec(file) ?? [];
    if (!dialect) continue;
    const sentences = readFileSync(join(folder, file), 'utf8').split('\n');
    for (const length of LENGTHS) {
      const texts = sentences.flatMap((sentence) => beginning(sentence, length));
      if (!texts.length) continue;
      const right = LANGUAGES.map((lang) => {
        const count = texts.filter((text) => now.guessDialect(text, { lang }) === dialect).length;
        return ((100 * count) / texts.length).toFixed(2).padStart(9);
      });
      console.log(
        `${file.slice(0, -4).padEnd(14)}${String(length).padStart(6)}${String(texts.length).padStart(7)}  ${right.join('')}`,
      );
    }
  }
}

/** Sentences as quotes in an article in the other script. */
function printQuotes(folder: string): void {
  console.log(
    '\nFound as a Kurdish quote, %\n               quotes    found  articles of 20 lines with a quote in them',
  );
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.txt')) continue;
    const lines = readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean);
    const quotes = lines.filter((line) => line.split(/\s+/).length >= 3);
    const found = quotes.filter((quote) => {
      const host = /\p{Script=Arabic}/u.test(quote) ? 'kurmanji' : 'sorani';
      return voiceRuns(`${SENTENCES[host].join(' ')}\n${quote}`, [], host).length > 0;
    });
    const articles = Array.from({ length: Math.floor(lines.length / 20) }, (_, index) =>
      lines.slice(20 * index, 20 * index + 20).join('\n'),
    );
    const mixed = articles.filter((text) => voiceRuns(text, [], now.guessDialect(text)).length > 0);
    console.log(
      `${file.slice(0, -4).padEnd(16)}${String(quotes.length).padStart(5)}${((100 * found.length) / quotes.length).toFixed(1).padStart(9)}  ${mixed.length} of ${articles.length}`,
    );
  }
}

/** The first words of a sentence with so many letters; none if it has fewer. */
function beginning(sentence: string, letters: number): string[] {
  let text = '';
  for (const word of sentence.trim().split(/\s+/)) {
    text += text && ' ';
    text += word;
    if ((text.match(/\p{L}/gu)?.length ?? 0) >= letters) return [text];
  }
  return [];
}
