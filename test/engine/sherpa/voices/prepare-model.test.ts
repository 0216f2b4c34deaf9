import assert from 'node:assert/strict';
import test from 'node:test';
import { prepareModel } from '../../../../src/engine/sherpa/voices/prepare-model.ts';

const vits = { model: 'm.onnx', tokens: 'tokens.txt' };

test('a noise of 0 stays next to nothing: 0 itself means 0.667 to sherpa-onnx', () => {
  const noisy = { ...vits, noiseScale: 0, noiseScaleW: 0.5 };
  const { config } = prepareModel('mine', { input: 'letters', config: { model: { vits: noisy } } });
  const { noiseScale, noiseScaleW } = config.model.vits as Record<string, number>;
  assert.ok(noiseScale! > 0 && noiseScale! < 1e-5);
  assert.equal(noiseScaleW, 0.5);
});

test('the keys of both builds mean the same, and what else they have is kept', () => {
  const own = { model: { vits, numThreads: 2 }, ruleFsts: 'rules.fst' };
  const prepared = prepareModel('mine', { input: 'letters', config: own });
  const { model, ...others } = own;
  assert.deepEqual(
    prepareModel('mine', { input: 'letters', config: { ...others, offlineTtsModelConfig: model } }),
    prepared,
  );
  assert.deepEqual(prepared.config, {
    model: { vits, numThreads: 2, debug: 0 },
    ruleFsts: 'rules.fst',
    maxNumSentences: 1,
  });
});

test('tokens are checked only where the model reads single letters or phones', () => {
  const tokensOf = (input: 'letters' | 'ipa' | 'espeak', more = {}) =>
    prepareModel('mine', { input, config: { model: { vits: { ...vits, ...more } } } }).tokensFile;
  assert.equal(tokensOf('letters'), 'tokens.txt');
  assert.equal(tokensOf('ipa'), 'tokens.txt');
  assert.equal(tokensOf('espeak', { dataDir: 'espeak-ng-data' }), undefined);
  assert.equal(tokensOf('letters', { lexicon: 'lexicon.txt' }), undefined);
});
