import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OPENAI_ROUTES, PROXY_ROUTES } from '../../../src/proxy/base/proxy-routes.ts';
import { OPENAI_ROUTES as OPENAI } from '../../../src/service/openai/openai-routes.ts';

describe('the routes of the proxy', () => {
  it('are tokens, reports of listening, the voice catalog and the four speech endpoints, each with the method and scope of the contract', () => {
    assert.deepEqual(Object.fromEntries(PROXY_ROUTES), {
      '/token': { method: 'POST', handler: 'token' },
      '/listening': { method: 'POST', handler: 'listening' },
      '/api/get-speakers': { method: 'GET', handler: 'catalog' },
      '/api/tts-stream': { method: 'POST', handler: 'synthesis', scope: 'tts', isWholeFile: false },
      '/api/tts-proxy': { method: 'POST', handler: 'synthesis', scope: 'tts', isWholeFile: true },
      '/api/stt-proxy': { method: 'POST', handler: 'upload', scope: 'stt', isWholeFile: true },
      '/api/stt-stream-connect': { method: 'POST', handler: 'live', scope: 'stt', isWholeFile: false },
    });
  });

  it("for OpenAI's clients are those four of the service that need no WebSocket", () => {
    assert.deepEqual(
      Array.from(OPENAI_ROUTES, ([path, { method }]) => `${method} ${path}`),
      Object.values(OPENAI)
        .filter((route) => !('socket' in route))
        .map(({ method, path }) => `${method} ${path}`),
    );
  });
});
