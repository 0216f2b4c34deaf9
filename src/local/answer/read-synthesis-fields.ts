import type { SpeechRequestBody } from '../../service/admission/endpoint.ts';
import { type Refusal, refuse } from '../../service/admission/refusal.ts';
import { wrongType } from '../../service/admission/wrong-type.ts';

/**
 * Types of the fields, in the order in which the service checks them. The service's schemas (src/contract/synthesis.ts) are zod's, which is
 * larger than all else here.
 */
const TYPES: Readonly<Record<Exclude<keyof SpeechRequestBody, 'emotion'>, 'string' | 'number' | 'boolean'>> =
  {
    text: 'string',
    speaker_id: 'string',
    speaker_key: 'string',
    dialect: 'string',
    model_version: 'string',
    include_timestamps: 'boolean',
    format: 'string',
    speed: 'number',
    temperature: 'number',
    stability: 'number',
    top_p: 'number',
    repetition_penalty: 'number',
    seed: 'number',
    pitch: 'number',
    silence_trim: 'boolean',
    chunk_max_seconds: 'number',
    sentence_silence_ms: 'number',
    stream_format: 'string',
  };

/** The fields of a synthesis request; 400 for a body that is no JSON object, or a field of the wrong type. */
export function readSynthesisFields(json: string): SpeechRequestBody | Refusal {
  let body: unknown;
  try {
    body = JSON.parse(json);
  } catch {
    return refuse(400, 'invalid-argument', 'The body must be a JSON object in UTF-8.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return wrongType('', undefined);
  for (const [field, type] of Object.entries(TYPES)) {
    const value: unknown = (body as Record<string, unknown>)[field];
    if (value !== undefined && typeof value !== type) return wrongType(field, type);
  }
  return body;
}
