import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readWeights } from '../../../src/engine/recognition/weights.ts';
import { modelFiles } from '../../../src/engine/threads/model-files.ts';
import { NATURAL_SENTENCES } from '../../../training/natural/natural-sentences.ts';
import { lower } from '../../../training/sentences.ts';

const { letters } = readWeights(await modelFiles.loadWeights());

for (const dialect of ['kurmanji', 'sorani'] as const) {
  describe(`natural sentences in ${dialect}`, () => {
    const { training, development, test } = NATURAL_SENTENCES[dialect];

    it('are enough to measure on, and training and test sets are disjoint', () => {
      assert.ok(test.length >= 60);
      const all = [...training, ...development, ...test].map(lower);
      assert.equal(new Set(all).size, all.length);
    });

    it('use only letters that the recognizer can output', () => {
      const known = new Set(letters[dialect]);
      for (const sentence of [...training, ...development, ...test]) {
        const bare = lower(sentence).replace(/[.,،؟?!]/g, '');
        assert.deepEqual(
          [...bare].filter((letter) => !known.has(letter)),
          [],
          sentence,
        );
      }
    });
  });
}
