import { REFUSALS } from '../../contract/refusals.ts';
import type { Route, RouteContent, RouteResponse } from '../../contract/route.ts';
import { OPENAPI_HEADERS, OPENAPI_INFO, OPENAPI_SECURITY, OPENAPI_TAGS } from './openapi-facts.ts';
import { type JsonObject, OpenApiSchemas } from './openapi-schemas.ts';

/**
 * The OpenAPI 3.1 document of these routes. Pure: same routes, same document.
 * @param serverUrl Base URL of the paths.
 */
export function createOpenApi(
  routes: readonly (readonly [operationId: string, route: Route])[],
  serverUrl: string,
): JsonObject {
  const schemas = new OpenApiSchemas();
  const paths: Record<string, JsonObject> = {};
  for (const [operationId, route] of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(operationId, route, schemas),
    };
  }
  const isUsed = (name: string) => routes.some(([, { tag }]) => tag === name);
  return {
    openapi: '3.1.0',
    info: { ...OPENAPI_INFO, contact: { name: 'The operator of this deployment', url: serverUrl } },
    servers: [{ url: serverUrl }],
    tags: OPENAPI_TAGS.filter(({ name }) => isUsed(name)),
    paths,
    components: {
      schemas: schemas.used(),
      headers: OPENAPI_HEADERS,
      securitySchemes: OPENAPI_SECURITY,
    },
  };
}

function operationOf(operationId: string, route: Route, schemas: OpenApiSchemas): JsonObject {
  const { tag, summary, description, key, body, socket, responses } = route;
  const parameters = [...pathParameters(route), ...queryParameters(route, schemas)];
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: SECURITY_OF[key],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { [body.mediaType]: { schema: schemas.of(body.schema) } } },
    }),
    responses: Object.fromEntries(
      Object.entries<RouteResponse>({ ...responses, ...ANY_ROUTE }).map(([status, response]) => [
        status,
        responseOf(response, schemas),
      ]),
    ),
    ...(socket && {
      'x-websocket': {
        'client-messages': schemas.of(socket.client),
        'service-messages': schemas.of(socket.service),
      },
    }),
  };
}

/** Responses sent before the path is known. */
const ANY_ROUTE = { 408: REFUSALS.tooSlow, 431: REFUSALS.headersTooLarge } as const;

const SECURITY_OF: Readonly<Record<Route['key'], readonly JsonObject[]>> = {
  none: [],
  tts: [{ ttsKey: [] }],
  stt: [{ sttKey: [] }],
  // Some tools need no key.
  bearer: [{}, { agentKeys: [] }],
  'billed-bearer': [{ agentKeys: [] }],
};

function responseOf(
  { description, headers = [], optionalHeaders = [], content }: RouteResponse,
  schemas: OpenApiSchemas,
): JsonObject {
  return {
    description,
    headers: Object.fromEntries(
      ['X-Request-Id', ...headers, ...optionalHeaders].map((name) => [
        name,
        { $ref: `#/components/headers/${name}` },
      ]),
    ),
    ...(content && {
      content: Object.fromEntries(
        Object.entries(content).map(([mediaType, form]) => [
          mediaType,
          { schema: contentSchema(form, mediaType, schemas) },
        ]),
      ),
    }),
  };
}

function contentSchema(form: RouteContent, mediaType: string, schemas: OpenApiSchemas): JsonObject {
  if (form === 'binary') return {};
  if (form === 'text') return { type: 'string' };
  if (!('events' in form)) return schemas.of(form);
  return {
    type: 'string',
    description:
      'Lines of `data: <JSON>`, each followed by an empty line. Each JSON matches `contentSchema`.',
    contentMediaType: mediaType,
    contentSchema: schemas.of(form.events),
  };
}

function pathParameters({ parameters = {} }: Route): JsonObject[] {
  return Object.entries(parameters).map(([name, description]) => {
    return { name, in: 'path', required: true, description, schema: { type: 'string' } };
  });
}

function queryParameters({ query }: Route, schemas: OpenApiSchemas): JsonObject[] {
  return Object.entries(query?.shape ?? {}).map(([name, field]) => {
    const { description, ...schema } = schemas.of(field);
    return { name, in: 'query', required: false, description, schema };
  });
}
