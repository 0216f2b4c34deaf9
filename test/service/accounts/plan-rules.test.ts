import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SpeechError } from '../../../src/contract/errors.ts';
import { VOICE_GROUPS } from '../../../src/contract/limits.ts';
import { TTS_PLANS, type TtsPlanName } from '../../../src/contract/plans.ts';
import { DEFAULT_PLANS, type Plans } from '../../../src/service/accounts/plan-rules.ts';
import { readPlansFile } from '../../../src/service/accounts/read-plans-file.ts';
import { admit } from '../../../src/service/admission/admit.ts';
import { ONE_SHOT, STREAM } from '../../../src/service/admission/endpoint.ts';
import { isRefusal } from '../../../src/service/admission/refusal.ts';
import { CATALOG, listSpeakers } from '../../../src/service/catalog/catalog.ts';
import { temporaryFolder } from '../support/open-service.ts';

const PLANS = TTS_PLANS.filter((name) => name !== 'none');

/** The contract's rules on which plan renders which voices, restated in terms of the listing only. */
const EVERYTHING_OF_V3: readonly TtsPlanName[] = [
  'starter',
  'creator',
  'developer',
  'pro',
  'business',
  'api-pro',
];
const EVERYTHING_OF_V4: readonly TtsPlanName[] = [
  'starter-v4',
  'creator',
  'developer',
  'pro',
  'business',
  'api-pro',
];
const BOUGHT_FOR_THE_API: readonly TtsPlanName[] = [
  'developer',
  'pro',
  'business',
  'starter',
  'starter-v4',
  'api-pro',
];

function rendersByTheContract(plan: TtsPlanName, group: string, row: number): boolean {
  const rows = listSpeakers(group as 'v3');
  const { dialect, origin } = rows[row]!;
  const placeInDialect = rows.slice(0, row).filter((other) => other.dialect === dialect).length;
  if (group === 'v3') return EVERYTHING_OF_V3.includes(plan) || placeInDialect < 2;
  if (group === 'v4') return EVERYTHING_OF_V4.includes(plan) || placeInDialect < 2;
  if (origin === 'cast' || origin === 'designed') return BOUGHT_FOR_THE_API.includes(plan);
  return plan !== 'free' || (dialect === 'badini' && placeInDialect < 2);
}

function ask(plan: TtsPlanName, fields: object, endpoint: typeof ONE_SHOT | typeof STREAM = ONE_SHOT) {
  return admit<string>(
    endpoint,
    { text: 'سڵاو', ...fields },
    {
      account: { ttsPlan: plan, status: 'active' },
      plans: DEFAULT_PLANS,
      roster: CATALOG,
      reserved: new Set(),
      fallbackSeed: 7,
      upgradeUrl: 'https://example.org/plans',
    },
  );
}

// covers: voices.slice.starter voices.slice.paid voices.outside-the-slice voices.cast streaming.request
test('every plan renders exactly the voices of each group that the contract grants it, on both endpoints', () => {
  for (const endpoint of [ONE_SHOT, STREAM]) {
    for (const plan of PLANS) {
      for (const group of VOICE_GROUPS) {
        for (const [row, { id }] of listSpeakers(group).entries()) {
          const answer = ask(plan, { speaker_id: id, model_version: group }, endpoint);
          const expected = rendersByTheContract(plan, group, row);
          assert.equal(!isRefusal(answer), expected, `${plan} ${group} ${id}`);
          if (!isRefusal(answer)) continue;
          const { error, code, upgrade_required, upgrade_url } = answer.body;
          assert.deepEqual([answer.status, code], [403, 'upgrade-required']);
          assert.deepEqual([upgrade_required, upgrade_url], [true, 'https://example.org/plans']);
          assert.ok(error!.includes(id) && error!.includes(`${plan} plan`), error);
        }
      }
    }
  }
});

// covers: voices.slice.free
test('the free plan has four voices of v3, four of v4 and two Badini ones, and refusals name them', () => {
  const rendered = (group: 'v3' | 'v4' | 'v5') =>
    listSpeakers(group)
      .map(({ id }) => id)
      .filter((id) => !isRefusal(ask('free', { speaker_id: id, model_version: group })));
  assert.deepEqual(rendered('v3'), ['sorani_m001', 'sorani_f002', 'kurmanji_m001', 'kurmanji_f002']);
  assert.deepEqual(rendered('v4'), [
    'sorani_v4_m001',
    'sorani_v4_f002',
    'kurmanji_v4_m001',
    'kurmanji_v4_f002',
  ]);
  assert.deepEqual(rendered('v5'), ['badini_v5_m001', 'badini_v5_f002']);
  const refused = ask('free', { speaker_id: 'sorani_m003' });
  assert.ok(isRefusal(refused));
  assert.match(refused.body.error!, /sorani_m001, sorani_f002, kurmanji_m001, kurmanji_f002/);
});

// covers: voices.unknown-speaker
test('an unknown voice is 400 in v5 and 403 in v3 and v4, before the slice of the plan is checked', () => {
  const status = (speaker_id: string, model_version: string) => {
    const answer = ask('free', { speaker_id, model_version });
    return isRefusal(answer) && [answer.status, answer.body.code];
  };
  assert.deepEqual(status('sorani_v5_m099', 'v5'), [400, 'voice-unavailable']);
  assert.deepEqual(status('sorani_m003', 'v5'), [400, 'voice-unavailable']);
  assert.deepEqual(status('sorani_v5_m001', 'v5'), [403, 'upgrade-required']);
  assert.deepEqual(status('sorani_v5_m001', 'v3'), [403, 'voice-unavailable']);
  assert.deepEqual(status('nobody', 'v4'), [403, 'voice-unavailable']);
});

// covers: voices.badini
test('a Badini voice is found in v5 whatever model_version is sent, and counts to the slice of v5', () => {
  for (const model_version of ['v3', 'v4', 'v5', 'v9', '', undefined]) {
    const answer = ask('free', { speaker_id: 'badini_v5_m001', model_version });
    assert.ok(!isRefusal(answer), String(model_version));
    assert.equal(answer.group, 'v5');
    const outside = ask('free', { speaker_id: 'badini_v5_m003', model_version });
    assert.ok(isRefusal(outside));
    assert.deepEqual([outside.status, outside.body.code], [403, 'upgrade-required']);
    const unknown = ask('creator', { speaker_id: 'badini_v5_m099', model_version });
    assert.ok(isRefusal(unknown));
    assert.equal(unknown.status, 400);
  }
});

// covers: voices.slice.free
test('the slice follows the order of the configured roster', () => {
  const reversed = {
    list: (group?: 'v3' | 'v4' | 'v5') => [...CATALOG.list(group)].reverse(),
    find: CATALOG.find,
  };
  const answer = (speaker_id: string) =>
    admit<string>(
      ONE_SHOT,
      { text: 'سڵاو', speaker_id },
      {
        account: { ttsPlan: 'free', status: 'active' },
        plans: DEFAULT_PLANS,
        roster: reversed,
        reserved: new Set(),
        fallbackSeed: 7,
        upgradeUrl: undefined,
      },
    );
  assert.ok(!isRefusal(answer(CATALOG.list('v3').at(-1)!.id)));
  assert.ok(isRefusal(answer('sorani_m001')));
});

// covers: requests.text
test('texts are 500 characters long on free and 5000 on paid plans; clones are 3, 10, 20 and 30', () => {
  for (const name of PLANS) {
    assert.equal(DEFAULT_PLANS.tts[name].maxCharacters, name === 'free' ? 500 : 5000);
    assert.ok(DEFAULT_PLANS.tts[name].characters >= 10_000);
  }
  const clones = (name: TtsPlanName) =>
    DEFAULT_PLANS.tts[name].speaksWithClones ? DEFAULT_PLANS.tts[name].clones : 0;
  assert.deepEqual(PLANS.map(clones), [0, 0, 0, 3, 10, 20, 30, 0]);
  assert.equal(DEFAULT_PLANS.tts.free.clones, 1);
});

// covers: transcription.file-too-large
test('file sizes, transcripts, sessions and durations of the speech-to-text plans are those of the contract', () => {
  const facts = (['free', 'starter', 'pro'] as const).map((name) => {
    const { maxFileBytes, maxTranscriptCharacters, sessions, maxSessionSeconds } = DEFAULT_PLANS.stt[name];
    return [maxFileBytes / 1024 / 1024, maxTranscriptCharacters, sessions, maxSessionSeconds / 60];
  });
  assert.deepEqual(facts, [
    [10, 500, 20, 2],
    [50, undefined, 100, 10],
    [100, undefined, 500, 30],
  ]);
});

const folder = temporaryFolder();

function read(content: unknown): Plans {
  const file = join(folder, 'plans.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readPlansFile(file);
}

// covers: billing.plans
test('a plans file changes only the numbers that it names', () => {
  const plans = read({
    tts: { free: { characters: 20_000 }, 'starter-v4': { requests_per_minute: 30 } },
    stt: { free: { credits: 5, sessions: 3, requests_per_minute: 6 }, pro: { credits: 0 } },
  });
  assert.deepEqual(plans.tts.free, { ...DEFAULT_PLANS.tts.free, characters: 20_000 });
  assert.deepEqual(plans.tts['starter-v4'], { ...DEFAULT_PLANS.tts['starter-v4'], requestsPerMinute: 30 });
  assert.deepEqual(plans.stt.free, {
    ...DEFAULT_PLANS.stt.free,
    credits: 5,
    sessions: 3,
    requestsPerMinute: 6,
  });
  assert.equal(plans.stt.pro.credits, 0);
  assert.deepEqual(plans.tts.business, DEFAULT_PLANS.tts.business);
  assert.deepEqual(read({}), DEFAULT_PLANS);
});

test('a mistake in a plans file is reported in one line that names the plan, the field or the number', () => {
  const cases: [unknown, RegExp][] = [
    [{ tts: { gold: {} } }, /tts: unknown plan "gold"; use free, starter/],
    [{ stt: { none: { credits: 1 } } }, /stt: unknown plan "none"; use free, starter, pro/],
    [{ tts: { free: { letters: 5 } } }, /tts\.free: unknown field "letters"; use characters/],
    [{ stt: { pro: { characters: 5 } } }, /stt\.pro: unknown field "characters"; use credits, sessions/],
    [{ speech: {} }, /unknown field "speech"; use tts, stt/],
    [{ tts: { free: { characters: -1 } } }, /tts\.free\.characters must be a whole number from 0/],
    [{ tts: { free: { characters: 1.5 } } }, /tts\.free\.characters must be a whole number/],
    [{ tts: { free: { characters: '9' } } }, /tts\.free\.characters must be a whole number/],
    [{ tts: { free: { characters: null } } }, /tts\.free\.characters must be a whole number/],
    [{ stt: { free: { requests_per_minute: 0 } } }, /stt\.free\.requests_per_minute must be .* from 1/],
    [{ tts: { free: 5 } }, /tts\.free must be a JSON object/],
    [[], /it must be a JSON object/],
    ['{', /it is not JSON/],
  ];
  for (const [content, pattern] of cases) {
    assert.throws(
      () => read(content),
      (error: SpeechError) => {
        assert.match(error.message, pattern);
        assert.ok(error instanceof SpeechError && error.code === 'invalid-argument');
        assert.ok(!error.message.includes('\n') && error.message.includes('plans.json'));
        return true;
      },
    );
  }
  assert.throws(() => readPlansFile(join(folder, 'missing.json')), /missing\.json: it cannot be read\./);
});
