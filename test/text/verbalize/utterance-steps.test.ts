import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitSentences } from '../../../src/text/normalize/split-sentences.ts';
import { textParts } from '../../../src/text/parts/text-parts.ts';
import { utteranceSteps } from '../../../src/text/verbalize/utterance-steps.ts';
import { verbalizeTokens } from '../../../src/text/verbalize/verbalize-tokens.ts';

/** What the front end has been slow at, or could be. */
const UNITS = {
  ligatures: '\ufdfa',
  digits: '7',
  'one word': 'کرتسشپ',
  'one Latin word': 'zxcvbnmasd',
  'one long vowel': 'وی',
  emoji: '😀',
  families: '👨‍👩‍👧',
  brackets: '(((',
  'closing marks': '.)))',
  'questions and dots': '?...',
  spaces: ' ',
  'words between spaces': `ب${' '.repeat(50)}`,
  addresses: 'http://',
  mails: 'a@b.',
  conjunctions: 'و ',
  percent: '%5',
  marks: '\u0323\u0301',
  surrogates: '\ud800',
};

function read(text: string): number {
  let steps = 0;
  for (const span of splitSentences(text))
    for (const _ of utteranceSteps(text, span, 'sorani', verbalizeTokens)) steps++;
  return steps;
}

function cut(text: string): void {
  const sentences = splitSentences(text);
  for (const _ of textParts(text, sentences, 500));
}

/** CPU time of the fastest of three runs, in ms. */
function cost(work: () => void): number {
  const runs = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}

/** Sixteen times the text takes quadratic code 256 times as long; noise and garbage collection cost far less than the difference. */
function assertLinear(name: string, small: string, large: string, work: (text: string) => void): void {
  const [few, many] = [cost(() => work(small)), cost(() => work(large))];
  const isLinear = many < 80 * Math.max(few, 1);
  assert.ok(isLinear, `${name}: ${few} ms, sixteen times as much: ${many} ms`);
}

test('texts of any kind are read and cut in time that grows with their length, not with its square', () => {
  for (const [name, unit] of Object.entries(UNITS)) {
    const [small, large] = [unit.repeat(1250 / unit.length), unit.repeat(20_000 / unit.length)];
    assertLinear(name, small, large, read);
    assertLinear(`parts of ${name}`, small.repeat(4), large.repeat(4), cut);
  }
});

test('a single sentence is read in steps whose number grows with its words', () => {
  for (const unit of [UNITS.ligatures, UNITS.digits, UNITS.emoji, UNITS.mails]) {
    const [few, many] = [read(unit.repeat(5000)), read(unit.repeat(20_000))];
    assert.ok(few >= 8, `${few} steps`);
    assert.ok(many > 3 * few && many < 5 * few, `${few} and ${many} steps`);
  }
});
