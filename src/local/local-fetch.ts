import type { LocalConnection } from './local-connection.ts';

/** The path of an API call behind any endpoint. */
const API_PATH = /\/(?:api\/[\w-]+|token)$/;

/**
 * A `fetch` that answers calls of the API itself, and passes on all others.
 * @param connect Called for the first answer with the request's body, and again after it has failed.
 */
export function localFetch(connect: (body: string) => Promise<LocalConnection>): typeof globalThis.fetch {
  let connection: Promise<LocalConnection> | undefined;
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const [url = '', search] = (request?.url ?? String(input)).replace(/#.*/s, '').split(/\?(.*)/s);
    const [path] = API_PATH.exec(url) ?? [];
    if (path === undefined) return globalThis.fetch(input, init);
    const signal = init?.signal ?? request?.signal;
    signal?.throwIfAborted();
    const given = init?.body ?? (await request?.text()) ?? '';
    const body = typeof given === 'string' ? given : '';
    if (!connection) {
      const connecting = connect(body);
      connection = connecting;
      connecting.catch(() => {
        if (connection === connecting) connection = undefined;
      });
    }
    const call = { path, query: search ? `?${search}` : '', body };
    return (await connection).request(call, signal);
  };
}
