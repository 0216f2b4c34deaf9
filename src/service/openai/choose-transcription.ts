import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { spellVocabulary } from '../../text/dictation/spell-vocabulary.ts';
import { isRefusal, quoteValue, type Refusal, refuse } from '../admission/refusal.ts';
import type { Upload, UploadFields } from '../http/read-upload.ts';
import type { TranscriptionChoice } from '../routes/transcribe-upload.ts';
import { languageDialect } from './language-dialect.ts';
import { modelRefusal } from './model-refusal.ts';
import { promptTerms } from './prompt-terms.ts';
import {
  TIMESTAMP_GRANULARITIES,
  type TimestampGranularity,
  TRANSCRIPTION_FORMATS,
  type TranscriptionFormat,
} from './transcription-request.ts';

const GRANULARITIES = 'timestamp_granularities[]';

/** The fields of the form, and how often each may be there. */
export const TRANSCRIPTION_FIELDS: UploadFields = {
  model: 1,
  language: 1,
  prompt: 1,
  response_format: 1,
  [GRANULARITIES]: 2,
  stream: 1,
  temperature: 1,
};

/** What a form asks for. */
export interface TranscriptionSettings extends TranscriptionChoice {
  readonly format: TranscriptionFormat;
  readonly granularities: readonly TimestampGranularity[];
  readonly isStreamed: boolean;
  /** Fields that make no difference. */
  readonly ignored: readonly string[];
}

/**
 * Reads the fields of a form, or refuses one: 400. Pure.
 * @param dialects What the recognizer supports; the first is what is spoken where no language is named.
 */
export function chooseTranscription(
  fields: Upload['fields'],
  dialects: readonly TranscriptionDialect[],
): TranscriptionSettings | Refusal {
  const value = (name: string) => fields[name]?.[0] || undefined;
  const refused = modelRefusal(value('model'), 'transcription');
  if (refused) return refused;
  const language = value('language');
  const dialect = language === undefined ? dialects[0] : languageDialect(language, dialects);
  if (!dialect) return wrong('language', language, dialects.map((each) => LANGUAGES[each]).join(' or '));
  const format = value('response_format') ?? 'json';
  if (!isOneOf(TRANSCRIPTION_FORMATS, format))
    return wrong('response_format', format, TRANSCRIPTION_FORMATS.join(', '));
  const granularities = readGranularities(fields[GRANULARITIES], format);
  if (isRefusal(granularities)) return granularities;
  const stream = value('stream') ?? 'false';
  if (!isOneOf(['true', 'false'], stream)) return wrong('stream', stream, 'true or false');
  const isStreamed = stream === 'true';
  if (isStreamed && format !== 'json' && format !== 'text')
    return refuse(400, 'invalid-argument', '"stream" needs the "response_format" json or text.', {
      field: 'stream',
    });
  return {
    dialect,
    words: format !== 'json' && format !== 'text',
    vocabulary: spellVocabulary(promptTerms(value('prompt') ?? '', []), dialect),
    format,
    granularities: granularities.values,
    isStreamed,
    ignored: fields.temperature ? ['temperature'] : [],
  };
}

/** ISO 639-3. */
export const LANGUAGES: Readonly<Record<TranscriptionDialect, string>> = { sorani: 'ckb', kurmanji: 'kmr' };

function readGranularities(
  values: readonly string[] | undefined,
  format: TranscriptionFormat,
): { readonly values: readonly TimestampGranularity[] } | Refusal {
  if (!values) return { values: ['segment'] };
  if (format !== 'verbose_json')
    return refuse(400, 'invalid-argument', `"${GRANULARITIES}" needs the "response_format" verbose_json.`, {
      field: GRANULARITIES,
    });
  const unknown = values.find((each) => !isOneOf(TIMESTAMP_GRANULARITIES, each));
  if (unknown !== undefined) return wrong(GRANULARITIES, unknown, TIMESTAMP_GRANULARITIES.join(' or '));
  return { values: TIMESTAMP_GRANULARITIES.filter((each) => values.includes(each)) };
}

function isOneOf<Value extends string>(known: readonly Value[], value: string): value is Value {
  return (known as readonly string[]).includes(value);
}

function wrong(field: string, value: string | undefined, expected: string): Refusal {
  const code = field === 'language' ? 'language-not-supported' : 'invalid-argument';
  return refuse(400, code, `"${field}" ${quoteValue(value ?? '')} is unknown; use ${expected}.`, { field });
}
