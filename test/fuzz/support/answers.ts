import assert from 'node:assert/strict';
import { z } from 'zod';
import { SPEECH_ERROR_CODES } from '../../../src/contract/errors.ts';
import { speakersResponseSchema } from '../../../src/contract/speakers.ts';
import { streamEventSchema, timestampedSpeechSchema } from '../../../src/contract/synthesis.ts';
import {
  streamConnectResponseSchema,
  transcriptionResponseSchema,
} from '../../../src/contract/transcription.ts';
import { parseEvents } from '../../service/support/events.ts';
import { mp3Frames } from './mp3-frames.ts';
import { oggPages } from './ogg-pages.ts';

/** With a caller's own value in it, cut and escaped. */
const LONGEST_SENTENCE = 600;

const refusalSchema = z.strictObject({
  error: z.string().min(1).max(LONGEST_SENTENCE).endsWith('.'),
  code: z.enum(SPEECH_ERROR_CODES),
  field: z.string().max(100).optional(),
  upgrade_required: z.literal(true).optional(),
  upgrade_url: z.url().optional(),
});

const validationSchema = z.strictObject({
  detail: z.array(z.strictObject({ loc: z.array(z.string()), msg: z.string(), type: z.string() })).min(1),
});

const ANSWERS = {
  '/api/get-speakers': speakersResponseSchema,
  '/api/stt-proxy': transcriptionResponseSchema,
  '/api/stt-stream-connect': streamConnectResponseSchema,
  '/api/tts-proxy': timestampedSpeechSchema,
  '/api/tts-stream': z.never(),
} as const;

export type Path = keyof typeof ANSWERS;

/** Reads an answer to its end and holds it against the contract: its status is one of these, and its body is what its type says. */
export async function assertAnswer(
  path: Path,
  response: Response,
  statuses: readonly number[],
): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  const told = body.toString('utf8', 0, 500);
  assert.ok(statuses.includes(response.status), `${response.status}, not ${statuses.join(' or ')}: ${told}`);
  const length = response.headers.get('content-length');
  if (length !== null) assert.equal(body.length, Number(length), 'The length is not the one announced.');
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200) {
    assert.match(type, /^application\/json/);
    (response.status === 422 ? validationSchema : refusalSchema).parse(JSON.parse(body.toString()));
    return body;
  }
  assertContent(path, type.split(';', 1)[0]!, body);
  return body;
}

function assertContent(path: Path, type: string, body: Buffer): void {
  switch (type) {
    case 'application/json':
      assertJson(path, JSON.parse(body.toString()));
      return;
    case 'text/event-stream': {
      const events = parseEvents(body.toString()).map((event) => streamEventSchema.parse(event));
      assert.equal(events.at(-1)?.type, 'speech.audio.done');
      assert.ok(events.slice(0, -1).every(({ type }) => type !== 'speech.audio.done' && type !== 'error'));
      return;
    }
    case 'audio/wav':
      assertWav(body);
      return;
    case 'audio/pcm':
      assert.equal(body.length % 2, 0);
      return;
    case 'audio/ogg':
      assert.ok(oggPages(body) >= 2);
      return;
    case 'audio/mpeg':
      assert.ok(mp3Frames(body) >= 0);
      return;
    default:
      assert.fail(`An answer of type ${type}.`);
  }
}

function assertJson(path: Path, value: unknown): void {
  const answer = ANSWERS[path].parse(value);
  if (path !== '/api/tts-proxy') return;
  const { audio, sample_rate, audio_duration, timestamps } = answer as z.infer<
    typeof timestampedSpeechSchema
  >;
  assert.match(audio, /^[A-Za-z0-9+/]*={0,2}$/);
  assert.equal(Buffer.from(audio, 'base64').length, Math.round(audio_duration * sample_rate) * 2);
  for (const { start, end } of timestamps)
    assert.ok(start >= 0 && start <= end && end <= audio_duration + 1e-6);
}

/** 16-bit mono PCM at 24 kHz with the canonical header, whose sizes fit the file. */
function assertWav(body: Buffer): void {
  assert.equal(body.toString('latin1', 0, 4) + body.toString('latin1', 8, 16), 'RIFFWAVEfmt ');
  assert.equal(body.readUInt32LE(4), body.length - 8);
  assert.deepEqual(
    [body.readUInt16LE(20), body.readUInt16LE(22), body.readUInt32LE(24), body.readUInt16LE(34)],
    [1, 1, 24_000, 16],
  );
  assert.equal(body.readUInt32LE(40), body.length - 44);
}
