import { longestSpeech } from '../src/contract/limits.ts';
import { plannedSeconds } from '../src/engine/formant/planning/planned-seconds.ts';
import type { SynthesisJob } from '../src/engine/synthesis-engine.ts';
import type { TextDialect } from '../src/text/dialect/text-dialect.ts';
import { splitSentences } from '../src/text/normalize/split-sentences.ts';
import { textParts } from '../src/text/parts/text-parts.ts';
import { finish } from '../src/text/verbalize/finish.ts';
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

/** What a front end is slow at, or reads as much more than was written. */
const HOSTILE = {
  ligatures: '\ufdfa',
  digits: '7',
  numbers: `${'9'.repeat(15)} `,
  conjunctions: 'و',
  'one word': 'کرتسشپ',
  'one Latin word': 'zxcvbnmasd',
  decimals: '1.',
  marks: '\u0323\u0301',
  surrogates: '\ud800',
  emoji: '😀',
  brackets: '(((',
  'closing marks': '.)))',
  spaces: ' ',
  'words between spaces': `ب${' '.repeat(49)}`,
  addresses: 'http://',
  mails: 'a@',
  percent: '%5',
  prices: '$5 ',
};
const SIZES = [LENGTH, 2 * LENGTH, 4 * LENGTH];

/** A column for each size: CPU ms, and the ratio to half of it, which is 2 for linear work. */
function printGrowth(title: string, work: (text: string) => void): void {
  console.log(`\n${title}: ms for ${SIZES.join(', ')} characters, and how much twice the text takes`);
  for (const [name, unit] of Object.entries(HOSTILE)) {
    const times = SIZES.map((size) => {
      const text = unit.repeat(Math.ceil(size / [...unit].length));
      return best(4, () => work(text));
    });
    const cells = times.map(
      (ms, i) => `${ms.toFixed(1)}${i ? ` (x${(ms / times[i - 1]!).toFixed(1)})` : ''}`,
    );
    console.log(`${name.padEnd(22)} ${cells.map((cell) => cell.padStart(14)).join('')}`);
  }
}

const SETTINGS: Omit<SynthesisJob, 'text'> = {
  dialect: 'sorani',
  voice: 'sorani_m001',
  speed: 1,
  pitch: 0,
  seed: 1,
  temperature: 1,
  sentenceSilenceMs: undefined,
  silenceTrim: false,
  chunkMaxSeconds: undefined,
};

printGrowth('reading', (text) => readAll(text, 'sorani'));
printGrowth('cutting into parts of 500', (text) => {
  for (const _ of textParts(text, splitSentences(text), 500));
});
printGrowth('planning seconds up to the limit of a request', (text) => {
  finish(plannedSeconds({ ...SETTINGS, text }, 1, longestSpeech(text.length, 1)));
});
