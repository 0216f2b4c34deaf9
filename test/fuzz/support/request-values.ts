import fc from 'fast-check';
import { listSpeakers } from '../../../src/service/catalog/catalog.ts';
import { type JsonSchema, objectsOf } from './schema-cases.ts';

const VOICES = (['v3', 'v4', 'v5'] as const).flatMap((model_version) =>
  listSpeakers(model_version).map(({ id, origin }) => ({ id, model_version, origin })),
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

/** Ordinary and hostile texts. */
const texts = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((words) => words.join(' ')),
    // Half a surrogate pair: JSON can carry it, UTF-8 cannot.
    fc.string({ maxLength: 10 }).map((text) => `${text}\ud83d x`),
  )
  .filter((text) => text.trim() !== '');

/** Bodies that a synthesis endpoint answers with 200 on the largest plan: valid by the schema, with consistent fields. */
export function speechRequests(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .tuple(objectsOf(schema, { text: texts }), fc.constantFrom(...VOICES), fc.boolean())
    .map(([{ speaker_key: _, ...body }, { id, model_version, origin }, isSteady]) => {
      if (body.temperature !== undefined && isSteady) delete body.temperature;
      else delete body.stability;
      if (body.dialect === 'badini' && origin !== 'badini') delete body.dialect;
      return { ...body, speaker_id: id, model_version };
    });
}
