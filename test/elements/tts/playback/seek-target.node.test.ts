import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  playableOffset,
  type SoughtRun,
  seekTarget,
} from '../../../../src/elements/tts/playback/seek-target.ts';
import { SpokenPieces } from '../../../../src/elements/tts/synthesis/spoken-pieces.ts';
import { splitSentences } from '../../../../src/text/normalize/split-sentences.ts';

/** Kurmanji: "Hello friend. The weather is fine today. Yesterday we went to the market." */
const TEXT = 'Silav heval. Îro hewa pir xweş e. Duh em çûn bazarê.';
const SENTENCES = splitSentences(TEXT);
const [, SECOND, THIRD] = SENTENCES.map(({ start }) => start) as [number, number, number];

/** A run in which the first sentence and a part of the second have arrived. @param sought The offset that the clock finds. */
function arriving(
  sought: number,
  changes: Partial<SoughtRun> = {},
  clock: Partial<SoughtRun['clock']> = {},
): SoughtRun {
  const words = [{ charIndex: 0 }, { charIndex: TEXT.indexOf('hewa') }];
  return {
    clock: { landing: undefined, origin: 0, words, offsetAt: () => sought, ...clock },
    sentences: SENTENCES,
    pieces: new SpokenPieces(),
    published: undefined,
    complete: false,
    ...changes,
  };
}

test('seekTarget plays what has arrived, from its first moment to its last', () => {
  for (const seconds of [0, 1.5, 3]) assert.equal(seekTarget(seconds, 3, arriving(0)), 'play');
});

test('seekTarget waits within the sentence that is arriving, and requests a later one (Îro hewa)', () => {
  assert.equal(seekTarget(3.1, 3, arriving(TEXT.indexOf('xweş'))), 'wait');
  assert.equal(seekTarget(6, 3, arriving(TEXT.indexOf('çûn'))), undefined);
});

test('seekTarget requests what nothing has arrived of', () => {
  assert.equal(seekTarget(0.5, 0, arriving(3, {}, { words: [] })), undefined);
});

test('seekTarget requests what is before the place where playback began', () => {
  const late = arriving(SECOND, {}, { origin: 10 });
  assert.equal(seekTarget(9.9, 3, late), undefined);
  assert.equal(seekTarget(12, 3, late), 'play');
});

test('seekTarget requests a second place, while the first one is still waited for', () => {
  assert.equal(seekTarget(1, 3, arriving(0, {}, { landing: 4 })), undefined);
});

test('seekTarget goes to the end of a text that has arrived whole', () => {
  assert.equal(seekTarget(99, 3, arriving(TEXT.length, { complete: true })), 'play');
});

test('seekTarget fetches any place of published files, and waits for none', () => {
  for (const complete of [false, true])
    assert.equal(seekTarget(3.1, 3, arriving(SECOND, { published: {}, complete })), undefined);
  assert.equal(seekTarget(2, 3, arriving(0, { published: {} })), 'play');
});

test('playableOffset is the start of a sentence, where it has not been spoken (Îro hewa)', () => {
  assert.equal(playableOffset(0, arriving(0)), 0);
  assert.equal(playableOffset(4, arriving(TEXT.indexOf('pir'))), SECOND);
  assert.equal(playableOffset(9, arriving(TEXT.length)), THIRD);
});

test('playableOffset is the word itself, where it has been spoken before (pir)', () => {
  const pieces = new SpokenPieces();
  pieces.add({ start: SECOND, end: THIRD, samples: new Int16Array(24_000), words: [] });
  assert.equal(playableOffset(4, arriving(TEXT.indexOf('pir'), { pieces })), TEXT.indexOf('pir'));
  assert.equal(playableOffset(8, arriving(TEXT.indexOf('em'), { pieces })), THIRD);
});

test('playableOffset begins a text without sentences at its start', () => {
  assert.equal(playableOffset(1, arriving(3, { sentences: [] })), 0);
});
