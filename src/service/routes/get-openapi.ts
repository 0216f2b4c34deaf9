import { jsonResponse } from '../http/respond.ts';
import { createOpenApi } from '../openapi/openapi.ts';

/** The document changes only with the deployment. */
const CACHED = { 'cache-control': 'public, max-age=300' } as const;

/** `GET /openapi.json`, rebuilt only when the base URL differs from the previous request's. */
export function createOpenApiAnswer(routes: Parameters<typeof createOpenApi>[0]): (url: string) => Response {
  let latest: { readonly url: string; readonly document: ReturnType<typeof createOpenApi> } | undefined;
  return (url) => {
    if (latest?.url !== url) latest = { url, document: createOpenApi(routes, url) };
    return jsonResponse(latest.document, 200, CACHED);
  };
}
