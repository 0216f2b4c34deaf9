import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createEspeakEngine } from '../../../src/engine/espeak/espeak-engine.ts';
import { espeakInput } from '../../../src/engine/espeak/espeak-phonemes.ts';
import type { ClonedVoice } from '../../../src/engine/synthesis-engine.ts';
import { splitSentences } from '../../../src/text/normalize/split-sentences.ts';
import { verbalizeSentence } from '../../../src/text/verbalize/verbalize-sentence.ts';
import {
  jobOf,
  LONG,
  loudness,
  pitchTrack,
  render,
  renderThrough,
  SORANI,
  semitonesBetween,
} from '../formant/engine-fixture.ts';

const installed = spawnSync('espeak-ng', ['--version']).status === 0;
const skip = installed ? false : 'espeak-ng is not installed on this machine';

describe('the input of espeak-ng', () => {
  it('consists of phonemes only, whatever the text (Sorani: sława çonît)', () => {
    const text = 'سڵاو، چۆنیت؟';
    assert.equal(
      espeakInput(verbalizeSentence(text, splitSentences(text)[0], 'sorani')),
      "[[s|I|L|'a|w]], [[tS|'o|n|i|t]]?\n",
    );
  });

  it('never contains a letter, an option or a bracket of the user', () => {
    for (const text of [
      '--help',
      '-v en',
      '[[h|@|l|oU]] باشم',
      '</speak><mark name="x"/> سوپاس',
      '$(id) `id` ; rm',
    ]) {
      for (const span of splitSentences(text)) {
        assert.match(
          espeakInput(verbalizeSentence(text, span, 'sorani')),
          /^(?:(?:\[\[['a-zA-Z?*|]+\]\]|,| )*)[.,?!]\n$/,
          text,
        );
      }
    }
  });
});

describe('the espeak-ng engine', () => {
  it('reports a missing command in one clear error', async () => {
    const engine = createEspeakEngine({ command: 'no-such-espeak' });
    await assert.rejects(renderThrough(engine.synthesize(jobOf())), {
      name: 'SpeechError',
      code: 'service-unavailable',
      message: /espeak-ng command could not be started\. Install/,
    });
  });

  it('reports that some other command did not produce speech', async () => {
    const engine = createEspeakEngine({ command: 'true' });
    await assert.rejects(renderThrough(engine.synthesize(jobOf())), { code: 'synthesis-failed' });
  });

  it('returns one word time for every token of the text', { skip }, async () => {
    const text = `😀 ${SORANI} 🎉`;
    const { samples, words } = await renderThrough(createEspeakEngine().synthesize(jobOf({ text })));
    assert.deepEqual(
      words.map(({ word }) => word),
      text.split(' '),
    );
    assert.ok(loudness(samples) > -30);
    let now = 0;
    for (const { start, end } of words) {
      assert.ok(start >= now && end >= start);
      now = end;
    }
    assert.ok(now * 24_000 <= samples.length);
  });

  it('is deterministic per job', { skip }, async () => {
    const engine = createEspeakEngine();
    const first = await renderThrough(engine.synthesize(jobOf()));
    assert.equal((await renderThrough(engine.synthesize(jobOf()))).hash, first.hash);
  });

  it('starts with a small chunk and keeps sentence_silence_ms', { skip }, async () => {
    const job = jobOf({ text: 'باشم. سوپاس.', sentenceSilenceMs: 700 });
    const { chunks, words } = await renderThrough(createEspeakEngine().synthesize(job));
    assert.equal(chunks[0].samples.length, 1080);
    assert.ok(Math.abs(words[1].start - words[0].end - 0.7) < 0.001);
  });

  it('follows speed and pitch as far as it can', { skip }, async () => {
    const engine = createEspeakEngine();
    const text = 'ئەمڕۆ کەشوهەوا زۆر خۆشە لە هەموو شارەکانی کوردستان';
    const speak = (changes: object) =>
      renderThrough(engine.synthesize(jobOf({ text, silenceTrim: true, ...changes })));
    const own = await speak({});
    for (const speed of [0.5, 0.8, 1.5, 2]) {
      const ratio = own.samples.length / (await speak({ speed })).samples.length;
      assert.ok(Math.abs(ratio / speed - 1) < 0.12, `requested ${speed}, measured ${ratio}`);
    }
    const higher = semitonesBetween(own.samples, (await speak({ pitch: 4 })).samples);
    assert.ok(Math.abs(higher - 4) < 1.5, `requested 4 semitones, measured ${higher}`);
  });

  it('gives a clone its pitch, within a semitone, and its rate', { skip }, async () => {
    const engine = createEspeakEngine();
    const speak = async (clone: Partial<ClonedVoice>) => {
      const measured = { pitch: 113, formantScale: 1, tilt: 3, rate: 1, ...clone };
      return (await renderThrough(engine.synthesize(jobOf({ voice: 'clone_a', clone: measured })))).samples;
    };
    for (const pitch of [85, 113, 150, 200, 270]) {
      const voiced = pitchTrack(await speak({ pitch }), 40, pitch * 1.6).filter((hertz) => hertz > 0);
      const median = voiced.sort((a, b) => a - b)[voiced.length >> 1]!;
      assert.ok(Math.abs(12 * Math.log2(median / pitch)) < 1, `${pitch} Hz: ${median} Hz`);
    }
    const ratio = (await speak({ rate: 0.8 })).length / (await speak({ rate: 1.2 })).length;
    assert.ok(ratio > 1.3 && ratio < 1.6, `${ratio}`);
  });

  it('yields nothing for text with nothing to pronounce', { skip }, async () => {
    assert.deepEqual(
      (await renderThrough(createEspeakEngine().synthesize(jobOf({ text: '😀' })))).chunks,
      [],
    );
  });

  it('retains nothing of completed jobs', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const engine = createEspeakEngine({ command: 'no-such-espeak' });
    const signal = new AbortController().signal;
    const run = async (jobs: number) => {
      for (let i = 0; i < jobs; i++) await renderThrough(engine.synthesize(jobOf({ text: '😀' }), signal));
      await new Promise((resolve) => setTimeout(resolve, 20));
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = await run(2000);
    const kept = ((await run(20_000)) - before) / 20_000;
    // A leaked listener or promise takes more.
    assert.ok(kept < 100, `${kept} bytes were kept of each job`);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('stops when the signal aborts and when the engine is closed', { skip }, async () => {
    const engine = createEspeakEngine();
    const reason = new Error('The reader went away.');
    const controller = new AbortController();
    const stream = engine.synthesize(jobOf({ text: LONG }), controller.signal)[Symbol.asyncIterator]();
    await stream.next();
    controller.abort(reason);
    await assert.rejects(async () => {
      while (!(await stream.next()).done);
    }, reason);
    await engine.close();
    await assert.rejects(renderThrough(engine.synthesize(jobOf())), { code: 'service-unavailable' });
  });

  it('speaks at about the pace of the embedded synthesizer', { skip }, async () => {
    const theirs = (await renderThrough(createEspeakEngine().synthesize(jobOf()))).samples.length;
    const ours = render().samples.length;
    assert.ok(theirs / ours > 0.7 && theirs / ours < 1.4);
  });
});
