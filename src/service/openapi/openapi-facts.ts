import { SYNTHESIS_SAMPLE_RATE, VOICE_GROUPS } from '../../contract/limits.ts';
import type { RouteHeader } from '../../contract/route.ts';

/** The parts of the OpenAPI document that are not derived from the routes. */

export const OPENAPI_INFO = {
  title: 'Kurdish speech',
  version: '1.0.0',
  summary: 'Text-to-speech and speech-to-text for Kurdish.',
  description:
    'Speaks Sorani, Kurmanji and Badini, and transcribes Sorani and Kurmanji, from files and live. Paths carry no version, but for those of clients made for another API.',
  license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
} as const;

export const OPENAPI_TAGS = [
  { name: 'Agents', description: 'The same for agents, over the Model Context Protocol.' },
  { name: 'OpenAI', description: "The same for clients made for OpenAI's API." },
  { name: 'Service', description: 'The service itself.' },
  { name: 'Speech', description: 'Text to speech.' },
  { name: 'Transcription', description: 'Speech to text.' },
  { name: 'Voices', description: 'The catalog of voices.' },
] as const;

export const OPENAPI_SECURITY = {
  ttsKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'A text-to-speech key. The two kinds of keys are not interchangeable.',
  },
  sttKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'A speech-to-text key. The two kinds of keys are not interchangeable.',
  },
  agentKeys: {
    type: 'http',
    scheme: 'bearer',
    description: 'A text-to-speech key, a speech-to-text key, or both as `<tts_key>:<stt_key>`.',
  },
} as const;

/** Response headers, by the names used in the route table. Every response has the first. */
export const OPENAPI_HEADERS = {
  'X-Request-Id': {
    description: "The request's own id if it sent one, else a new one. It identifies the request in the log.",
    required: true,
    schema: { type: 'string' },
  },
  'X-Model-Version': {
    description: 'The group in which the voice was looked up.',
    schema: { type: 'string', enum: VOICE_GROUPS },
  },
  'X-Characters-Billed': {
    description: 'Characters debited: the length of the text, or 0 where nothing is billed.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Sample-Rate': {
    description: 'Samples per second.',
    schema: { type: 'integer', const: SYNTHESIS_SAMPLE_RATE },
  },
  'X-Channels': { description: 'Number of channels.', schema: { type: 'integer', const: 1 } },
  'X-Bit-Depth': { description: 'Bits per sample.', schema: { type: 'integer', const: 16 } },
  'X-Ignored-Parameters': {
    description:
      'Fields of the request that made no difference, or not all of what they said, separated by commas. Absent where there are none.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before retrying.',
    schema: { type: 'integer', minimum: 0 },
  },
} as const satisfies Readonly<Record<RouteHeader | 'X-Request-Id', object>>;
