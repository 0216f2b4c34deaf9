import type { OperationId } from '../../src/contract/routes.ts';
import type { OpenAiOperationId } from '../../src/service/openai/openai-routes.ts';
import { wavFile } from '../service/support/wav-file.ts';
import type { Keys } from './faulty-services.ts';

/** A request and its expected status; the method and, unless given, the path are those of the operation. */
export interface Case extends Pick<RequestInit, 'headers' | 'body'> {
  readonly operation: OperationId | OpenAiOperationId;
  readonly name: string;
  readonly status: number;
  readonly path?: string;
}

const KEYS = keysOf('CONTRACT_KEYS');
const FREE = keysOf('CONTRACT_FREE_KEYS');
const PLANLESS = keysOf('CONTRACT_PLANLESS_KEYS');
const SPEECH = { text: 'سڵاو، بەخێربێیت.', speaker_id: 'sorani_m001' };
/** 8-bit samples below the midpoint: the proxy forwards bodies as text, which only ASCII survives. */
const TONE = wavFile(
  Float32Array.from({ length: 16_384 }, (_, index) => 0.3 * Math.sin(index / 6) - 0.5),
  { sampleRate: 8000, width: 1 },
);

export const GOOD_CASES: readonly Case[] = [
  speak('a WAV file', 200, {}),
  speak('an Ogg file', 200, { format: 'opus' }),
  speak('an MP3 file', 200, { format: 'mp3' }),
  speak('word times', 200, { include_timestamps: true, speed: 1.5, seed: 7, pitch: 2 }),
  speak('nothing speakable', 200, { text: '…', include_timestamps: true }),
  speak('a Badini voice', 200, { speaker_id: 'badini_v5_m001', dialect: 'badini', text: 'سلاڤ' }),
  stream('a WAV file', 200, { stream_format: 'wav', include_timestamps: true }),
  transcribe('a recording', 200, { file: TONE, dialect: 'sorani' }),
  transcribe('a recording on the free plan', 200, { file: TONE, dialect: 'kurmanji' }, FREE.stt),
  connect('a session', 200, { dialect: 'kurmanji' }),
  { operation: 'listSpeakers', name: 'every group', status: 200 },
  { operation: 'listSpeakers', name: 'one group', status: 200, path: '/api/get-speakers?model_version=v5' },
  { operation: 'listPlans', name: 'as JSON', status: 200, headers: { accept: 'application/json' } },
  { operation: 'listPlans', name: 'as a page', status: 200, headers: { accept: 'text/html' } },
  ask('the tools', 200, { id: 1, method: 'tools/list', params: {} }),
  ask('a notification', 202, { method: 'notifications/initialized' }),
  { operation: 'listModels', name: 'the models', status: 200 },
  { operation: 'listVoices', name: 'the voices', status: 200 },
  { operation: 'describeApi', name: 'the document', status: 200 },
  { operation: 'checkHealth', name: 'alive', status: 200 },
  { operation: 'checkReadiness', name: 'ready', status: 200 },
];

export const REFUSED_CASES: readonly Case[] = [
  ...[speak, stream].flatMap((operation) => [
    operation('no JSON', 400, undefined),
    operation('no voice', 400, { speaker_id: undefined }),
    operation('no text', 400, { text: '' }),
    operation('a text that is too long', 400, { text: 'ا'.repeat(5001) }),
    operation('an unknown dialect', 400, { dialect: 'zazaki' }),
    operation('a speed out of range', 400, { speed: 9 }),
    operation('an emotion', 400, { emotion: 'happy' }),
    operation('a voice outside v5', 400, { model_version: 'v5' }),
    operation('a voice that reads no Badini', 400, { dialect: 'badini' }),
    operation('no key', 401, {}, ''),
    operation('a key of the other kind', 401, {}, KEYS.stt),
    operation('an unknown group', 403, { model_version: 'v9' }),
    operation('a voice outside v3', 403, { speaker_id: 'sorani_v4_m001' }),
    operation(
      'a Studio voice on the free plan',
      403,
      { speaker_id: 'studio_08', model_version: 'v5' },
      FREE.tts,
    ),
    operation('no plan', 403, {}, PLANLESS.tts),
    operation('temperature 0', 422, { temperature: 0 }),
    operation('temperature and stability', 422, { temperature: 1, stability: 1 }),
  ]),
  speakAsOpenAi('no input', 400, { input: undefined }),
  speakAsOpenAi('an unknown format', 400, { response_format: 'aac' }),
  speakAsOpenAi('no key', 401, {}, ''),
  speakAsOpenAi('a voice of no catalog', 403, { voice: 'nobody' }),
  speakAsOpenAi('no plan', 403, {}, PLANLESS.tts),
  speak('an unknown format', 400, { format: 'flac' }),
  stream('an unknown stream format', 400, { stream_format: 'mp3' }),
  transcribe('no file', 400, { dialect: 'sorani' }),
  transcribe('no dialect', 400, { file: TONE }),
  transcribe('an unknown dialect', 400, { file: TONE, dialect: 'badini' }),
  transcribe('no recording', 400, { file: Buffer.from('text'), dialect: 'sorani' }),
  // A file too large for the plan exceeds the limit of the proxy.
  transcribe('no key', 401, { file: TONE, dialect: 'sorani' }, ''),
  transcribe('a key of the other kind', 401, { file: TONE, dialect: 'sorani' }, KEYS.tts),
  transcribe('no plan', 403, { file: TONE, dialect: 'sorani' }, PLANLESS.stt),
  connect('no dialect', 400, {}),
  connect('an unknown dialect', 400, { dialect: 'badini' }),
  connect('no key', 401, { dialect: 'sorani' }, ''),
  connect('no plan', 403, { dialect: 'sorani' }, PLANLESS.stt),
  {
    operation: 'listSpeakers',
    name: 'an unknown group',
    status: 400,
    path: '/api/get-speakers?model_version=v9',
  },
  { ...ask('not a message', 400, {}), body: '{"jsonrpc":"1.0"}' },
  ask('a foreign origin', 403, { id: 1, method: 'ping' }, { origin: 'https://elsewhere.test' }),
  ask('not as JSON', 415, { id: 1, method: 'ping' }, { 'content-type': 'text/plain' }),
  { ...ask('too large', 413, {}), body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(7e6) }) },
  {
    operation: 'fetchAgentFile',
    name: 'no such file',
    status: 404,
    path: `/api/mcp/files/${'a'.repeat(43)}`,
  },
];

/** By fault of the service: see FAULTS. */
export const FAULTY_CASES: Readonly<Record<string, (keys: Keys) => readonly Case[]>> = {
  'no list of speakers': ({ tts }) => [
    speak('refused', 503, {}, tts),
    stream('refused', 503, {}, tts),
    { operation: 'listSpeakers', name: 'not fetched', status: 500 },
    { operation: 'checkReadiness', name: 'not ready', status: 503 },
    { operation: 'checkHealth', name: 'alive all the same', status: 200 },
  ],
  'accounts that cannot be reached': ({ tts, stt }) => [
    speak('refused', 503, {}, tts),
    stream('refused', 503, {}, tts),
    transcribe('refused', 503, { file: TONE, dialect: 'sorani' }, stt),
    connect('refused', 503, { dialect: 'sorani' }, stt),
    { operation: 'checkReadiness', name: 'not ready', status: 503 },
    {
      operation: 'fetchAgentFile',
      name: 'not fetched',
      status: 503,
      path: `/api/mcp/files/${'a'.repeat(43)}`,
    },
  ],
  'broken engines': ({ tts, stt }) => [
    speak('failed', 500, {}, tts),
    stream('failed', 500, {}, tts),
    transcribe('failed', 500, { file: TONE, dialect: 'sorani' }, stt),
  ],
  'a limit of one request a minute': ({ tts, stt }) => [
    speak('the first', 200, {}, tts),
    speak('the second', 429, {}, tts),
    stream('the third', 429, {}, tts),
    connect('the first', 200, { dialect: 'sorani' }, stt),
    connect('the second', 429, { dialect: 'sorani' }, stt),
    transcribe('the third', 429, { file: TONE, dialect: 'sorani' }, stt),
  ],
};

const FETCHED = 'The tests of the agent endpoint fetch one.';
const INTERNAL_ERROR = 'Only an internal error leads there; test/service/service.test.ts has one.';

/** Documented responses that no case provokes, and why. */
export const UNPROVOKED: Readonly<Record<string, string>> = {
  'connectLiveTranscription 500': INTERNAL_ERROR,
  'listPlans 500': INTERNAL_ERROR,
  'callAgentTools 500': INTERNAL_ERROR,
  'describeApi 500': INTERNAL_ERROR,
  'checkHealth 500': INTERNAL_ERROR,
  'checkReadiness 500': INTERNAL_ERROR,
  'fetchAgentFile 500': INTERNAL_ERROR,
  'fetchAgentFile 200': FETCHED,
  'fetchAgentFile 206': FETCHED,
  'fetchAgentFile 416': FETCHED,
};

function speakAsOpenAi(name: string, status: number, fields: object, key = KEYS.tts): Case {
  const body = JSON.stringify({ model: 'tts-1', voice: 'alloy', input: SPEECH.text, ...fields });
  const authorization = key && { authorization: `Bearer ${key}` };
  return {
    operation: 'createSpeech',
    name,
    status,
    headers: { 'content-type': 'application/json', ...authorization },
    body,
  };
}

function speak(name: string, status: number, fields: object | undefined, key = KEYS.tts): Case {
  return { operation: 'synthesizeSpeech', name, status, ...json(fields && { ...SPEECH, ...fields }, key) };
}

function stream(name: string, status: number, fields: object | undefined, key = KEYS.tts): Case {
  return { operation: 'streamSpeech', name, status, ...json(fields && { ...SPEECH, ...fields }, key) };
}

function connect(name: string, status: number, fields: object, key = KEYS.stt): Case {
  return { operation: 'connectLiveTranscription', name, status, ...json(fields, key) };
}

function transcribe(
  name: string,
  status: number,
  { file, dialect }: { file?: Buffer; dialect?: string },
  key = KEYS.stt,
): Case {
  const body = new FormData();
  if (dialect !== undefined) body.set('dialect', dialect);
  if (file) body.set('file', new File([new Uint8Array(file)], 'recording.wav'));
  return { operation: 'transcribeRecording', name, status, headers: { 'x-api-key': key }, body };
}

function ask(name: string, status: number, message: object, headers: Record<string, string> = {}): Case {
  return {
    operation: 'callAgentTools',
    name,
    status,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  };
}

function json(fields: object | undefined, key: string): Pick<Case, 'headers' | 'body'> {
  return {
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: fields ? JSON.stringify(fields) : 'not JSON',
  };
}

function keysOf(variable: string): Keys {
  const { tts_key, stt_key } = JSON.parse(process.env[variable] ?? '{}') as Record<string, string>;
  return { tts: tts_key ?? '', stt: stt_key ?? '' };
}
