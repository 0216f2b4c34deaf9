import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BeamSearch } from '../../../src/engine/recognition/beam-search.ts';
import { DECODER_SETTINGS, type DecoderSettings } from '../../../src/engine/recognition/decoder-settings.ts';
import { GreedyDecoder } from '../../../src/engine/recognition/greedy-decoder.ts';
import { WordModel } from '../../../src/engine/recognition/word-model.ts';

const LETTERS = ' abn';
const words = new WordModel(LETTERS, ['nan', 'ban'], ['banan']);

/** Frames from likelihoods of single letters, `_` for blank; the remainder is distributed evenly. */
function frames(...likelihoods: Record<string, number>[]): Float32Array[] {
  return likelihoods.map((known) => {
    const rest = 1 - Object.values(known).reduce((sum, one) => sum + one, 0);
    const share = rest / (LETTERS.length + 1 - Object.keys(known).length);
    return Float32Array.from(
      [`_${LETTERS}`].flatMap((all) => [...all]),
      (letter) => Math.log(known[letter] ?? share),
    );
  });
}

function decode(all: readonly Float32Array[]) {
  const greedy = new GreedyDecoder(LETTERS);
  const beam = new BeamSearch(LETTERS, words);
  for (const frame of all) {
    greedy.step(frame);
    beam.step(frame);
  }
  return { greedy: greedy.text, beam: beam.best().text };
}

describe('the two decoders', () => {
  it('transcribe clear audio letter by letter (nan)', () => {
    const clear = frames({ n: 0.96 }, { a: 0.96 }, { n: 0.96 });
    assert.deepEqual(decode(clear), { greedy: 'nan', beam: 'nan' });
  });

  it('count a sustained letter once, and twice across a blank', () => {
    const long = frames({ n: 0.97 }, { n: 0.97 }, { a: 0.97 }, { a: 0.97 }, { _: 0.97 }, { n: 0.97 });
    assert.equal(decode(long).greedy, 'nan');
    const twice = frames({ b: 0.97 }, { a: 0.97 }, { _: 0.97 }, { a: 0.97 });
    assert.equal(decode(twice).greedy, 'baa');
  });

  it('differ where a listed word is nearly as likely as an unlisted one (ban, bab)', () => {
    const unclear = frames({ b: 0.9 }, { a: 0.9 }, { b: 0.5, n: 0.4 });
    assert.deepEqual(decode(unclear), { greedy: 'bab', beam: 'ban' });
  });

  it('keep an unlisted word that is unambiguous (abba)', () => {
    const sure = { _: 0.9999 };
    const clear = frames({ a: 0.9999 }, { b: 0.9999 }, sure, { b: 0.9999 }, { a: 0.9999 });
    assert.equal(decode(clear).beam, 'abba');
  });

  it('write no leading, trailing or double spaces', () => {
    const spaces = frames(
      { ' ': 0.97 },
      { n: 0.97 },
      { ' ': 0.97 },
      { _: 0.97 },
      { ' ': 0.97 },
      { a: 0.97 },
      { ' ': 0.97 },
    );
    assert.equal(decode(spaces).greedy, 'n a');
    assert.doesNotMatch(decode(spaces).beam, /^ | {2}| $/);
  });
});

describe('the search', () => {
  const unclear = frames({ n: 0.4, b: 0.35 }, { a: 0.6, n: 0.2 }, { n: 0.5, b: 0.3 });

  it('keeps few transcripts where the sound is clear, and many where it is not', () => {
    const clear = frames({ n: 0.9997 }, { a: 0.9997 }, { n: 0.9997 });
    assert.ok(keptBy(clear, { threshold: 6 }) < keptBy(unclear, { threshold: 6 }));
    assert.equal(keptBy(unclear, { width: 3, threshold: 6 }), 3);
  });

  it('keeps what is at most as far behind the best as the threshold allows', () => {
    const beam = new BeamSearch(LETTERS, words, { ...DECODER_SETTINGS, threshold: 2 });
    for (const frame of unclear) beam.step(frame);
    const scores = beam.ranked().map(({ score }) => score);
    assert.ok(scores.length > 1);
    assert.ok(keptBy(unclear, { threshold: 100 }) > scores.length);
    assert.equal(beam.best().text, decode(unclear).beam);
  });

  function keptBy(all: readonly Float32Array[], settings: Partial<DecoderSettings>): number {
    const beam = new BeamSearch(LETTERS, words, { ...DECODER_SETTINGS, ...settings });
    for (const frame of all) beam.step(frame);
    return beam.ranked().length;
  }
});

describe('the word model', () => {
  it('sums to one over all letters, at the start and within a word', () => {
    let place = words.start;
    for (const output of [2, 4, 4]) {
      const sum = [1, 2, 3, 4].reduce(
        (total, letter) => total + Math.exp(words.logProbability(place, letter)),
        0,
      );
      // A small share is reserved for letters that no listed word has.
      assert.ok(sum > 0.9 && sum <= 1.000001, String(sum));
      place = words.next(place, output);
    }
  });

  it('prefers continuations of listed words', () => {
    const afterBa = words.next(words.next(words.start, 3), 2);
    assert.ok(words.logProbability(afterBa, 4) > words.logProbability(afterBa, 3) + 3);
  });
});
