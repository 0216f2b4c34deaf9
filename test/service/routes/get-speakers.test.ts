import assert from 'node:assert/strict';
import test from 'node:test';
import { type Speaker, speakersResponseSchema } from '../../../src/contract/speakers.ts';
import { openService } from '../support/open-service.ts';

async function getSpeakers(query = '', options?: Parameters<typeof openService>[0], init?: RequestInit) {
  const { service } = await openService(options);
  return service.fetch(new Request(`http://service.test/api/get-speakers${query}`, init));
}

async function idsOf(response: Response): Promise<string[]> {
  const { speakers } = (await response.json()) as { speakers: Speaker[] };
  return speakers.map(({ id }) => id);
}

// covers: catalog.answer catalog.cors
test('the whole catalog needs no key and may be read by any page', async () => {
  const response = await getSpeakers('', {}, { headers: { origin: 'https://example.org' } });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  const { speakers } = speakersResponseSchema.parse(await response.json());
  assert.equal(speakers.length, 914);
});

// covers: catalog.answer
test('model_version selects one group', async () => {
  assert.equal((await idsOf(await getSpeakers('?model_version=v3'))).length, 198);
  assert.equal((await idsOf(await getSpeakers('?model_version=v4'))).length, 664);
  const v5 = await idsOf(await getSpeakers('?model_version=v5'));
  assert.deepEqual([v5.length, new Set(v5).size], [52, 39]);
});

// covers: catalog.unknown-group
test('an unknown model_version is 400 and lists the valid ones', async () => {
  for (const value of ['v9', '', 'V3']) {
    const response = await getSpeakers(`?model_version=${value}`);
    assert.equal(response.status, 400);
    assert.match(((await response.json()) as { error: string }).error, /"model_version".*v3, v4, v5/);
  }
});

// covers: catalog.failure synthesis.roster-unreachable
test('an unreachable roster is 500 JSON here and 503 JSON for synthesis', async () => {
  const loadRoster = () => Promise.reject(new Error('no route to host'));
  const response = await getSpeakers('', { loadRoster });
  assert.equal(response.status, 500);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.deepEqual(Object.keys((await response.json()) as object), ['error', 'code']);
  const { post, engine } = await openService({ loadRoster });
  for (const path of ['/api/tts-proxy', '/api/tts-stream']) {
    const refused = await post(path, { text: 'سڵاو', speaker_id: 'sorani_m001' });
    assert.equal(refused.status, 503);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal(((await refused.json()) as { code: string }).code, 'service-unavailable');
  }
  assert.equal(engine.jobs.length, 0);
});

// covers: catalog.cors
test('a preflight is answered', async () => {
  const response = await getSpeakers('', {}, { method: 'OPTIONS' });
  assert.equal(response.status, 204);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
});
