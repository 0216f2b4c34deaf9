import { OPERATIONS, type OperationId } from '../../contract/operations.ts';
import type { TokenScope } from '../../contract/token-scopes.ts';

/** How a speech request is checked and charged. */
type SpeechHandler = 'synthesis' | 'upload' | 'live';

type Route =
  | { method: 'POST'; handler: 'token' | 'listening' }
  | { method: 'GET'; handler: 'catalog' | 'models' | 'voices' }
  | { method: 'POST'; handler: 'openAiSpeech' }
  | {
      method: 'POST';
      handler: SpeechHandler;
      /** The scope a token needs, and the API key that is sent upstream. */
      scope: TokenScope;
      /** True where the first byte comes only after the whole file is rendered or transcribed. */
      isWholeFile: boolean;
      /** True where the service takes its key as `Authorization: Bearer`. */
      isBearer?: true;
    };

/** A route of the proxy whose requests go to the service. */
export type SpeechRoute = Extract<Route, { scope: TokenScope }>;

type KeyedOperationId = {
  [Id in OperationId]: (typeof OPERATIONS)[Id]['key'] extends TokenScope ? Id : never;
}[OperationId];

/**
 * Path behind the mount -> route. Methods, paths and keys come from the contract's table; operations that are not listed
 * here do not exist on the proxy. Paths match exactly: they are never decoded or joined.
 */
export const PROXY_ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['/token', { method: 'POST', handler: 'token' }],
  ['/listening', { method: 'POST', handler: 'listening' }],
  [OPERATIONS.listSpeakers.path, { method: OPERATIONS.listSpeakers.method, handler: 'catalog' }],
  speechRoute('streamSpeech', 'synthesis', false),
  speechRoute('synthesizeSpeech', 'synthesis', true),
  speechRoute('transcribeRecording', 'upload', true),
  speechRoute('connectLiveTranscription', 'live', false),
]);

/** The routes for clients made for OpenAI's API, where the site turns them on (docs/openai.md). */
export const OPENAI_ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['/v1/audio/speech', { method: 'POST', handler: 'openAiSpeech' }],
  [
    '/v1/audio/transcriptions',
    { method: 'POST', handler: 'upload', scope: 'stt', isWholeFile: true, isBearer: true },
  ],
  ['/v1/models', { method: 'GET', handler: 'models' }],
  ['/v1/audio/voices', { method: 'GET', handler: 'voices' }],
]);

/** Whether a path behind the mount belongs to OpenAI's API. */
export function isOpenAiPath(path: string): boolean {
  return path.startsWith('/v1/');
}

function speechRoute(id: KeyedOperationId, handler: SpeechHandler, isWholeFile: boolean): [string, Route] {
  const { method, path, key } = OPERATIONS[id];
  return [path, { method, handler, scope: key, isWholeFile }];
}
