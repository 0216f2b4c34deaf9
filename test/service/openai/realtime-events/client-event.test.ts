import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readClientEvent } from '../../../../src/service/openai/realtime-events/client-event.ts';

const TYPES = [
  'session.update',
  'transcription_session.update',
  'input_audio_buffer.append',
  'input_audio_buffer.commit',
  'input_audio_buffer.clear',
];
const FIELDS = [
  'audio',
  'session',
  'event_id',
  'type',
  'input',
  'format',
  'transcription',
  'turn_detection',
  'rate',
];

test('any message is an event or an error in one sentence, and no error repeats what was sent', () => {
  const secret = 'hevoka-nepenî';
  const value = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<unknown>(null, true, 0, -1, 24_000, '', secret, ...TYPES),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...FIELDS, '__proto__', secret), tie('node'), { maxKeys: 5 }),
    ),
  })).node;
  const event = fc
    .tuple(fc.constantFrom(...TYPES, secret), value)
    .map(([type, rest]) => ({ ...Object(rest), type }));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        value.map((each) => JSON.stringify(each)),
        event.map((each) => JSON.stringify(each)),
      ),
      (message) => {
        const read = readClientEvent(message);
        if ('event' in read) return assert.ok(TYPES.includes(read.event.type));
        assert.match(read.error.message, /^[^\n]+\.$/);
        assert.ok(!read.error.message.includes(secret), read.error.message);
      },
    ),
    { numRuns: 2000 },
  );
});

test('settings may come in both shapes, and fields that are not known are ignored', () => {
  const read = readClientEvent(
    JSON.stringify({
      type: 'session.update',
      session: {
        type: 'transcription',
        include: ['item.input_audio_transcription.logprobs'],
        audio: {
          input: {
            format: { type: 'audio/pcm' },
            noise_reduction: { type: 'near_field' },
            transcription: { language: null, delay: 'low' },
            turn_detection: { threshold: 0.5, silence_duration_ms: 200 },
          },
        },
      },
    }),
  );
  assert.ok('event' in read && read.event.type === 'session.update');
  assert.deepEqual(read.event.session, {
    type: 'transcription',
    audio: {
      input: {
        format: { type: 'audio/pcm', rate: 24_000 },
        transcription: { language: null },
        turn_detection: { type: 'server_vad' },
      },
    },
  });
});
