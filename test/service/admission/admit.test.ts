import assert from 'node:assert/strict';
import test from 'node:test';
import type { SynthesisJob } from '../../../src/engine/synthesis-engine.ts';
import { DEFAULT_PLANS } from '../../../src/service/accounts/plan-rules.ts';
import type { AdmissionContext } from '../../../src/service/admission/admission-request.ts';
import { type Admission, admit, jobOf } from '../../../src/service/admission/admit.ts';
import { ONE_SHOT, STREAM } from '../../../src/service/admission/endpoint.ts';
import { isRefusal, type Refusal } from '../../../src/service/admission/refusal.ts';
import { CATALOG, listSpeakers } from '../../../src/service/catalog/catalog.ts';
import type { Account, Clone } from '../../../src/service/store/store.ts';

const TEXT = 'سڵاو';
const VALID = { text: TEXT, speaker_id: 'sorani_m001' };

interface Admitted extends Admission<string> {
  readonly job: SynthesisJob;
}

interface Setting extends Partial<Omit<AdmissionContext, 'account'>> {
  account?: Partial<Account>;
}

function contextOf({ account, ...rest }: Setting = {}): AdmissionContext {
  return {
    account: { id: 'acc_1', ttsPlan: 'developer', sttPlan: 'none', status: 'active', ...account },
    plans: DEFAULT_PLANS,
    roster: CATALOG,
    reserved: new Set(),
    fallbackSeed: 7,
    upgradeUrl: 'https://example.org/plans',
    ...rest,
  };
}

function decide(body: unknown, setting?: Setting, endpoint: typeof ONE_SHOT | typeof STREAM = ONE_SHOT) {
  const admission = admit<string>(endpoint, body, contextOf(setting));
  const job = isRefusal(admission) ? admission : jobOf(admission);
  return (isRefusal(job) ? job : { ...admission, job }) as Refusal & Admitted;
}

/** Asserts a refusal that names the field in its message; returns its body. */
function refused(
  status: number,
  field: string | undefined,
  body: unknown,
  setting?: Setting,
  endpoint = ONE_SHOT,
) {
  const refusal = decide(body, setting, endpoint);
  assert.equal(refusal.status, status, JSON.stringify(refusal.body ?? refusal));
  assert.equal(refusal.body.field, field);
  if (field) assert.ok(refusal.body.error?.includes(`"${field}"`), refusal.body.error);
  return refusal.body;
}

function admitted(body: unknown, setting?: Setting, endpoint: typeof ONE_SHOT | typeof STREAM = ONE_SHOT) {
  const admission = decide(body, setting, endpoint);
  assert.equal(admission.status, undefined, JSON.stringify(admission.body));
  return admission;
}

/** Names of the invalid fields of a 422, in the shape of the contract. */
function engineFaults(fields: object): string[] {
  const refusal = decide({ ...VALID, ...fields });
  assert.equal(refusal.status, 422, JSON.stringify(refusal));
  const detail = refusal.body.detail as { loc: string[]; msg: string; type: string }[];
  assert.deepEqual(Object.keys(refusal.body), ['detail']);
  return detail.map(({ loc, msg, type }) => {
    assert.equal(loc[0], 'body');
    assert.ok(msg.length > 10 && type.length > 3);
    return loc[1]!;
  });
}

// covers: voices.default-group-is-v3 synthesis.defaults
test('a plain request becomes a job with the defaults', () => {
  const { job, group, format, includeTimestamps } = admitted(VALID);
  assert.deepEqual(job, {
    text: TEXT,
    dialect: 'sorani',
    voice: 'sorani_m001',
    speed: 1,
    pitch: 0,
    seed: 7,
    temperature: 0.7,
    sentenceSilenceMs: undefined,
    silenceTrim: false,
    chunkMaxSeconds: undefined,
  });
  assert.deepEqual([group, format, includeTimestamps], ['v3', 'wav', false]);
  assert.equal(admitted(VALID, {}, STREAM).format, 'sse');
});

// covers: synthesis.controls
test('every control reaches the engine as sent', () => {
  const { job } = admitted({
    ...VALID,
    speed: 0.25,
    pitch: -12,
    seed: 4_294_967_295,
    temperature: 2,
    sentence_silence_ms: 5000,
    silence_trim: true,
    chunk_max_seconds: 60,
  });
  const { speed, pitch, seed, temperature, sentenceSilenceMs, silenceTrim, chunkMaxSeconds } = job;
  assert.deepEqual(
    [speed, pitch, seed, temperature, sentenceSilenceMs, silenceTrim, chunkMaxSeconds],
    [0.25, -12, 4_294_967_295, 2, 5000, true, 60],
  );
  assert.equal(admitted({ ...VALID, speed: 4, seed: 0, sentence_silence_ms: 0 }).job.sentenceSilenceMs, 0);
});

// covers: synthesis.stability
test('stability is the inverse of temperature', () => {
  const temperature = (stability: number) => admitted({ ...VALID, stability }).job.temperature;
  assert.deepEqual([temperature(0), temperature(0.25), temperature(1)], [1, 0.75, 0.05]);
});

// covers: voices.speaker-key
test('speaker_key is an alias of speaker_id', () => {
  assert.equal(admitted({ text: TEXT, speaker_key: 'kurmanji_f002' }).job.voice, 'kurmanji_f002');
});

// covers: requests.dialect
test('the prefix of a voice determines the dialect, and Cast and Studio voices read Sorani by default', () => {
  const dialect = (speaker_id: string, rest: object = {}) =>
    admitted({ text: TEXT, speaker_id, model_version: 'v5', ...rest }).job.dialect;
  assert.equal(dialect('kurmanji_v5_m001'), 'kurmanji');
  assert.equal(dialect('badini_v5_f002'), 'badini');
  assert.equal(dialect('cast_01'), 'sorani');
  assert.equal(dialect('studio_13', { dialect: 'kurmanji' }), 'kurmanji');
  assert.equal(dialect('sorani_v5_m001', { dialect: 'kurmanji' }), 'kurmanji');
});

// covers: requests.body requests.check-order voices.outside-the-slice voices.reserved
test('the first rule that fails determines the response, in the documented order', () => {
  // Wrong in every way at once; each step corrects one field and reaches the next rule.
  const body: Record<string, unknown> = {
    silence_trim: 'yes',
    emotion: 'happy',
    dialect: 'zazaki',
    speed: 9,
    format: 'aac',
    temperature: 0,
    model_version: 'v9',
  };
  const setting = {
    account: { status: 'inactive' as Account['status'], ttsPlan: 'free' as Account['ttsPlan'] },
    roster: undefined as AdmissionContext['roster'],
    reserved: new Set(['cast_01']),
  };
  refused(400, 'silence_trim', body, setting);
  delete body.silence_trim;
  refused(403, undefined, body, setting);
  setting.account.status = 'active';
  refused(400, 'emotion', body, setting);
  delete body.emotion;
  refused(400, 'dialect', body, setting);
  body.dialect = 'badini';
  refused(400, 'speed', body, setting);
  delete body.speed;
  refused(400, 'format', body, setting);
  delete body.format;
  refused(400, 'speaker_id', body, setting);
  body.speaker_id = 'cast_01';
  refused(400, 'text', body, setting);
  body.text = 'a'.repeat(501);
  refused(400, 'text', body, setting);
  body.text = TEXT;
  refused(403, 'model_version', body, setting);
  body.model_version = 'v3';
  refused(503, undefined, body, setting);
  setting.roster = CATALOG;
  refused(403, 'speaker_id', body, setting);
  body.model_version = 'v5';
  refused(400, 'dialect', body, setting);
  body.dialect = 'kurmanji';
  assert.match(refused(403, 'speaker_id', body, setting).error!, /reserved/);
  setting.reserved.clear();
  assert.equal(refused(403, 'speaker_id', body, setting).upgrade_required, true);
  setting.account.ttsPlan = 'pro';
  assert.equal(decide(body, setting).status, 422);
  delete body.temperature;
  admitted(body, setting);
});

// covers: voices.plan
test('a plan that is absent, inactive or expired is refused', () => {
  const none = refused(403, undefined, VALID, { account: { ttsPlan: 'none' } });
  assert.equal(none.code, 'plan-inactive');
  assert.equal(none.upgrade_required, true);
  assert.equal(none.upgrade_url, 'https://example.org/plans');
  for (const status of ['inactive', 'expired'] as const) {
    const body = refused(403, undefined, VALID, { account: { status } });
    assert.equal(body.code, 'plan-inactive');
    assert.ok(body.error?.includes(status) && body.error.includes('developer'));
  }
});

// covers: requests.types
test('a field of the wrong type is named with the expected type', () => {
  const wrong = (fields: object, field: string, type: string) => {
    const body = refused(400, field, { ...VALID, ...fields });
    assert.ok(body.error?.includes(type), body.error);
  };
  wrong({ text: 5 }, 'text', 'string');
  wrong({ text: ['a'] }, 'text', 'string');
  wrong({ speaker_id: { id: 1 } }, 'speaker_id', 'string');
  wrong({ dialect: null }, 'dialect', 'string');
  wrong({ speed: '1.5' }, 'speed', 'number');
  wrong({ speed: null }, 'speed', 'number');
  wrong({ temperature: 'hot' }, 'temperature', 'number');
  wrong({ include_timestamps: 'true' }, 'include_timestamps', 'boolean');
  wrong({ model_version: 3 }, 'model_version', 'string');
  for (const body of [null, [], 'text', 5, true]) refused(400, undefined, body);
});

// covers: requests.emotion
test('an emotion is refused whatever its value', () => {
  for (const emotion of ['happy', '', null, {}]) refused(400, 'emotion', { ...VALID, emotion });
});

// covers: requests.speed
test('speed must be within 0.25 and 4', () => {
  for (const speed of [0.24, 4.01, 0, -1]) refused(400, 'speed', { ...VALID, speed });
});

// covers: requests.format
test('wav, opus and mp3 are accepted, and the refusal of an unknown format lists them', () => {
  assert.match(refused(400, 'format', { ...VALID, format: 'flac' }).error!, /wav, opus, mp3/);
  for (const format of ['wav', 'opus', 'mp3']) {
    assert.equal(admitted({ ...VALID, format }).format, format);
    admitted({ ...VALID, format, include_timestamps: true });
  }
  const stream = refused(400, 'stream_format', { ...VALID, stream_format: 'opus' }, {}, STREAM as never);
  assert.match(stream.error!, /sse, pcm, wav/);
  // `format` belongs to the other endpoint.
  admitted({ ...VALID, format: 'opus' }, {}, STREAM);
});

// covers: requests.text
test('a text is required, and must contain more than white space', () => {
  for (const text of [undefined, '', ' \n\t', '\u00a0\u3000']) refused(400, 'text', { ...VALID, text });
});

// covers: requests.text requests.characters
test('length is counted in code points of the text as received: 500 on free and 5000 on paid plans', () => {
  const length = (ttsPlan: Account['ttsPlan'], text: string) => {
    const outcome = decide({ ...VALID, text }, { account: { ttsPlan } });
    if (outcome.status) assert.equal(outcome.body.code, 'text-too-long');
    return outcome.status ?? 'admitted';
  };
  assert.equal(length('free', 'ک'.repeat(500)), 'admitted');
  assert.equal(length('free', 'ک'.repeat(501)), 400);
  assert.equal(length('free', '😀'.repeat(500)), 'admitted');
  assert.equal(length('free', `${' '.repeat(500)}ک`), 400);
  assert.equal(length('creator', 'ک'.repeat(5000)), 'admitted');
  assert.equal(length('creator', 'ک'.repeat(5001)), 400);
});

// covers: voices.unknown-model-version
test('an unknown model_version is 403 and names the plan', () => {
  for (const model_version of ['v1', 'V3', '', 'v6']) {
    const body = refused(
      403,
      'model_version',
      { ...VALID, model_version },
      { account: { ttsPlan: 'creator' } },
    );
    assert.match(body.error!, /creator/);
  }
});

// covers: voices.default-group-is-v3 voices.unknown-speaker
test('a voice outside the selected group is 400 in v5 and 403 in v3 and v4', () => {
  const speak = (speaker_id: string, model_version?: string) => ({ text: TEXT, speaker_id, model_version });
  assert.match(refused(400, 'speaker_id', speak('sorani_m001', 'v5')).error!, /"v3"/);
  refused(400, 'speaker_id', speak('sorani_v5_m099', 'v5'));
  refused(403, 'speaker_id', speak('sorani_v4_m001', 'v3'));
  refused(403, 'speaker_id', speak('sorani_v4_m001'));
  refused(403, 'speaker_id', speak('sorani_m001', 'v4'));
  refused(403, 'speaker_id', speak('nobody'));
  refused(403, 'speaker_id', speak('cast_01', 'v4'));
});

// covers: voices.badini
test('a Badini id resolves in v5 whatever group is sent', () => {
  for (const model_version of [undefined, 'v3', 'v4', 'v5']) {
    assert.equal(admitted({ text: TEXT, speaker_id: 'badini_v5_m001', model_version }).group, 'v5');
  }
  refused(400, 'speaker_id', { text: TEXT, speaker_id: 'badini_v5_m007', model_version: 'v3' });
});

// covers: requests.badini
test('only the Badini voices read Badini', () => {
  const read = (speaker_id: string) => ({ text: TEXT, speaker_id, model_version: 'v5', dialect: 'badini' });
  for (const id of ['sorani_v5_m001', 'kurmanji_v5_m001', 'cast_01', 'studio_08', 'clone_mine']) {
    refused(400, 'dialect', read(id));
  }
  for (const { id } of listSpeakers('v5').filter(({ dialect }) => dialect === 'badini')) admitted(read(id));
});

// covers: voices.cast errors.body
test('Cast and Studio voices render only on plans for the API', () => {
  const cast = { text: TEXT, speaker_id: 'studio_08', model_version: 'v5' };
  for (const ttsPlan of ['free', 'creator'] as const) {
    const body = refused(403, 'speaker_id', cast, { account: { ttsPlan } });
    assert.equal(body.upgrade_required, true);
    assert.equal(body.code, 'upgrade-required');
  }
  for (const ttsPlan of ['developer', 'pro', 'business', 'starter', 'starter-v4', 'api-pro'] as const) {
    admitted(cast, { account: { ttsPlan } });
  }
});

// covers: voices.clone
test('a clone is an upgrade on plans without clones and unknown on Creator, Developer, Pro and Business', () => {
  const clone = { text: TEXT, speaker_id: 'clone_42' };
  for (const ttsPlan of ['free', 'starter', 'starter-v4', 'api-pro'] as const) {
    const body = refused(403, 'speaker_id', clone, { account: { ttsPlan } });
    assert.equal(body.code, 'upgrade-required');
    assert.equal(body.upgrade_required, true);
    assert.match(body.error!, new RegExp(`the ${ttsPlan} plan`));
  }
  for (const ttsPlan of ['creator', 'developer', 'pro', 'business'] as const) {
    const body = refused(403, 'speaker_id', clone, { account: { ttsPlan } });
    assert.equal(body.code, 'voice-unavailable');
    assert.equal(body.upgrade_required, undefined);
  }
});

const CLONE: Clone = {
  id: 'clone_42',
  account: 'acc_1',
  name: 'Dara',
  dialect: 'kurmanji',
  voice: { pitch: 120, formantScale: 0.97, tilt: 4, rate: 1.1 },
  createdAt: '2026-11-21T10:00:00.000Z',
};

test('an owned clone speaks with its measurements, whatever group is named', () => {
  for (const model_version of [undefined, 'v3', 'v4', 'v5']) {
    for (const ttsPlan of ['creator', 'developer', 'pro', 'business'] as const) {
      const { job } = admitted(
        { text: TEXT, speaker_id: 'clone_42', model_version },
        { account: { ttsPlan }, clone: CLONE },
      );
      assert.equal(job.voice, 'clone_42');
      assert.deepEqual(job.clone, CLONE.voice);
    }
  }
  refused(
    403,
    'model_version',
    { text: TEXT, speaker_id: 'clone_42', model_version: 'v9' },
    { clone: CLONE },
  );
  assert.equal(admitted(VALID).job.clone, undefined);
});

test('a clone reads its own dialect by default, Sorani or Kurmanji on request, and never Badini', () => {
  const read = (dialect?: string) => ({ text: TEXT, speaker_key: 'clone_42', dialect });
  assert.equal(admitted(read(), { clone: CLONE }).job.dialect, 'kurmanji');
  assert.equal(admitted(read(), { clone: { ...CLONE, dialect: 'sorani' } }).job.dialect, 'sorani');
  assert.equal(admitted(read('sorani'), { clone: CLONE }).job.dialect, 'sorani');
  assert.equal(admitted(read('kurmanji'), { clone: CLONE }).job.dialect, 'kurmanji');
  refused(400, 'dialect', read('badini'), { clone: CLONE });
});

test('an existing clone is an upgrade on plans without clones', () => {
  for (const ttsPlan of ['free', 'starter', 'starter-v4', 'api-pro'] as const) {
    const body = refused(
      403,
      'speaker_id',
      { text: TEXT, speaker_id: 'clone_42' },
      { account: { ttsPlan }, clone: CLONE },
    );
    assert.equal(body.code, 'upgrade-required');
  }
});

// covers: requests.temperature requests.bounds
test('engine parameters out of bounds are 422 with one entry each', () => {
  assert.deepEqual(engineFaults({ temperature: 0 }), ['temperature']);
  assert.deepEqual(engineFaults({ temperature: 2.01 }), ['temperature']);
  assert.deepEqual(engineFaults({ temperature: -1 }), ['temperature']);
  assert.deepEqual(engineFaults({ stability: 1.1 }), ['stability']);
  assert.deepEqual(engineFaults({ stability: 0.5, temperature: 0.5 }), ['stability']);
  assert.deepEqual(engineFaults({ seed: 1.5 }), ['seed']);
  assert.deepEqual(engineFaults({ seed: -1 }), ['seed']);
  assert.deepEqual(engineFaults({ seed: 2 ** 32 }), ['seed']);
  assert.deepEqual(engineFaults({ pitch: 12.5 }), ['pitch']);
  assert.deepEqual(engineFaults({ chunk_max_seconds: 0 }), ['chunk_max_seconds']);
  assert.deepEqual(engineFaults({ chunk_max_seconds: 61 }), ['chunk_max_seconds']);
  assert.deepEqual(engineFaults({ sentence_silence_ms: 5001 }), ['sentence_silence_ms']);
  assert.deepEqual(engineFaults({ sentence_silence_ms: 0.5 }), ['sentence_silence_ms']);
  assert.deepEqual(engineFaults({ temperature: 0, seed: -1, pitch: 99 }), ['temperature', 'seed', 'pitch']);
});

// covers: synthesis.lenient-controls
test('top_p and repetition_penalty accept any number', () => {
  admitted({ ...VALID, top_p: 99, repetition_penalty: -3 });
});

// covers: errors.codes
test('values of the caller are quoted truncated and escaped', () => {
  const { error } = refused(400, 'dialect', { ...VALID, dialect: `<b>"\n${'x'.repeat(10_000)}` });
  assert.ok(error!.length < 200 && !error!.includes('\n'));
});
