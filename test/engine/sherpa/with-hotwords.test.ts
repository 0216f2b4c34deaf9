import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SherpaModel } from '../../../src/engine/sherpa/sherpa-engine.ts';
import { withHotwords } from '../../../src/engine/sherpa/with-hotwords.ts';

const transducer = { encoder: 'e.onnx', decoder: 'd.onnx', joiner: 'j.onnx' };
const model = (changes: Partial<SherpaModel> = {}, modelConfig: object = { transducer }): SherpaModel => ({
  mode: 'streaming',
  config: { modelConfig: { tokens: 'tokens.txt', ...modelConfig } },
  hotwordsFile: 'names.txt',
  ...changes,
});

describe('the hotwords of a user’s model', () => {
  it('switch a transducer to the search that knows them', () => {
    const { hotwordsFile, decodingMethod } = withHotwords(model());
    assert.deepEqual([hotwordsFile, decodingMethod], ['names.txt', 'modified_beam_search']);
  });

  it('leave a model without any as it is', () => {
    const plain = model({ hotwordsFile: undefined }, { whisper: {} });
    assert.equal(withHotwords(plain), plain.config);
  });

  it('are refused where they would end the process, in one sentence', () => {
    const whisper = { whisper: { encoder: 'e.onnx', decoder: 'd.onnx' } };
    const search = (decodingMethod: string, more = {}) =>
      model({ config: { modelConfig: { transducer }, decodingMethod, ...more } });
    const cases: readonly [SherpaModel, RegExp][] = [
      [model({ mode: 'offline' }, whisper), /only transducers take hotwords/],
      [model({}, { zipformer2Ctc: { model: 'm.onnx' } }), /only transducers/],
      [
        model({ config: { modelConfig: whisper, hotwordsBuf: 'x' }, hotwordsFile: undefined }),
        /only transducers/,
      ],
      [search('greedy_search'), /need "decodingMethod": "modified_beam_search", not "greedy_search"/],
      [model({}, { transducer, modelingUnit: 'cjkchar+bpe' }), /need modelConfig\.bpeVocab/],
    ];
    for (const [refused, pattern] of cases)
      assert.throws(
        () => withHotwords(refused),
        ({ code, message }) =>
          code === 'invalid-argument' && pattern.test(message) && !message.includes('\n'),
      );
  });
});
