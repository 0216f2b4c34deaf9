import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { mockTimeouts } from '../../async/mock-timeouts.ts';
import { openService } from '../support/open-service.ts';
import { ToneEngine } from '../support/tone-engine.ts';

async function idle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await nextTurn();
}

describe('events of OpenAI whose engine is silent', () => {
  beforeEach(() => mockTimeouts());
  afterEach(() => mock.timers.reset());

  it('have a comment every 15 seconds, so that no gateway closes the connection', async () => {
    let proceed: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const engine = new ToneEngine({ beforeChunk: (index) => (index === 1 ? gate : undefined) });
    const { post, issue } = await openService({ engine });
    const { ttsKey } = await issue();
    const body = {
      model: 'kurdish-tts',
      voice: 'sorani_m001',
      input: 'سڵاو ئەی هاوڕێ',
      stream_format: 'sse',
    };
    const response = await post(
      '/v1/audio/speech',
      { ...body, response_format: 'pcm' },
      { authorization: `Bearer ${ttsKey}` },
    );
    let text = '';
    const read = (async () => {
      for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) text += piece;
    })();
    await idle();
    assert.match(text, /^data: \{"type":"speech\.audio\.delta"/);
    for (let second = 0; second < 16; second++) {
      mock.timers.tick(1000);
      await idle();
    }
    assert.match(text, /\n\n: keepalive\n\n$/);
    proceed();
    await read;
    assert.match(text, /: keepalive\n\ndata: .*"speech\.audio\.done"/s);
  });
});
