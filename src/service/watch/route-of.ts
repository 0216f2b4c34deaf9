import { ROUTES } from '../../contract/routes.ts';
import { OPENAI_ROUTES } from '../openai/openai-routes.ts';

const TEMPLATES = Object.values<{ path: string }>({ ...ROUTES, ...OPENAI_ROUTES }).map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));
const METHODS = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']);

/** A request's route and method as finite labels: an unknown path or method may contain anything, such as a key put there by mistake. */
export function routeOf({ method, url }: Request): { readonly method: string; readonly route: string } {
  const { pathname } = new URL(url);
  return {
    method: METHODS.has(method) ? method : '_OTHER',
    route: TEMPLATES.find(({ pattern }) => pattern.test(pathname))?.path ?? 'other',
  };
}
