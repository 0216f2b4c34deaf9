import fc from 'fast-check';
import { SENTENCE_SILENCE_RANGE_MS, SPEED_RANGE } from '../../../src/contract/limits.ts';
import { STREAM_FORMATS } from '../../../src/contract/synthesis.ts';
import { TRANSCRIPTION_DIALECTS } from '../../../src/contract/transcription.ts';
import { listSpeakers } from '../../../src/service/catalog.ts';

const VOICES = (['v3', 'v4', 'v5'] as const).flatMap((model_version) =>
  listSpeakers(model_version).map(({ id, origin }) => ({ speaker_id: id, model_version, origin })),
);

const WORDS = [
  'سڵاو',
  'هاوڕێیان،',
  'Rojbaş',
  'ئەڤرۆ',
  '٣٠٪',
  '2026-03-21',
  'https://example.org/ku?x=1',
  '😀',
  '؟',
  'ك‌ه',
  '\u0000',
  '\u202e',
];

/** Texts that people send, and texts that nobody should. */
export const texts = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((words) => words.join(' ')),
    // Half a surrogate pair: JSON can carry it, UTF-8 cannot.
    fc.string({ maxLength: 10 }).map((text) => `${text}\ud83d x`),
  )
  .filter((text) => text.trim() !== '');

const upTo = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Values that the rules allow, by field, where the schemas say types alone; `fitted` makes them agree with each other. */
export const allowedValues = {
  text: texts,
  speed: upTo(SPEED_RANGE.min, SPEED_RANGE.max),
  temperature: upTo(0.001, 2),
  stability: upTo(0, 1),
  pitch: upTo(-12, 12),
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  chunk_max_seconds: upTo(0.001, 60),
  sentence_silence_ms: fc.integer(SENTENCE_SILENCE_RANGE_MS),
  format: fc.constant('wav'),
  stream_format: fc.constantFrom(...STREAM_FORMATS),
};

export const voices = fc.constantFrom(...VOICES);

/** Makes the fields of a body agree with each other and with a voice: this request is answered with 200. */
export function fitted(
  body: object,
  { speaker_id, model_version, origin }: (typeof VOICES)[number],
  dialect: string | undefined,
) {
  const { emotion: _, speaker_key: __, ...rest } = body as Record<string, unknown>;
  if (rest.temperature !== undefined) delete rest.stability;
  const read = origin === 'badini' || dialect !== 'badini' ? dialect : 'kurmanji';
  return { ...rest, speaker_id, model_version, dialect: read };
}

export const transcriptionDialects = fc.constantFrom(...TRANSCRIPTION_DIALECTS);
