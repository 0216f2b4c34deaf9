import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ArrivedSpeech,
  playableOffset,
  seekTarget,
} from '../../../../src/elements/tts/playback/seek-target.ts';
import { SpokenPieces } from '../../../../src/elements/tts/synthesis/spoken-pieces.ts';
import { splitSentences } from '../../../../src/text/normalize/split-sentences.ts';

/** Kurmanji: "Hello friend. The weather is fine today. Yesterday we went to the market." */
const TEXT = 'Silav heval. Îro hewa pir xweş e. Duh em çûn bazarê.';
const SENTENCES = splitSentences(TEXT);
const [, SECOND, THIRD] = SENTENCES.map(({ start }) => start) as [number, number, number];

/** The first sentence and a part of the second have arrived, in 3 seconds. */
const ARRIVING: ArrivedSpeech = {
  origin: 0,
  end: 3,
  lastOffset: TEXT.indexOf('hewa'),
  isRecorded: false,
  isComplete: false,
};

test('seekTarget plays what has arrived, from its first moment to its last', () => {
  for (const seconds of [0, 1.5, 3]) assert.equal(seekTarget(seconds, 0, ARRIVING), 'arrived');
});

test('seekTarget waits within the sentence that is arriving, and requests a later one (Îro hewa)', () => {
  assert.equal(seekTarget(3.1, SECOND, ARRIVING), 'arriving');
  assert.equal(seekTarget(6, THIRD, ARRIVING), 'missing');
});

test('seekTarget requests what nothing has arrived of', () => {
  assert.equal(seekTarget(0.5, 0, { ...ARRIVING, end: 0, lastOffset: undefined }), 'missing');
});

test('seekTarget requests what is before the place where playback began', () => {
  assert.equal(seekTarget(9.9, SECOND, { ...ARRIVING, origin: 10, end: 13 }), 'missing');
});

test('seekTarget goes to the end of a text that has arrived whole', () => {
  assert.equal(seekTarget(99, THIRD, { ...ARRIVING, isComplete: true }), 'arrived');
});

test('seekTarget fetches any place of published files, and waits for none', () => {
  for (const isComplete of [false, true])
    assert.equal(seekTarget(3.1, SECOND, { ...ARRIVING, isRecorded: true, isComplete }), 'missing');
  assert.equal(seekTarget(2, 0, { ...ARRIVING, isRecorded: true }), 'arrived');
});

test('playableOffset is the start of a sentence, where it has not been spoken (Îro hewa)', () => {
  const nothing = new SpokenPieces();
  assert.equal(playableOffset(0, SENTENCES, nothing), 0);
  assert.equal(playableOffset(TEXT.indexOf('pir'), SENTENCES, nothing), SECOND);
  assert.equal(playableOffset(TEXT.length, SENTENCES, nothing), THIRD);
});

test('playableOffset is the word itself, where it has been spoken before (pir)', () => {
  const pieces = new SpokenPieces();
  pieces.add({ start: SECOND, end: THIRD, samples: new Int16Array(24_000), words: [] });
  assert.equal(playableOffset(TEXT.indexOf('pir'), SENTENCES, pieces), TEXT.indexOf('pir'));
  assert.equal(playableOffset(TEXT.indexOf('em'), SENTENCES, pieces), THIRD);
});

test('playableOffset begins a text without sentences at its start', () => {
  assert.equal(playableOffset(3, [], new SpokenPieces()), 0);
});
