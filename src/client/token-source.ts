import type { TokenResponse } from '../contract/token.ts';
import type { TokenScope } from '../contract/token-scopes.ts';

/** Fetches a new token from its issuer, by any means (cookies, CSRF header, framework action). */
export type TokenFetcher = (scope: TokenScope, signal?: AbortSignal) => Promise<TokenResponse>;

/** Provides a valid token per scope. */
export interface TokenSource {
  /** @throws SpeechError `unauthorized`, `origin-refused`, `quota-exceeded`, `network`, `service-unavailable` where no proxy answers. */
  token(scope: TokenScope, signal?: AbortSignal): Promise<TokenResponse>;
  /** Drops a token that was refused or whose budget is spent; the next call fetches another. */
  invalidate(token: string): void;
}
