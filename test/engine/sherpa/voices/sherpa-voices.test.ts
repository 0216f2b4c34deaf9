import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { integratedLoudness } from '../../../../src/engine/formant/tract/integrated-loudness.ts';
import { createSherpaVoices, type SherpaVoices } from '../../../../src/engine/sherpa/voices/sherpa-voices.ts';
import { createFormantEngine } from '../../../../src/engine/threads/formant-engine.ts';
import {
  BADINI,
  jobOf,
  KURMANJI,
  LONG,
  render,
  renderThrough,
  SORANI,
} from '../../formant/engine-fixture.ts';
import { lettersFrom, pitchAt } from '../support/sung-letters.ts';
import { ARABIC_LETTERS, LATIN_LETTERS, TONE_SECONDS } from '../support/tone-letters.ts';
import { piperToneVoice, toneVoice } from '../support/tone-voice.ts';

const tones = toneVoice();
const quiet = toneVoice({ level: 0.02 });
const piper = piperToneVoice();
const latin = toneVoice({ leaveOut: ARABIC_LETTERS });
let engine: SherpaVoices;

before(async () => {
  engine = createSherpaVoices({
    models: {
      tones: { input: 'letters', config: tones.config },
      quiet: { input: 'letters', config: { offlineTtsModelConfig: quiet.config.model } },
      piper: { input: 'ipa', config: piper.config },
      latin: { input: 'letters', config: latin.config },
    },
    voices: {
      kurmanji_m001: { model: 'tones' },
      kurmanji_v5_f002: { model: 'tones', sid: 1 },
      sorani_m001: { model: 'quiet' },
      badini_v5_m001: { model: 'piper' },
      kurmanji_m005: { model: 'latin' },
    },
    embedded: createFormantEngine({ threads: 1 }),
  });
  await engine.ready;
});
after(async () => {
  await engine.close();
  for (const { folder } of [tones, quiet, piper, latin]) rmSync(folder, { recursive: true });
});

const speak = (changes: Parameters<typeof jobOf>[0]) =>
  renderThrough(
    engine.synthesize(jobOf({ silenceTrim: true, dialect: 'kurmanji', voice: 'kurmanji_m001', ...changes })),
  );

test('a model sings exactly the letters of the text, at 24 kHz (Kurmanji: ez xweş im)', async () => {
  const { samples, words } = await speak({ text: 'Ez xweş im' });
  const sung = lettersFrom(samples, { start: 0, count: 10, seconds: TONE_SECONDS }, tones, LATIN_LETTERS);
  assert.equal(sung, 'ez xweş im');
  assert.deepEqual(
    words.map(({ word }) => word),
    ['Ez', 'xweş', 'im'],
  );
});

test('numbers are written out before the model sees them, and stay one word of the text (25: bîst û pênc)', async () => {
  const { samples, words } = await speak({ text: '25' });
  assert.equal(
    lettersFrom(samples, { start: 0, count: 11, seconds: TONE_SECONDS }, tones, LATIN_LETTERS),
    'bîst û pênc',
  );
  assert.deepEqual(
    words.map(({ word }) => word),
    ['25'],
  );
});

test('a word in the other script is respelled as it sounds (Kurmanji voice, Arabic letters: çonît)', async () => {
  const { samples } = await speak({ text: 'Ez dibêjim چۆنیت', voice: 'kurmanji_m005' });
  assert.equal(
    lettersFrom(samples, { start: 0, count: 16, seconds: TONE_SECONDS }, latin, LATIN_LETTERS),
    'ez dibêjim çonît',
  );
});

test('another speaker of the model is another voice', async () => {
  const { samples } = await speak({ text: 'baz', voice: 'kurmanji_v5_f002' });
  assert.ok(Math.abs(pitchAt(samples, 0.04) / tones.hertzOf('b') - 1.5) < 0.01);
});

test('ipa sends our phones to a voice made for espeak-ng’s, without its data (Badini: dest, in IPA d ɛ s t)', async () => {
  const { samples } = await speak({ text: 'دەست', voice: 'badini_v5_m001', dialect: 'badini' });
  // Piper puts a blank, here a silent letter, after every symbol; the stress has one of its own.
  const at = (place: number) => pitchAt(samples, (place + 0.5) * TONE_SECONDS);
  for (const [place, phone] of [
    [0, 'd'],
    [4, 'ɛ'],
    [6, 's'],
    [8, 't'],
  ] as const) {
    assert.ok(Math.abs(at(place) / piper.hertzOf(phone) - 1) < 0.02, `${phone}: ${at(place)}`);
  }
});

test('speed shortens every letter and leaves the pitch', async () => {
  const natural = await speak({ text: 'baz bû' });
  for (const speed of [0.25, 0.5, 2, 4]) {
    const { samples } = await speak({ text: 'baz bû', speed });
    const ratio = (natural.samples.length - 600) / (samples.length - 600 / speed);
    assert.ok(Math.abs(ratio / speed - 1) < 0.02, `speed ${speed}: ${ratio}`);
    // Faster ones are shorter than what the pitch is measured on.
    if (speed < 1)
      assert.ok(Math.abs(pitchAt(samples, TONE_SECONDS / 2 / speed) / tones.hertzOf('b') - 1) < 0.02);
  }
});

test('pitch moves the sound by semitones and leaves the durations', async () => {
  const natural = await speak({ text: 'baz bû' });
  for (const pitch of [-12, -5, 7, 12]) {
    const { samples } = await speak({ text: 'baz bû', pitch });
    assert.ok(Math.abs(samples.length - natural.samples.length) < 100, `${pitch}: ${samples.length}`);
    const heard = 12 * Math.log2(pitchAt(samples, TONE_SECONDS / 2) / tones.hertzOf('b'));
    assert.ok(Math.abs(heard - pitch) < 0.2, `${pitch}: ${heard}`);
  }
});

test('the Arabic question mark ends a sentence, and pauses between sentences are as requested (çonî? baş)', async () => {
  const job = {
    voice: 'sorani_m001',
    dialect: 'sorani',
    text: 'چۆنی؟ باش.',
    sentenceSilenceMs: 700,
  } as const;
  const { words } = await speak(job);
  assert.ok(Math.abs(words[1]!.start - words[0]!.end - 0.7) < 0.01, JSON.stringify(words));
  const natural = (await speak({ ...job, sentenceSilenceMs: undefined })).words;
  assert.ok(Math.abs(natural[1]!.start - natural[0]!.end - 0.42) < 0.01, JSON.stringify(natural));
});

test('a model that knows no comma pauses where the sentence does, for as long as we say', async () => {
  const { words } = await speak({ text: 'Ez çûm, lê tu nehatî' });
  assert.ok(Math.abs(words[2]!.start - words[1]!.end - 0.17) < 0.01, JSON.stringify(words));
});

test('models are within 1 LU of the embedded voices, however loud they are', async () => {
  const sentences = `${SORANI} ئەمڕۆ باران دەبارێت و کەس نایەتە دەرەوە. کتێبەکە لەسەر مێزەکەیە.`;
  const embedded = integratedLoudness(render({ voice: 'sorani_m003', text: sentences }).samples);
  const cases = [
    { voice: 'sorani_m001', dialect: 'sorani', text: sentences },
    { voice: 'kurmanji_m001', dialect: 'kurmanji', text: `${KURMANJI} Îro baran dibare û kes dernakeve.` },
    { voice: 'badini_v5_m001', dialect: 'badini', text: BADINI },
  ] as const;
  for (const one of cases) {
    const loudness = integratedLoudness((await speak(one)).samples);
    assert.ok(Math.abs(loudness - embedded) < 1, `${one.voice}: ${loudness}, embedded ${embedded}`);
  }
});

test('the first clause of the first sentence is given before the rest is spoken', async () => {
  const job = jobOf({ voice: 'badini_v5_m001', dialect: 'badini', text: `ناڤێ من ئازادە، ${BADINI}` });
  const heard: string[][] = [];
  for await (const { words } of engine.synthesize(job)) heard.push(words.map(({ word }) => word));
  const last = heard.findIndex((words) => words.includes('ئازادە،'));
  assert.deepEqual(heard.slice(0, last + 1).flat(), ['ناڤێ', 'من', 'ئازادە،']);
  assert.ok(heard.length > last + 1);
});

test('each voice is told with what speaks it; clones and other voices stay with the embedded engine', async () => {
  assert.deepEqual(engine.voiceEngine?.('kurmanji_m001'), {
    name: 'sherpa-onnx',
    ignores: ['seed', 'temperature', 'stability'],
  });
  assert.deepEqual(engine.voiceEngine?.('kurmanji_m003'), { name: 'formant', ignores: [] });
  const other = jobOf({ voice: 'sorani_m003' });
  assert.equal((await renderThrough(engine.synthesize(other))).hash, render({ voice: 'sorani_m003' }).hash);
  const clone = { pitch: 150, formantScale: 1, tilt: 4, rate: 1 };
  const cloned = jobOf({ voice: 'clone_a', clone });
  assert.equal(
    (await renderThrough(engine.synthesize(cloned))).hash,
    render({ voice: 'clone_a', clone }).hash,
  );
});

test('a killed process fails its speech with one clear error, and the next speech is whole', async () => {
  const whole = await speak({ text: KURMANJI });
  const text = `${KURMANJI} `.repeat(40);
  const speech = engine
    .synthesize(jobOf({ text, voice: 'kurmanji_m001', dialect: 'kurmanji' }))
    [Symbol.asyncIterator]();
  await speech.next();
  const { pid } = engine;
  process.kill(pid!, 'SIGKILL');
  const rest = async () => {
    while (!(await speech.next()).done);
  };
  await assert.rejects(rest(), {
    code: 'synthesis-failed',
    retryable: true,
    message: /stopped while speaking/,
  });
  assert.equal((await speak({ text: KURMANJI })).hash, whole.hash);
  assert.notEqual(engine.pid, pid);
});

test('a caller who leaves stops the work after the batch that is being made, and disturbs no other', async () => {
  const leaving = new AbortController();
  const speech = engine
    .synthesize(jobOf({ text: LONG, voice: 'sorani_m001' }), leaving.signal)
    [Symbol.asyncIterator]();
  await speech.next();
  const other = speak({ text: KURMANJI });
  leaving.abort(new Error('the reader left'));
  const rest = async () => {
    while (!(await speech.next()).done);
  };
  await assert.rejects(rest(), /the reader left/);
  assert.equal((await other).words.length, KURMANJI.split(' ').length);
});

test('a text that the model has no letter for is nothing to speak, and does not end the process', async () => {
  const { pid } = engine;
  assert.equal((await speak({ text: '… !' })).chunks.length, 0);
  assert.equal(engine.pid, pid);
});

test('a closed engine refuses, also its embedded voices', async () => {
  const closed = createSherpaVoices({
    models: { tones: { input: 'letters', config: tones.config } },
    voices: { kurmanji_m001: { model: 'tones' } },
    embedded: createFormantEngine({ threads: 1 }),
  });
  await closed.close();
  for (const voice of ['kurmanji_m001', 'kurmanji_m003']) {
    await assert.rejects(renderThrough(closed.synthesize(jobOf({ voice }))), { code: 'service-unavailable' });
  }
});
