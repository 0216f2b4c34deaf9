/**
 * The key a request carries in `x-api-key`; `bearer` carries either key, both or none in `authorization`, and `billed-bearer` one of them or
 * both.
 */
export type RouteKey = 'none' | 'tts' | 'stt' | 'bearer' | 'billed-bearer';

export interface Operation {
  readonly method: 'GET' | 'POST';
  /** `{name}` stands for one segment. */
  readonly path: string;
  readonly key: RouteKey;
}

/**
 * Method, path and key of every operation, by its id. `routes.ts` adds schemas and descriptions; this table has no
 * dependencies, so that the proxy can read it on runtimes where every kilobyte of a bundle counts.
 */
export const OPERATIONS = {
  synthesizeSpeech: { method: 'POST', path: '/api/tts-proxy', key: 'tts' },
  streamSpeech: { method: 'POST', path: '/api/tts-stream', key: 'tts' },
  transcribeRecording: { method: 'POST', path: '/api/stt-proxy', key: 'stt' },
  connectLiveTranscription: { method: 'POST', path: '/api/stt-stream-connect', key: 'stt' },
  listSpeakers: { method: 'GET', path: '/api/get-speakers', key: 'none' },
  listPlans: { method: 'GET', path: '/plans', key: 'none' },
  callAgentTools: { method: 'POST', path: '/api/mcp', key: 'bearer' },
  fetchAgentFile: { method: 'GET', path: '/api/mcp/files/{secret}', key: 'none' },
  describeApi: { method: 'GET', path: '/openapi.json', key: 'none' },
  checkHealth: { method: 'GET', path: '/healthz', key: 'none' },
  checkReadiness: { method: 'GET', path: '/readyz', key: 'none' },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof OPERATIONS;
export type OperationPath = (typeof OPERATIONS)[OperationId]['path'];
