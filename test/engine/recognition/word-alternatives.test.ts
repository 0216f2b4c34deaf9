import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { spoken, utteranceOf } from './spoken.ts';

const SENTENCES = [
  { text: 'Bavê min li bajêr kar dike.', dialect: 'kurmanji', voice: 'kurmanji_m005' },
  { text: 'باوکم لە شار کار دەکات', dialect: 'sorani', voice: 'sorani_m005' },
] as const;

describe('the words of an utterance', () => {
  for (const sentence of SENTENCES) {
    it(`are those of the ${sentence.dialect} text, one after the other, with other words that fit`, async () => {
      const utterance = await utteranceOf(sentence.dialect);
      const samples = spoken(sentence);
      utterance.push(samples);
      const text = utterance.finish();
      const words = utterance.words();
      assert.equal(words.map((word) => word.text).join(' '), text);
      let previous = 0;
      for (const { start, end, confidence, alternatives, text: word } of words) {
        assert.ok(start >= previous && end > start, `${word}: ${start} to ${end}, after ${previous}`);
        previous = start;
        assert.ok(confidence > 0 && confidence < 1, `${word}: ${confidence}`);
        assert.ok(alternatives.length <= 3);
        assert.ok(!alternatives.includes(word) && !alternatives.includes(''));
        assert.equal(new Set(alternatives).size, alternatives.length);
      }
      assert.deepEqual(Object.keys(words[0]!), ['text', 'start', 'end', 'confidence', 'alternatives']);
      const seconds = samples.length / 16_000;
      assert.ok(words.at(-1)!.end <= seconds + 0.5 && words.at(-1)!.end > seconds / 2);
      assert.ok(words.some((word) => word.alternatives.length > 0));
    });
  }

  it('are none of silence', async () => {
    const utterance = await utteranceOf('kurmanji');
    utterance.push(new Int16Array(32_000));
    utterance.finish();
    assert.deepEqual(utterance.words(), []);
  });
});
