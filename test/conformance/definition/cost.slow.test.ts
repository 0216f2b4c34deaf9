import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULES } from '../../../src/conformance/rules.ts';
import { deploy, inspect } from '../support/deployment.ts';

test('each rule by itself costs exactly its stated price', async () => {
  const deployment = await deploy();
  const billed = async () => ({
    characters: await deployment.billed('characters'),
    credits: await deployment.billed('credits'),
    sessions: await deployment.billed('sessions'),
  });
  for (const { id } of RULES.filter(({ uses }) => uses.length > 0)) {
    const before = await billed();
    // With a star the pattern is anchored; rules whose ids extend this one match too.
    const { plan } = await inspect(deployment, { only: `${id}*` });
    const after = await billed();
    const { characters, credits, sessions } = plan.cost;
    assert.deepEqual(
      after,
      {
        characters: before.characters + characters,
        credits: before.credits + credits,
        sessions: before.sessions + sessions,
      },
      id,
    );
  }
});
