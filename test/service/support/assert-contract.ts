import assert from 'node:assert/strict';
import { z } from 'zod';
import { errorBodySchema } from '../../../src/contract/error-body.ts';
import type { Route, RouteContent, RouteResponse } from '../../../src/contract/route.ts';
import { ROUTES } from '../../../src/contract/routes.ts';
import { openAiErrorSchema } from '../../../src/service/openai/openai-refusals.ts';
import { OPENAI_ROUTES } from '../../../src/service/openai/openai-routes.ts';
import type { Service } from '../../../src/service/service.ts';

/** Wraps a service so that every response, in any test, is checked against the route tables. */
export function assertContract(service: Service): Service {
  return {
    ...service,
    async fetch(request) {
      const response = await service.fetch(request);
      await check(request, response);
      return response;
    },
  };
}

/** A request that is in no row of the table is refused as JSON. */
const OUTSIDE: RouteResponse = { description: '', content: { 'application/json': errorBodySchema } };
const OUTSIDE_OPENAI: RouteResponse = { description: '', content: { 'application/json': openAiErrorSchema } };

async function check({ method, url }: Request, response: Response): Promise<void> {
  const { status, headers } = response;
  const { pathname } = new URL(url);
  const place = `${method} ${pathname} ${status}`;
  assert.ok(headers.get('x-request-id'), `${place}: no x-request-id`);
  if (method === 'OPTIONS' && status === 204) return;
  const route = Object.values<Route>({ ...ROUTES, ...OPENAI_ROUTES }).find(
    (row) => patternOf(row).test(pathname) && (row.method === method || method === 'HEAD'),
  );
  // No such row, or this deployment lacks the route.
  const isOutside = !route || status === 404;
  if (isOutside) assert.ok([404, 405].includes(status), place);
  const outside = pathname.startsWith('/v1/') ? OUTSIDE_OPENAI : OUTSIDE;
  const documented: RouteResponse | undefined = isOutside ? outside : route.responses[status];
  assert.ok(documented, `${place} is not documented`);
  const { content, headers: named = [] } = documented;
  for (const name of named) assert.ok(headers.get(name), `${place}: no ${name}`);
  const mediaType = headers.get('content-type')?.split(';')[0];
  if (mediaType === undefined) return assert.equal(content, undefined, `${place} has no body`);
  const form = content?.[mediaType];
  assert.ok(form, `${place} ${mediaType} is not documented`);
  if (method !== 'HEAD' && isSchema(form)) {
    const body: unknown = await response.clone().json();
    // Parsing drops whatever is not in the schema.
    assert.deepEqual(form.parse(body), body, place);
  }
}

function isSchema(form: RouteContent): form is z.ZodType {
  return form instanceof z.ZodType;
}

function patternOf({ path }: Route): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
}
