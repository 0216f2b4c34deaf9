import { splitSentences } from '../src/text/normalize/split-sentences.ts';
import type { TextDialect } from '../src/text/types.ts';
import { verbalizeSentence } from '../src/text/verbalize/verbalize-sentence.ts';
import { SENTENCES } from '../test/text/gold/sentences.ts';

/** Speed of the text front end, in CPU time. Run with `node --import tsx bench/text.ts`. */
const LENGTH = 5000;

function cpuMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function readAll(text: string, dialect: TextDialect): number {
  let words = 0;
  for (const span of splitSentences(text)) words += verbalizeSentence(text, span, dialect).items.length;
  return words;
}

function best(rounds: number, work: () => void): number {
  return Math.min(...Array.from({ length: rounds }, () => cpuMs(work)));
}

const cold = SENTENCES.sorani[27];
console.log(`first sentence, cold: ${cpuMs(() => readAll(cold, 'sorani')).toFixed(1)} ms`);

for (const [dialect, sentences] of Object.entries(SENTENCES)) {
  const text = sentences.join(' ').repeat(3).slice(0, LENGTH);
  const first = splitSentences(text)[0]!;
  const whole = best(10, () => readAll(text, dialect as TextDialect));
  const split = best(10, () => splitSentences(text));
  const one = best(10, () => verbalizeSentence(text, first, dialect as TextDialect));
  const words = readAll(text, dialect as TextDialect);
  const parts = `split ${split.toFixed(2)} ms, first sentence ${one.toFixed(2)} ms`;
  console.log(`${dialect}: ${LENGTH} characters, ${words} words: ${whole.toFixed(1)} ms (${parts})`);
}

const HOSTILE = {
  digits: '7',
  conjunctions: 'و',
  consonants: 'کرتسشپ',
  decimals: '1.',
  marks: '\u0323\u0301',
  surrogates: '\ud800',
  mails: 'a@',
  prices: '$5 ',
};
for (const [name, unit] of Object.entries(HOSTILE)) {
  const small = best(5, () => readAll(unit.repeat(LENGTH / unit.length), 'sorani'));
  const large = best(3, () => readAll(unit.repeat((10 * LENGTH) / unit.length), 'sorani'));
  console.log(
    `${name}: ${LENGTH} characters ${small.toFixed(1)} ms, ten times as many ${large.toFixed(1)} ms (x${(large / small).toFixed(1)})`,
  );
}
