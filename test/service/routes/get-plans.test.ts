import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planListingSchema } from '../../../src/contract/plan-listing.ts';
import { DEFAULT_PLANS } from '../../../src/service/accounts/plan-rules.ts';
import { openService } from '../support/open-service.ts';

const plans = {
  ...DEFAULT_PLANS,
  tts: { ...DEFAULT_PLANS.tts, free: { ...DEFAULT_PLANS.tts.free, characters: 23_456 } },
};

async function get(accept?: string): Promise<Response> {
  const { service } = await openService({ plans });
  const headers: Record<string, string> = accept === undefined ? {} : { accept };
  return service.fetch(new Request('http://service.test/plans', { headers }));
}

// covers: billing.plans
test('the plans page shows without script or key what each plan allows, and who can change it', async () => {
  const response = await get('text/html,application/xhtml+xml,*/*;q=0.8');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
  const page = await response.text();
  assert.match(page, /<html lang="en" dir="ltr">/);
  assert.ok(!page.includes('<script'));
  for (const plan of [
    'free',
    'starter',
    'starter-v4',
    'creator',
    'developer',
    'pro',
    'business',
    'api-pro',
  ]) {
    assert.ok(page.includes(`<th scope="row">${plan}</th>`), plan);
  }
  for (const fact of ['23,456', '500 characters', '10 MB', '100 MB', '2 minutes', '30 minutes']) {
    assert.ok(page.includes(`<td>${fact}</td>`), fact);
  }
  assert.match(page, /contact the operator of this service/);
  assert.ok(!page.includes('none</th>') && !page.includes('undefined'));
});

test('a client that accepts only JSON gets the plans as JSON', async () => {
  const response = await get('application/json');
  assert.equal(response.headers.get('content-type'), 'application/json');
  assert.match(response.headers.get('vary')!, /accept/i);
  const listing = planListingSchema.strict().parse(await response.json());
  assert.deepEqual(listing.tts[0], {
    plan: 'free',
    characters_per_month: 23_456,
    max_text_characters: 500,
    voices: { v3: 'first-four', v4: 'first-four', v5: 'first-two-badini', cast_and_studio: false },
    clones: 0,
  });
  assert.deepEqual(
    listing.stt.map(({ plan, sessions_per_month }) => [plan, sessions_per_month]),
    [
      ['free', 20],
      ['starter', 100],
      ['pro', 500],
    ],
  );
  assert.match((await get()).headers.get('content-type')!, /^text\/html/);
});
