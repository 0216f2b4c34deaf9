import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import test, { after } from 'node:test';
import type { SpeechError } from '../../../src/contract/errors.ts';
import type { RecognitionEngine } from '../../../src/engine/recognition-engine.ts';
import { createSherpaEngine, type SherpaModels } from '../../../src/engine/sherpa/sherpa-engine.ts';
import { Endpointer } from '../../../src/service/live/endpointer.ts';
import { concatenate, silence, sing, toInt16 } from '../../service/support/tone-recognizer.ts';
import { toneModels } from './support/tone-model.ts';

const { folder, offline, streaming } = toneModels();
after(() => rmSync(folder, { recursive: true }));

const trainedOn = 'sung notes';
const SUNG = toInt16(concatenate(silence(0.3), sing('badge'), silence(0.4), sing('cafe'), silence(0.1)));

function open(test: { after(work: () => Promise<void>): void }, models: SherpaModels) {
  const engine = createSherpaEngine({ models, trainedOn });
  test.after(() => engine.close());
  return engine;
}

/** The partial texts, and the final one at the end. */
async function transcribe(engine: RecognitionEngine, samples: Int16Array, step: number): Promise<string[]> {
  const stream = engine.open('sorani');
  const texts: string[] = [];
  for (let start = 0; start < samples.length; start += step) {
    texts.push((await stream.write(samples.subarray(start, start + step))).text);
  }
  texts.push(await stream.finish());
  stream.close();
  return texts;
}

for (const [name, model] of [
  ['a streaming', streaming],
  ['an offline', offline],
] as const) {
  test(`${name} model transcribes tones; partials only grow, and arrive before the end`, async (t) => {
    const engine = open(t, { sorani: model });
    await engine.ready;
    const texts = await transcribe(engine, SUNG, 2560);
    assert.equal(texts.pop(), 'badgecafe');
    const partials = [...new Set(texts)];
    assert.ok(partials.length >= 3, partials.join('|'));
    for (const [index, text] of partials.slice(1).entries())
      assert.ok(text.startsWith(partials[index]), text);
  });

  test(`${name} model's texts depend neither on how the audio was split nor on other speakers`, async (t) => {
    const engine = open(t, { sorani: model, kurmanji: model });
    const [whole, cut, odd] = await Promise.all(
      [SUNG.length, 1600, 777].map((step) => transcribe(engine, SUNG, step)),
    );
    assert.equal(whole.at(-1), 'badgecafe');
    assert.equal(cut.at(-1), 'badgecafe');
    assert.equal(odd.at(-1), 'badgecafe');
    assert.equal(cut.at(-2), whole.at(-2));
    assert.equal(odd.at(-2), whole.at(-2));
  });

  test(`${name} model starts afresh after each utterance, and transcribes nothing as nothing`, async (t) => {
    const engine = open(t, { kurmanji: model });
    const stream = engine.open('kurmanji');
    assert.equal(await stream.finish(), '');
    for (const word of ['face', 'bead']) {
      await stream.write(toInt16(concatenate(sing(word), silence(0.3))));
      assert.equal(await stream.finish(), word);
    }
    assert.equal((await stream.write(toInt16(silence(1)))).text, '');
    stream.close();
    await assert.rejects(stream.finish(), { code: 'aborted' });
  });

  test(`a session with ${name} model returns its utterances one by one`, async (t) => {
    const finals: string[] = [];
    const session = new Endpointer(open(t, { sorani: model }).open('sorani'), ({ text, isFinal }) => {
      if (isFinal) finals.push(text);
    });
    await session.write(
      toInt16(concatenate(silence(0.5), sing('badge'), silence(2), sing('cafe'), silence(0.3))),
    );
    await session.finalize();
    session.close();
    assert.deepEqual(finals, ['badge', 'cafe']);
  });
}

test('an offline model without partials decodes only at the end', async (t) => {
  const engine = open(t, { sorani: { ...offline, partials: false } });
  const texts = await transcribe(engine, SUNG, 1600);
  assert.equal(texts.pop(), 'badgecafe');
  assert.deepEqual([...new Set(texts)], ['']);
});

test('the engine states its models’ training data, and rejects a dialect without a model', async (t) => {
  const engine = open(t, { sorani: streaming });
  assert.equal(engine.trainedOn, trainedOn);
  assert.throws(
    () => engine.open('kurmanji'),
    (error: SpeechError) =>
      error.code === 'language-not-supported' && error.status === 400 && /use sorani/.test(error.message),
  );
});

test('invalid settings are rejected by name', () => {
  assert.throws(() => createSherpaEngine({ models: {}, trainedOn }), /sorani, kurmanji or both/);
  assert.throws(() => createSherpaEngine({ models: { sorani: offline }, trainedOn: '' }), /trainedOn/);
  assert.throws(() => createSherpaEngine({ models: { sorani: offline }, trainedOn, threads: 0 }), RangeError);
});

test('a package that is not installed and a model that cannot be loaded are one line each', async (t) => {
  const cases = [
    [
      { packageName: 'kurdish-speech-no-such-package' },
      offline,
      /npm install kurdish-speech-no-such-package/,
    ],
    [
      {},
      { ...offline, config: { modelConfig: { tokens: `${folder}/missing.txt` } } },
      /offline model of "sorani"/,
    ],
    [{}, { ...streaming, config: offline.config }, /streaming model of "sorani"/],
    [{}, { ...offline, hotwordsFile: `${folder}/tokens.txt` }, /only transducers take hotwords/],
    [
      {},
      { ...streaming, config: { ...streaming.config, hotwordsFile: `${folder}/tokens.txt` } },
      /only transducers take hotwords/,
    ],
  ] as const;
  for (const [options, model, pattern] of cases) {
    const engine = createSherpaEngine({ models: { sorani: model }, trainedOn, ...options });
    t.after(() => engine.close());
    const writing = engine.open('sorani').write(SUNG);
    const isReported = (error: SpeechError) =>
      error.code === 'invalid-argument' && pattern.test(error.message) && !error.message.includes('\n');
    await assert.rejects(writing, isReported);
    await assert.rejects(engine.ready, isReported);
    assert.throws(() => engine.open('sorani'), isReported);
  }
});

test('a closed engine rejects pending and later calls', async () => {
  const engine = createSherpaEngine({ models: { sorani: streaming }, trainedOn });
  const writing = engine.open('sorani').write(SUNG);
  const refused = assert.rejects(writing, { code: 'aborted' });
  await engine.close();
  await refused;
  assert.throws(() => engine.open('sorani'), { code: 'aborted' });
});
