import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtcEngine } from '../../src/engine/threads/ctc-engine.ts';
import { createFormantEngine } from '../../src/engine/threads/formant-engine.ts';
import { deploy, inspect } from './support/deployment.ts';

/** With the embedded engines, like `kurdish-speech serve`. */
function engines() {
  return { tts: createFormantEngine({ threads: 1 }), stt: createCtcEngine({ threads: 1 }) };
}

test('every rule holds on a business and pro account, and the ledger matches the stated price', async () => {
  const deployment = await deploy({ ...engines(), ttsPlan: 'business', sttPlan: 'pro' });
  await deployment.addClone();
  const { plan, findings, broken } = await inspect(deployment);
  assert.deepEqual(broken, []);
  assert.ok(findings.length > 150);
  assert.equal(findings.find(({ rule }) => rule.id === 'voices.clone.owned')?.verdict, 'holds');
  assert.deepEqual(
    {
      characters: await deployment.billed('characters'),
      credits: await deployment.billed('credits'),
      sessions: await deployment.billed('sessions'),
    },
    plan.cost,
  );
});

test('every rule holds on a free account, and the ledger matches the stated price', async () => {
  const deployment = await deploy({ ...engines(), ttsPlan: 'free', sttPlan: 'free' });
  await deployment.addClone();
  const { plan, broken } = await inspect(deployment);
  assert.deepEqual(broken, []);
  assert.equal(await deployment.billed('characters'), plan.cost.characters);
  assert.equal(await deployment.billed('credits'), plan.cost.credits);
  assert.equal(await deployment.billed('sessions'), plan.cost.sessions);
});
