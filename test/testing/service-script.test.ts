import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ServiceScript } from '../../src/testing/service-script.ts';

describe('what goes wrong in a fake service', () => {
  it('fails the next call that speaks or transcribes, not those for tokens and voices', async () => {
    const script = new ServiceScript();
    script.failNext({ code: 'quota-exceeded', upgradeUrl: 'https://news.example/plans' });
    assert.equal(await script.receive('/token', ''), undefined);
    assert.equal(await script.receive('/api/get-speakers', ''), undefined);
    const answer = await script.receive('/api/tts-stream', '{"text":"سڵاو"}');
    assert(answer instanceof Response);
    assert.equal(answer.status, 403);
    assert.deepEqual(await answer.json(), {
      error: 'The fake service is set to fail with "quota-exceeded".',
      code: 'quota-exceeded',
      upgrade_url: 'https://news.example/plans',
    });
    assert.equal(await script.receive('/api/tts-stream', ''), undefined);
    assert.deepEqual(script.texts[0], 'سڵاو');
  });

  it('fails as often as a test wants, at the path that it names, until it is reset', async () => {
    const script = new ServiceScript();
    script.failNext({ code: 'network', path: '/token', times: Number.POSITIVE_INFINITY });
    for (let call = 0; call < 3; call++) assert.equal(await script.receive('/token', ''), 'broken');
    assert.equal(await script.receive('/api/tts-stream', ''), undefined);
    script.reset();
    assert.equal(await script.receive('/token', ''), undefined);
    assert.deepEqual(script.requests, [{ path: '/token', body: {} }]);
  });

  it('answers slowly, and stops waiting for a caller who leaves', async () => {
    const script = new ServiceScript();
    script.latency = 60_000;
    const leaving = new AbortController();
    const answer = script.receive('/api/stt-proxy', '', leaving.signal);
    leaving.abort(new Error('gone'));
    await assert.rejects(answer, /gone/);
  });
});
