import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { TtsPlanName } from '../../../src/contract/plans.ts';
import { encodeSamples } from '../../../src/encode/encode-samples.ts';
import { voiceFromId } from '../../../src/engine/formant/voices/voice-from-id.ts';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { DEFAULT_PLANS } from '../../../src/service/accounts/plan-rules.ts';
import { createClone } from '../../../src/service/clones/create-clone.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { render } from '../../engine/formant/engine-fixture.ts';
import { wavFile } from '../support/wav-file.ts';
import { noise, recorded, TEXTS } from './reference-fixture.ts';

const store = await openStore(':memory:');
after(() => store.close());

async function accountOn(ttsPlan: TtsPlanName): Promise<string> {
  return (await createAccount(store, { ttsPlan, sttPlan: 'none' })).account.id;
}

function reference(): Buffer {
  return wavFile(recorded({ voice: 'sorani_m005' }, 'sorani'));
}

function add(account: string, changes: Partial<Parameters<typeof createClone>[2]> = {}) {
  return createClone(store, DEFAULT_PLANS, { account, name: 'دارا', reference: reference(), ...changes });
}

/** Fills a clone limit without measuring anything. */
async function occupy(account: string, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const clone = { id: `clone_${account}_${i}`, account, name: 'x', dialect: 'sorani' } as const;
    const voice = { pitch: 100, formantScale: 1, tilt: 3, rate: 1 };
    assert.ok(await store.addClone({ ...clone, voice, createdAt: new Date().toISOString() }, Infinity));
  }
}

test('a clone has its own id, its name and its measurements, and reads Sorani by default', async () => {
  const account = await accountOn('creator');
  const clone = await add(account, { name: '  دارا ' });
  assert.match(clone.id, /^clone_[\w-]{12}$/);
  assert.equal(clone.account, account);
  assert.equal(clone.name, 'دارا');
  assert.equal(clone.dialect, 'sorani');
  assert.ok(Math.abs(clone.voice.pitch / voiceFromId('sorani_m005').pitch - 1) < 0.1);
  assert.ok(Math.abs(Date.parse(clone.createdAt) - Date.now()) < 600_000);
  const kurmanji = await add(account, { dialect: 'kurmanji' });
  assert.equal(kurmanji.dialect, 'kurmanji');
  assert.notEqual(kurmanji.id, clone.id);
  assert.deepEqual(await store.clones(account), [clone, kurmanji]);
  assert.deepEqual(await store.findClone(account, clone.id), clone);
});

// covers: voices.clone.allowance
test('each plan has its clone limit: creator 3, developer 10, pro 20, business 30, free 1, others none', async () => {
  const allowances: Readonly<Record<TtsPlanName, number>> = {
    none: 0,
    free: 1,
    starter: 0,
    'starter-v4': 0,
    creator: 3,
    developer: 10,
    pro: 20,
    business: 30,
    'api-pro': 0,
  };
  for (const [plan, allowance] of Object.entries(allowances) as [TtsPlanName, number][]) {
    const account = await accountOn(plan);
    await occupy(account, allowance);
    await assert.rejects(add(account), {
      name: 'SpeechError',
      code: allowance === 0 ? 'upgrade-required' : 'quota-exceeded',
      message: new RegExp(plan),
    });
    assert.equal((await store.clones(account)).length, allowance, plan);
  }
});

test('of two that are added in parallel for the last place, one is kept', async () => {
  const account = await accountOn('creator');
  await occupy(account, 2);
  const outcomes = await Promise.allSettled([add(account), add(account)]);
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.equal((await store.clones(account)).length, 3);
});

test('a name that is empty, over 100 characters or not one line is refused', async () => {
  const account = await accountOn('creator');
  for (const name of ['', ' \t', 'ا'.repeat(101), 'a\nb', 'a\u2028b', '\ud800', 'a\0']) {
    await assert.rejects(add(account, { name }), {
      name: 'SpeechError',
      code: 'invalid-argument',
      field: 'name',
    });
  }
  assert.deepEqual(await store.clones(account), []);
});

test('a reference that is not a recording, has no speech or is too long is refused', async () => {
  const account = await accountOn('creator');
  const refused = (file: Buffer, message: RegExp) =>
    assert.rejects(add(account, { reference: file }), {
      name: 'SpeechError',
      code: 'unsupported-media',
      field: 'reference',
      message,
    });
  await refused(Buffer.alloc(0), /empty/);
  await refused(Buffer.from('hello'), /not supported/);
  await refused(reference().subarray(0, 30), /./);
  await refused(wavFile(noise(5)), /noise/);
  await refused(wavFile(new Float32Array(80_000)), /silent/);
  await refused(wavFile(new Float32Array(8_000 * 301), { sampleRate: 8_000 }), /longer than 5 minutes/);
  assert.deepEqual(await store.clones(account), []);
});

test('a reference in MP3 or Opus gives the same voice as its WAV file', async () => {
  const account = await accountOn('developer');
  const { voice } = await add(account);
  for (const format of ['mp3', 'opus'] as const) {
    const pieces: Uint8Array[] = [];
    for await (const piece of encodeSamples(spoken(), format)) pieces.push(piece);
    const compressed = (await add(account, { reference: Buffer.concat(pieces) })).voice;
    assert.ok(Math.abs(compressed.pitch / voice.pitch - 1) < 0.01, format);
    assert.ok(Math.abs(compressed.formantScale / voice.formantScale - 1) < 0.03, format);
  }
});

async function* spoken(): AsyncGenerator<Int16Array> {
  yield render({ voice: 'sorani_m005', text: TEXTS.sorani, temperature: 0.7 }).samples;
}

test('an account that does not exist has no clones', async () => {
  await assert.rejects(add('acc_nobody'), { code: 'invalid-argument', field: 'account' });
});
