import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SpeechError } from '../../../src/contract/errors.ts';
import { mockTimeouts } from '../../async/mock-timeouts.ts';
import { openService } from '../support/open-service.ts';
import { ToneEngine } from '../support/tone-engine.ts';

/** Lets everything happen that does not wait for a timer. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await nextTurn();
}

/** The last event of a stream that has begun with comments, and whose speech then fails. */
async function lateFailure(error: Error): Promise<unknown> {
  let fail: (error: Error) => void = () => {};
  const held = new Promise<void>((_resolve, reject) => {
    fail = reject;
  });
  held.catch(() => {});
  const { service, issue } = await openService({ engine: new ToneEngine({ beforeChunk: () => held }) });
  const { ttsKey } = await issue();
  mockTimeouts();
  try {
    const asked = service.fetch(
      new Request('http://service.test/v1/audio/speech', {
        method: 'POST',
        headers: { authorization: `Bearer ${ttsKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'kurdish-tts',
          voice: 'sorani_m001',
          input: 'سڵاو',
          response_format: 'pcm',
          stream_format: 'sse',
        }),
      }),
    );
    await idle();
    mock.timers.tick(15_000);
    const response = await asked;
    assert.equal(response.status, 200);
    const reader = response.body!.getReader();
    let text = '';
    const done = (async () => {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read())
        text += Buffer.from(piece.value).toString();
    })().catch(() => {});
    await idle();
    fail(error);
    await done;
    return JSON.parse(text.trim().split('data: ').at(-1)!);
  } finally {
    mock.timers.reset();
  }
}

// covers: openai.errors
test('a failure after 15 s of silence has the code and type that it would have had as a status', async () => {
  for (const [failure, error] of [
    [
      new SpeechError('service-unavailable', 'The engine is busy.'),
      { message: 'The engine is busy.', type: 'server_error', param: null, code: 'service-unavailable' },
    ],
    [
      new SpeechError('text-too-long', '"text" takes more than 60 s to speak.', { field: 'text' }),
      {
        message: '"input" takes more than 60 s to speak.',
        type: 'invalid_request_error',
        param: 'input',
        code: 'text-too-long',
      },
    ],
    [
      new Error('secret of the engine'),
      {
        message: 'The speech could not be generated.',
        type: 'server_error',
        param: null,
        code: 'synthesis-failed',
      },
    ],
  ] as const)
    assert.deepEqual(await lateFailure(failure), { type: 'error', error });
});
