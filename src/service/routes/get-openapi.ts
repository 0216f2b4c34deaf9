import { jsonResponse } from '../http/respond.ts';
import type { createOpenApi } from '../openapi/openapi.ts';

/** The document changes only with the deployment. */
const CACHED = { 'cache-control': 'public, max-age=300' } as const;

/** `GET /openapi.json`, rebuilt only when the base URL differs from the previous request's. What builds it is loaded with the first. */
export function createOpenApiAnswer(
  routes: Parameters<typeof createOpenApi>[0],
): (url: string) => Promise<Response> {
  let latest: { readonly url: string; readonly document: ReturnType<typeof createOpenApi> } | undefined;
  return async (url) => {
    const { createOpenApi: create } = await import('../openapi/openapi.ts');
    if (latest?.url !== url) latest = { url, document: create(routes, url) };
    return jsonResponse(latest.document, 200, CACHED);
  };
}
