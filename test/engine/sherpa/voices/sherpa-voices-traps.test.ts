import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { SpeechError } from '../../../../src/contract/errors.ts';
import {
  createSherpaVoices,
  type SherpaVoicesOptions,
  type VoiceModel,
} from '../../../../src/engine/sherpa/voices/sherpa-voices.ts';
import { createFormantEngine } from '../../../../src/engine/threads/formant-engine.ts';
import { jobOf, renderThrough } from '../../formant/engine-fixture.ts';
import { LATIN_LETTERS, TONE_SECONDS } from '../support/tone-letters.ts';
import { piperToneVoice, type ToneVoice, toneVoice } from '../support/tone-voice.ts';

const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-traps-'));
const embedded = createFormantEngine({ threads: 1 });
const tones = toneVoice();
const written: ToneVoice[] = [tones];
after(async () => {
  await embedded.close();
  for (const one of [folder, ...written.map((voice) => voice.folder)]) rmSync(one, { recursive: true });
});

/** sherpa-onnx has two builds with different faults: each trap is set for both. */
const PACKAGES = ['sherpa-onnx-node', 'sherpa-onnx'];
/** At the end of a speech whose silence is trimmed. */
const CLOSING = 0.025;

function open(model: VoiceModel, changes: Partial<SherpaVoicesOptions> = {}) {
  const own = { ...embedded, close: async () => undefined };
  return createSherpaVoices({
    models: { mine: model },
    voices: { kurmanji_m001: { model: 'mine' } },
    embedded: own,
    ...changes,
  });
}

/** The seconds that a model takes for a text. */
async function secondsOf(
  model: VoiceModel,
  text: string,
  speed: number,
  packageName: string,
): Promise<number> {
  const engine = open(model, { packageName });
  try {
    const job = jobOf({ text, speed, dialect: 'kurmanji', voice: 'kurmanji_m001', silenceTrim: true });
    return (await renderThrough(engine.synthesize(job))).samples.length / 24_000 - CLOSING / speed;
  } finally {
    await engine.close();
  }
}

async function refusalOf(open: () => ReturnType<typeof createSherpaVoices>): Promise<string> {
  let engine: ReturnType<typeof createSherpaVoices> | undefined;
  try {
    engine = open();
    await engine.ready;
  } catch (error) {
    const { code, message } = error as SpeechError;
    assert.equal(code, 'invalid-argument', message);
    assert.ok(!message.includes('\n'), message);
    return message;
  } finally {
    await engine?.close();
  }
  throw new Error('It was accepted.');
}

for (const packageName of PACKAGES) {
  test(`${packageName}: pauses inside a sentence are as long as the model makes them, not a fifth`, async () => {
    const seconds = await secondsOf({ input: 'letters', config: tones.config }, 'ba ba', 0.25, packageName);
    assert.ok(Math.abs(seconds - 5 * 4 * TONE_SECONDS) < 0.01, `${seconds}`);
  });

  test(`${packageName}: a model's own lengthScale counts at every speed`, async () => {
    const vits = { ...tones.config.model.vits, lengthScale: 2 };
    const model: VoiceModel = { input: 'letters', config: { model: { vits } } };
    for (const speed of [1, 2]) {
      const seconds = await secondsOf(model, 'baba', speed, packageName);
      assert.ok(Math.abs(seconds - (4 * 2 * TONE_SECONDS) / speed) < 0.01, `speed ${speed}: ${seconds}`);
    }
  });

  test(`${packageName}: a speaker that the model lacks is refused at start, not replaced by the first`, async () => {
    const model: VoiceModel = { input: 'letters', config: tones.config };
    const voices = { kurmanji_m001: { model: 'mine', sid: 2 } };
    assert.equal(
      await refusalOf(() => open(model, { packageName, voices })),
      'voices.kurmanji_m001: the model "mine" has no speaker 2; "sid" may be 0 to 1.',
    );
  });

  test(`${packageName}: files that are no model end the process that loads them, and not ours`, async () => {
    const damaged = join(folder, 'damaged.onnx');
    writeFileSync(damaged, 'not a model');
    const vits = { ...tones.config.model.vits, model: damaged };
    const message = await refusalOf(() =>
      open({ input: 'letters', config: { model: { vits } } }, { packageName }),
    );
    assert.match(message, /^sherpa-onnx cannot load the model "mine": /);
  });

  test(`${packageName}: a token table that is none is refused in one line`, async () => {
    const vits = { ...tones.config.model.vits, tokens: join(folder, 'none.txt') };
    writeFileSync(vits.tokens, 'abc\n');
    const message = await refusalOf(() =>
      open({ input: 'espeak', config: { model: { vits } } }, { packageName }),
    );
    assert.match(message, /"mine"/);
  });
}

test('letters that tokens.txt lacks are named at start, with what to do', async () => {
  const voices = { sorani_m001: { model: 'mine' } };
  const lacking = toneVoice({ leaveOut: 'ڤغêşx' });
  written.push(lacking);
  assert.equal(
    await refusalOf(() => open({ input: 'letters', config: lacking.config }, { voices })),
    'voices.sorani_m001: the model "mine" cannot read all of sorani: its tokens.txt has no token for the letters غ ڤ of sorani; use another model, or say in "replace" what to send instead.',
  );
  const replace = { غ: 'گ', ڤ: 'ف' };
  const engine = open({ input: 'letters', config: lacking.config, replace }, { voices });
  await engine.ready;
  await engine.close();
});

test('phones that tokens.txt lacks are named, too', async () => {
  const voice = piperToneVoice({ leaveOut: 'ɣɾ' });
  written.push(voice);
  const message = await refusalOf(() => open({ input: 'ipa', config: voice.config }));
  assert.match(message, /no token for the phones r ẍ of kurmanji/);
});

test('a model that has only the other script reads the dialect in it (Kurmanji in Arabic letters)', async () => {
  const arabic = toneVoice({ leaveOut: LATIN_LETTERS });
  written.push(arabic);
  // A hamza before the first vowel; the unwritten one is not sung (ئاگر: agir).
  const seconds = await secondsOf({ input: 'letters', config: arabic.config }, 'agir', 1, PACKAGES[0]!);
  assert.ok(Math.abs(seconds - 4 * TONE_SECONDS) < 0.01, `${seconds}`);
});

test('a model that says nothing is refused', async () => {
  const silent = toneVoice({ level: 0 });
  written.push(silent);
  const message = await refusalOf(() => open({ input: 'letters', config: silent.config }));
  assert.equal(message, 'voices.kurmanji_m001: the model "mine" says nothing.');
});

test('a voice of a model that is not listed, a configuration of no kind, and a missing package are one line each', async () => {
  const model: VoiceModel = { input: 'letters', config: tones.config };
  const voices = { kurmanji_m001: { model: 'min' } };
  assert.match(
    await refusalOf(() => open(model, { voices })),
    /^voices.kurmanji_m001: "min" is not one of the models \(mine\)/,
  );
  assert.match(
    await refusalOf(() => open({ input: 'letters', config: { model: { zipvoice: {} } } })),
    /^models.mine: "config" must have "model" with one of vits, matcha/,
  );
  const packageName = 'kurdish-speech-no-such-package';
  assert.match(
    await refusalOf(() => open(model, { packageName })),
    /npm install kurdish-speech-no-such-package/,
  );
});
