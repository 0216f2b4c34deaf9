import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSpeakers } from '../../../src/service/catalog/catalog.ts';
import { callTool, type OpenMcp, openMcp, type ToolAnswer } from '../support/open-mcp.ts';

const SPEECH = { text: 'Silav', speaker_id: 'kurmanji_m001', format: 'wav' };
const SHORT_AUDIO = { audio: Buffer.from('RIFF').toString('base64'), dialect: 'sorani' };
const SESSION = { dialect: 'sorani' };

interface Refusal {
  readonly tool: string;
  readonly status: number;
  readonly error: string;
}

interface Report {
  readonly tts: Readonly<Record<string, unknown>> & { key: string; refusals: Refusal[] };
  readonly stt: Readonly<Record<string, unknown>> & { key: string; refusals: Refusal[] };
  readonly upgrade_url: string;
}

async function planOf(mcp: OpenMcp, key?: string): Promise<Report & { text: string }> {
  const { structuredContent, text, isError } = await mcp.call(key, 'get_plan');
  assert.ok(!isError, text);
  return { ...(structuredContent as unknown as Report), text };
}

/** Asserts that the tools refuse exactly what get_plan reports as refused. */
async function holdTo(mcp: OpenMcp, key: string, { tts, stt }: Report): Promise<void> {
  const client = await mcp.connect(key);
  for (const { tool, status } of [...tts.refusals, ...stt.refusals]) {
    const input = { synthesize_speech: SPEECH, transcribe_audio: SHORT_AUDIO }[tool] ?? SESSION;
    const answer: ToolAnswer = await callTool(client, tool, input);
    assert.equal(answer.isError, true, tool);
    assert.ok(answer.text.includes(String(status)), answer.text);
  }
}

// covers: mcp.get-plan billing.plans
test('get_plan reports for each key its plan, its status, the remaining quota and what it may use', async () => {
  const mcp = await openMcp();
  const { ttsKey, sttKey, id } = await mcp.issue({ ttsPlan: 'developer', sttPlan: 'starter' });
  await mcp.store.setPurchased(id, 'sessions', 5);
  const client = await mcp.connect(`${ttsKey}:${sttKey}`);
  await callTool(client, 'synthesize_speech', SPEECH);
  await callTool(client, 'start_streaming_transcription', SESSION);
  const { tts, stt, upgrade_url, text } = await planOf(mcp, `${ttsKey}:${sttKey}`);
  assert.deepEqual(tts, {
    key: 'valid',
    status: 'active',
    plan: {
      plan: 'developer',
      characters_per_month: 500_000,
      max_text_characters: 5000,
      voices: { v3: 'all', v4: 'all', v5: 'curated-and-badini', cast_and_studio: true },
      clones: 10,
    },
    characters: { used: 5, total: 500_000, purchased: 0, remaining: 499_995 },
    max_text_characters: { mp3: 4000, opus: 4000, wav: 600 },
    only_voices: {},
    clones: [],
    refusals: [],
  });
  assert.deepEqual(stt, {
    key: 'valid',
    status: 'active',
    plan: {
      plan: 'starter',
      credits_per_month: 500,
      max_file_bytes: 50 * 1024 * 1024,
      sessions_per_month: 100,
      max_session_duration_seconds: 600,
    },
    credits: { used: 0, total: 500, purchased: 0, remaining: 500 },
    sessions: { used: 1, total: 100, purchased: 5, remaining: 104 },
    max_audio_bytes: 3 * 1024 * 1024,
    refusals: [],
  });
  assert.match(upgrade_url, /^http:\/\/127\.0\.0\.1:\d+\/plans$/);
  assert.match(text, /plan developer, active, 499995 of 500000 characters left/);
});

// covers: authentication.accounts
test('on the free plan get_plan lists the ten available voices and the lower limits', async () => {
  const mcp = await openMcp();
  const { ttsKey } = await mcp.issue({ ttsPlan: 'free' });
  const { tts } = await planOf(mcp, ttsKey);
  const firstOf = (group: 'v3' | 'v4' | 'v5', dialect: string) =>
    listSpeakers(group)
      .flatMap((row) => (row.dialect === dialect ? [row.id] : []))
      .slice(0, 2);
  assert.deepEqual(tts.only_voices, {
    v3: [...firstOf('v3', 'sorani'), ...firstOf('v3', 'kurmanji')],
    v4: [...firstOf('v4', 'sorani'), ...firstOf('v4', 'kurmanji')],
    v5: firstOf('v5', 'badini'),
  });
  assert.deepEqual(tts.max_text_characters, { mp3: 500, opus: 500, wav: 500 });
});

test('get_plan omits reserved voices', async () => {
  const [first] = listSpeakers('v3');
  const mcp = await openMcp({ reserved: new Set([first!.id]) });
  const { tts } = await planOf(mcp, (await mcp.issue({ ttsPlan: 'free' })).ttsKey);
  const { v3 } = tts.only_voices as { v3: string[] };
  assert.equal(v3.length, 3);
  assert.ok(!v3.includes(first!.id));
});

test('without a key get_plan reports that every billed tool is refused with 401, and what to send', async () => {
  const mcp = await openMcp();
  const { tts, stt, text } = await planOf(mcp);
  assert.equal(tts.key, 'missing');
  assert.equal(stt.key, 'missing');
  assert.deepEqual(
    [...tts.refusals, ...stt.refusals].map(({ tool, status }) => [tool, status]),
    [
      ['synthesize_speech', 401],
      ['transcribe_audio', 401],
      ['start_streaming_transcription', 401],
    ],
  );
  assert.match(text, /send "Bearer <tts_key>" or "Bearer <tts_key>:<stt_key>"/);
});

test('get_plan distinguishes an unknown key, a missing key and a key of the other kind', async () => {
  const mcp = await openMcp();
  const { ttsKey } = await mcp.issue();
  const wrong = await planOf(mcp, `ks_tts_${'A'.repeat(43)}`);
  assert.equal(wrong.tts.key, 'invalid');
  assert.equal(wrong.stt.key, 'missing');
  assert.match(wrong.text, /has no valid text-to-speech key/);
  const nonsense = await planOf(mcp, 'sesame');
  assert.equal(nonsense.tts.key, 'invalid');
  assert.equal(nonsense.stt.key, 'invalid');
  const half = await planOf(mcp, ttsKey);
  assert.equal(half.tts.key, 'valid');
  assert.equal(half.stt.key, 'missing');
});

for (const status of ['inactive', 'expired'] as const) {
  test(`get_plan reports that a plan is ${status}, which is why every call is refused with 403`, async () => {
    const mcp = await openMcp();
    const { ttsKey, sttKey } = await mcp.issue({ ttsPlan: 'pro', sttPlan: 'pro', status });
    const key = `${ttsKey}:${sttKey}`;
    const report = await planOf(mcp, key);
    assert.equal(report.tts.status, status);
    assert.equal(report.tts.refusals.length, 1);
    assert.equal(report.stt.refusals.length, 2);
    for (const refusal of [...report.tts.refusals, ...report.stt.refusals]) {
      assert.equal(refusal.status, 403);
      assert.match(refusal.error, new RegExp(`pro plan of this account is ${status}`));
    }
    await holdTo(mcp, key, report);
  });
}

test('get_plan reports that an account has no plan', async () => {
  const mcp = await openMcp();
  const { ttsKey, sttKey } = await mcp.issue({ ttsPlan: 'none', sttPlan: 'none' });
  const key = `${ttsKey}:${sttKey}`;
  const report = await planOf(mcp, key);
  assert.match(report.tts.refusals[0]!.error, /no text-to-speech plan/);
  assert.match(report.stt.refusals[0]!.error, /no speech-to-text plan/);
  await holdTo(mcp, key, report);
});

// covers: mcp.get-plan
test('get_plan reports which quota is used up, and which tool that blocks', async () => {
  const mcp = await openMcp();
  const { ttsKey, sttKey, id } = await mcp.issue({ ttsPlan: 'free', sttPlan: 'free' });
  await mcp.store.setRemaining(id, 'characters', 0, 10_000);
  await mcp.store.setRemaining(id, 'sessions', 0, 20);
  const key = `${ttsKey}:${sttKey}`;
  const report = await planOf(mcp, key);
  assert.deepEqual(
    [...report.tts.refusals, ...report.stt.refusals].map(({ tool, status }) => [tool, status]),
    [
      ['synthesize_speech', 403],
      ['start_streaming_transcription', 403],
    ],
  );
  assert.match(report.text, /characters of this account are used up/);
  await holdTo(mcp, key, report);
});

test('get_plan returns the upgrade URL', async () => {
  const mcp = await openMcp({ upgradeUrl: 'https://speech.example/buy' });
  assert.equal((await planOf(mcp)).upgrade_url, 'https://speech.example/buy');
});

test('get_plan costs nothing and reveals an account to nobody else', async () => {
  const mcp = await openMcp();
  const { ttsKey, sttKey, id } = await mcp.issue({ ttsPlan: 'free', sttPlan: 'free' });
  const { text } = await planOf(mcp, `${ttsKey}:${sttKey}`);
  for (const allowance of ['characters', 'credits', 'sessions'] as const) {
    assert.equal((await mcp.store.usage(id, allowance))?.used, 0);
  }
  for (const secret of [ttsKey, sttKey, id]) assert.ok(!text.includes(secret));
});

test('get_plan lists the clones of an account whose plan allows them, and synthesize_speech speaks with one', async () => {
  const mcp = await openMcp();
  const { ttsKey, id } = await mcp.issue({ ttsPlan: 'creator' });
  const clone = { id: 'clone_dilan', account: id, name: 'Dilan', dialect: 'sorani' as const };
  const voice = { pitch: 140, formantScale: 1, tilt: 12, rate: 1 };
  await mcp.store.addClone({ ...clone, voice, createdAt: new Date().toISOString() }, 3);
  const { tts } = await planOf(mcp, ttsKey);
  assert.deepEqual(tts.clones, [{ speaker_id: 'clone_dilan', name: 'Dilan', dialect: 'sorani' }]);
  const spoken = await mcp.call(ttsKey, 'synthesize_speech', {
    text: 'سڵاو',
    speaker_id: 'clone_dilan',
    format: 'wav',
  });
  assert.ok(!spoken.isError, spoken.text);
  assert.equal(spoken.structuredContent?.characters_billed, 4);
});
