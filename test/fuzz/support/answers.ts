import assert from 'node:assert/strict';
import { z } from 'zod';
import { SPEECH_ERROR_CODES } from '../../../src/contract/errors.ts';
import type { Route } from '../../../src/contract/route.ts';
import { type OperationId, ROUTES } from '../../../src/contract/routes.ts';
import { timestampedSpeechSchema } from '../../../src/contract/synthesis.ts';
import { parseEvents } from '../../service/support/events.ts';
import { mp3Frames } from './mp3-frames.ts';
import { oggPages } from './ogg-pages.ts';

/** May contain a value of the caller, truncated and escaped. */
const LONGEST_SENTENCE = 600;

/** Refusals of this service have more fields than the contract requires. */
const refusalSchema = z.strictObject({
  error: z.string().min(1).max(LONGEST_SENTENCE).endsWith('.'),
  code: z.enum(SPEECH_ERROR_CODES),
  field: z.string().max(100).optional(),
  upgrade_required: z.literal(true).optional(),
  upgrade_url: z.url().optional(),
});

/**
 * Reads a response to its end and checks it against the route table: its status is one of these and one of the route's, and its headers
 * and its body are those that the route documents for that status.
 */
export async function assertAnswer(
  operation: OperationId,
  response: Response,
  statuses: readonly number[],
): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  const excerpt = body.toString('utf8', 0, 500);
  assert.ok(
    statuses.includes(response.status),
    `${response.status}, not ${statuses.join(' or ')}: ${excerpt}`,
  );
  const route: Route = ROUTES[operation];
  const answer = route.responses[response.status];
  assert.ok(answer, `${operation} has no answer of status ${response.status}.`);
  for (const name of ['X-Request-Id', ...(answer.headers ?? [])]) assert.ok(response.headers.get(name), name);
  const length = response.headers.get('content-length');
  if (length !== null) assert.equal(body.length, Number(length), 'The length is not the one announced.');

  const type = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
  const content = answer.content?.[type];
  assert.ok(content, `${operation} has no answer of status ${response.status} and type ${type}.`);
  if (content === 'binary') assertSound(type, body);
  else if (content instanceof z.ZodType) {
    const value = content.parse(JSON.parse(body.toString()));
    if (content === timestampedSpeechSchema) assertTimes(value as z.infer<typeof timestampedSpeechSchema>);
    if (response.status >= 400 && response.status !== 422) refusalSchema.parse(JSON.parse(body.toString()));
  } else if (content !== 'text') {
    const events = parseEvents(body.toString()).map(
      (event) => content.events.parse(event) as { type: string },
    );
    assert.equal(events.at(-1)?.type, 'speech.audio.done');
    assert.ok(events.slice(0, -1).every(({ type }) => type !== 'speech.audio.done' && type !== 'error'));
  }
  return body;
}

function assertTimes({
  audio,
  sample_rate,
  audio_duration,
  timestamps,
}: z.infer<typeof timestampedSpeechSchema>): void {
  assert.match(audio, /^[A-Za-z0-9+/]*={0,2}$/);
  assert.equal(Buffer.from(audio, 'base64').length, Math.round(audio_duration * sample_rate) * 2);
  for (const { start, end } of timestamps)
    assert.ok(start >= 0 && start <= end && end <= audio_duration + 1e-6);
}

function assertSound(type: string, body: Buffer): void {
  if (type === 'audio/wav') assertWav(body);
  else if (type === 'audio/ogg') assert.ok(oggPages(body) >= 3);
  else if (type === 'audio/mpeg') assert.ok(mp3Frames(body) >= 1);
  else assert.equal(body.length % 2, 0, type);
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
