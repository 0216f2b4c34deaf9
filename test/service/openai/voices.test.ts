import assert from 'node:assert/strict';
import test from 'node:test';
import { DEFAULT_PLANS } from '../../../src/service/accounts/plan-rules.ts';
import { planRenders } from '../../../src/service/admission/voice-slice.ts';
import { CATALOG } from '../../../src/service/catalog/catalog.ts';
import { OPENAI_VOICE_NAMES } from '../../../src/service/openai/openai-voice-names.ts';
import { ToneRecognizer } from '../support/tone-recognizer.ts';
import { openOpenAi } from './open-openai.ts';

interface Voices {
  readonly voices: readonly { id: string; name: string; gender: string; dialects: string[] }[];
}

// covers: openai.voices
test('the voices are those of the catalog, each once, and any page may read them', async () => {
  const { url } = await openOpenAi();
  const response = await fetch(`${url}/v1/audio/voices`);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  const { voices } = (await response.json()) as Voices;
  assert.deepEqual(new Set(voices.map(({ id }) => id)), new Set(CATALOG.list().map(({ id }) => id)));
  assert.equal(new Set(voices.map(({ id }) => id)).size, voices.length);
  assert.deepEqual(voices.find(({ id }) => id === 'cast_01')?.dialects, ['sorani', 'kurmanji']);
});

test('the voice behind each name of OpenAI is in every plan that speaks', () => {
  const plans = Object.values(DEFAULT_PLANS.tts).filter(({ name }) => name !== 'none');
  for (const [name, id] of OPENAI_VOICE_NAMES) {
    const voice = CATALOG.find(id);
    assert.ok(voice, name);
    for (const plan of plans) assert.ok(planRenders(plan, voice, CATALOG), `${name} on ${plan.name}`);
  }
});

test('a list of voices that cannot be loaded is an error to try again', async () => {
  const { url } = await openOpenAi({
    loadRoster: () => {
      throw new Error('down');
    },
  });
  const response = await fetch(`${url}/v1/audio/voices`);
  assert.equal(response.status, 500);
  const { error } = (await response.json()) as { error: { type: string; message: string } };
  assert.equal(error.type, 'server_error');
});

// covers: openai.models
test('the models are ours, then the names that clients hardcode; those that listen only where there is a recognizer', async () => {
  for (const stt of [undefined, new ToneRecognizer()]) {
    const { url } = await openOpenAi({ stt });
    const { object, data } = (await (await fetch(`${url}/v1/models`)).json()) as {
      object: string;
      data: { id: string }[];
    };
    assert.equal(object, 'list');
    const ids = data.map(({ id }) => id);
    assert.deepEqual(ids.slice(0, stt ? 2 : 1), stt ? ['kurdish-tts', 'kurdish-stt'] : ['kurdish-tts']);
    assert.equal(ids.includes('whisper-1'), stt !== undefined);
    assert.ok(ids.includes('gpt-4o-mini-tts'));
  }
});
