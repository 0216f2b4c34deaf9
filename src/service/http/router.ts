import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Route } from '../../contract/route.ts';
import { type Refusal, refuse } from '../admission/refusal.ts';
import { describeError, type Logger } from './logger.ts';
import { refusalResponse } from './respond.ts';

/** What a handler receives with the request. */
export interface RouteContext {
  readonly requestId: string;
  /** Adds the request's id to every line. */
  readonly logger: Logger;
  /** Path parameters, decoded, by name. */
  readonly parameters: Readonly<Record<string, string>>;
}

type RouteHandler = (request: Request, context: RouteContext) => Response | Promise<Response>;

/** A handler per operation; undefined where this deployment lacks it. */
export type RouteHandlers<Id extends string> = Readonly<Record<Id, RouteHandler | undefined>>;

type RefusalWriter = (refusal: Refusal, headers?: Record<string, string>) => Response;

/** A route that this deployment has. */
export interface ServedRoute {
  readonly id: string;
  readonly route: Route;
  readonly handler: RouteHandler;
}

type Environment = { Variables: { requestId: string; served?: ServedRoute } };

/**
 * Dispatches requests by tables of routes. Answers 404 and 405 (with `allow`) for what is not in them, and 500 with the request's id when
 * a handler throws. Every response has `x-request-id`. Never rejects.
 * @param writerFor Writes these refusals in the protocol that is spoken at a path.
 */
export function createRouter(
  routes: readonly ServedRoute[],
  logger: Logger,
  writerFor: (path: string) => RefusalWriter = () => refusalResponse,
): (request: Request) => Promise<Response> {
  const app = new Hono<Environment>();
  app.use(async (context, next) => {
    const started = performance.now();
    const requestId = requestIdOf(context.req.raw);
    context.set('requestId', requestId);
    await next();
    const route = context.get('served')?.route;
    context.header('x-request-id', requestId);
    if (route?.isOpenToPages) context.header('access-control-allow-origin', '*');
    logger.info('request', {
      requestId,
      method: context.req.method,
      // An unknown path may contain anything, such as a key put there by mistake.
      route: route?.path ?? 'other',
      status: context.res.status,
      milliseconds: Math.round(performance.now() - started),
    });
  });

  for (const served of routes) {
    const { route, handler } = served;
    // GET routes also answer HEAD.
    app.on(route.method, patternOf(route), (context) => {
      context.set('served', served);
      const requestId = context.get('requestId');
      return handler(context.req.raw, {
        requestId,
        logger: withRequestId(logger, requestId),
        parameters: context.req.param(),
      });
    });
  }
  for (const served of routes) {
    const { route } = served;
    app.all(patternOf(route), (context) => {
      context.set('served', served);
      const isPreflight = route.isOpenToPages && context.req.method === 'OPTIONS';
      return isPreflight
        ? preflightResponse(route)
        : methodNotAllowed(served.route, context, writerFor(context.req.path));
    });
  }

  app.notFound(({ req }) =>
    writerFor(req.path)(refuse(404, 'not-supported', 'There is nothing at this address.')),
  );
  app.onError((error, context) => {
    const requestId = context.get('requestId');
    logger.error('unhandled', { requestId, ...describeError(error) });
    const message = `The service failed on this request; its id is ${requestId}.`;
    return writerFor(context.req.path)(refuse(500, 'internal', message));
  });
  return async (request) => app.fetch(request);
}

/** The routes of a table that this deployment has. */
export function servedRoutes<Id extends string>(
  table: Readonly<Record<Id, Route>>,
  handlers: RouteHandlers<Id>,
): ServedRoute[] {
  return Object.entries<Route>(table).flatMap(([id, route]) => {
    const handler = handlers[id as Id];
    return handler ? [{ id, route, handler }] : [];
  });
}

function patternOf({ path }: Route): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function allowedMethods({ method, isOpenToPages }: Route): string {
  const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
  return (isOpenToPages ? [...methods, 'OPTIONS'] : methods).join(', ');
}

function methodNotAllowed(route: Route, { req }: Context, writeRefusal: RefusalWriter): Response {
  const allow = allowedMethods(route);
  const refusal = refuse(405, 'not-supported', `${req.method} is not allowed here; use ${allow}.`);
  return writeRefusal(refusal, { allow });
}

/** Answers the preflight of a page that sends custom headers. */
function preflightResponse(route: Route): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': allowedMethods(route),
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    },
  });
}

/** Adds the request's id to every line. */
function withRequestId(logger: Logger, requestId: string): Logger {
  return {
    info: (event, fields) => logger.info(event, { requestId, ...fields }),
    error: (event, fields) => logger.error(event, { requestId, ...fields }),
  };
}

/** The caller's own id where it is safe to echo, else a new one. */
function requestIdOf(request: Request): string {
  const id = request.headers.get('x-request-id');
  return id && /^[\w.:-]{1,128}$/.test(id) ? id : randomUUID();
}
