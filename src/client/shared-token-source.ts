import { createTokenSource } from './create-token-source.ts';
import type { TokenFetcher, TokenSource } from './token-source.ts';

const sources = new WeakMap<object, Map<string | TokenFetcher, TokenSource>>();

/**
 * The token source of everything on a page that gets its tokens from the same place in the same way: twenty elements need one token.
 * @param fetch What is used in place of the global one.
 */
export function sharedTokenSource(
  from: string | TokenFetcher,
  fetch: typeof globalThis.fetch | undefined,
): TokenSource {
  const ways = fetch ?? globalThis;
  const known = sources.get(ways) ?? new Map<string | TokenFetcher, TokenSource>();
  const source = known.get(from) ?? createTokenSource(from, { fetch });
  sources.set(ways, known.set(from, source));
  return source;
}
