import { createOpenApi } from '../openapi/openapi.ts';
import { jsonResponse } from './respond.ts';

/** The document changes with the deployment alone. */
const CACHED = { 'cache-control': 'public, max-age=300' } as const;

/** `GET /openapi.json`, made once for each address by which the service is reached in turn. */
export function createOpenApiAnswer(routes: Parameters<typeof createOpenApi>[0]): (url: string) => Response {
  let latest: { readonly url: string; readonly document: ReturnType<typeof createOpenApi> } | undefined;
  return (url) => {
    if (latest?.url !== url) latest = { url, document: createOpenApi(routes, url) };
    return jsonResponse(latest.document, 200, CACHED);
  };
}
