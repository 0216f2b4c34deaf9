import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STT_PLANS } from '../../src/contract/plans.ts';
import { deploy, inspect } from './support/deployment.ts';

/** All combinations of slices: four voices or all, with Cast and Studio or without. */
const SPEAKING = ['free', 'starter-v4', 'creator'] as const;
const LISTENING = STT_PLANS.filter((plan) => plan !== 'none');

for (const ttsPlan of SPEAKING) {
  // covers: voices.slice.starter
  test(`every voice rule holds on the ${ttsPlan} plan, including the size of its slices of v3 and v4`, async () => {
    const { findings, broken } = await inspect(await deploy({ ttsPlan }), { only: 'voices.*' });
    assert.deepEqual(broken, []);
    const slices = findings.filter(({ rule }) => /^voices\.(v3|v4|badini|curated)\.slice$/.test(rule.id));
    assert.deepEqual(
      slices.map(({ verdict }) => verdict),
      ['holds', 'holds', 'holds', 'holds'],
    );
  });
}

for (const sttPlan of LISTENING) {
  // covers: transcription.file-too-large
  test(`every transcription rule holds on the ${sttPlan} plan, including its maximum file size`, async () => {
    const { findings, broken } = await inspect(await deploy({ sttPlan }), { only: 'transcription.*' });
    assert.deepEqual(broken, []);
    const limit = findings.find(({ rule }) => rule.id === 'transcription.file-too-large');
    assert.equal(limit?.verdict, 'holds', limit?.evidence);
  });
}

// covers: voices.plan
test('for an account without plans, the suite reports the refusal, and everything else as not checkable', async () => {
  const { findings, broken } = await inspect(await deploy({ ttsPlan: 'none', sttPlan: 'none' }));
  assert.deepEqual(broken, []);
  const verdictOf = (id: string) => findings.find(({ rule }) => rule.id === id)?.verdict;
  assert.equal(verdictOf('synthesis.plan-inactive'), 'holds');
  assert.equal(verdictOf('transcription.no-plan'), 'holds');
  assert.equal(verdictOf('synthesis.wav'), 'unseen');
  assert.equal(verdictOf('live.connect.answer'), 'unseen');
});

test('for keys that were never issued, the suite reports the refusal, and no other broken rule', async () => {
  const { baseUrl } = await deploy();
  const { broken } = await inspect({ baseUrl, ttsKey: 'ks_tts_wrong', sttKey: 'ks_stt_wrong' });
  assert.deepEqual(broken, [
    'authentication.tts-key: it is refused with 401',
    'authentication.stt-key: it is refused with 401',
  ]);
});
