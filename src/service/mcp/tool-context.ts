import { ROUTES } from '../../contract/routes.ts';
import type { TranscriptionDialect } from '../../contract/transcription.ts';
import { findAccount } from '../accounts/accounts.ts';
import { isApiKey, type KeySpace } from '../accounts/api-key.ts';
import type { Plans } from '../accounts/plans.ts';
import type { Refusal } from '../admission/refusal.ts';
import type { Roster } from '../catalog/catalog.ts';
import { describeError, type Logger } from '../http/logger.ts';
import { accountsUnreachable } from '../routes/accounts-unreachable.ts';
import { type AllowanceState, allowanceLeft } from '../store/allowance-left.ts';
import type { Account, Allowance, Store } from '../store/store.ts';
import { type BearerKeys, bearerKeys } from './bearer-keys.ts';

/** What the tools need of the service. */
export interface McpServices {
  /** The service's own handler; billed tools are calls of its endpoints. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly store: Store;
  readonly plans: Plans;
  /** Voices that no account may use. */
  readonly reserved: ReadonlySet<string>;
  readonly loadRoster: () => Roster | Promise<Roster>;
  /** The dialects that are transcribed; none where the service only speaks. */
  readonly dialects: readonly TranscriptionDialect[];
  /** Where larger plans are to be had; the service's own page of plans by default. */
  readonly upgradeUrl?: string | undefined;
  /** `http(s)://host[:port][/path]` by which clients reach the service; by default what each request says. */
  readonly publicUrl?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: Logger;
}

/** One MCP request on behalf of its caller. */
export class ToolContext {
  readonly parts: McpServices;
  readonly keys: BearerKeys;
  /** Address by which the caller reaches the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly upgradeUrl: string;
  readonly requestId: string | undefined;
  readonly #origin: string;

  constructor(parts: McpServices, request: Request, requestId: string | undefined) {
    this.parts = parts;
    this.keys = bearerKeys(request.headers.get('authorization'));
    this.#origin = new URL(request.url).origin;
    this.baseUrl = (parts.publicUrl ?? this.#origin).replace(/\/+$/, '');
    this.upgradeUrl = parts.upgradeUrl ?? `${this.baseUrl}${ROUTES.listPlans.path}`;
    this.requestId = requestId;
  }

  /** Calls an endpoint of the service, with the caller's key of a space where one is named. */
  call(path: string, init: RequestInit = {}, space?: KeySpace): Promise<Response> {
    const headers = new Headers(init.headers);
    const key = space && this.keys[space];
    if (key !== undefined) headers.set('x-api-key', key);
    if (this.requestId !== undefined) headers.set('x-request-id', this.requestId);
    return this.parts.fetch(new Request(`${this.#origin}${path}`, { ...init, headers }));
  }

  /** Posts JSON to an endpoint of the service; an empty object where there is none that can be sent, and the endpoint says what is missing. */
  post(path: string, json: string | undefined, space: KeySpace, signal: AbortSignal): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return this.call(path, { method: 'POST', headers, body: json ?? '{}', signal }, space);
  }

  /**
   * The account of the caller's key of a space, or undefined where it has none that is valid.
   * @throws when the store cannot be reached.
   */
  async account(space: KeySpace): Promise<Account | undefined> {
    return findAccount(this.parts.store, space, this.keys[space] ?? null);
  }

  /** As `account`, or the refusal of one that cannot be looked up: a call whose payer is unknown is not begun. */
  async payer(space: KeySpace): Promise<Account | Refusal | undefined> {
    try {
      return await this.account(space);
    } catch (error) {
      return accountsUnreachable(error, this.parts.logger);
    }
  }

  /** Whether a key of the request is some account's; true when that cannot be looked up, which the call itself then says. */
  async hasKey(): Promise<boolean> {
    for (const space of ['tts', 'stt'] as const) if (await this.payer(space)) return true;
    return false;
  }

  /** What to call a key that no account has: one of the other space is none of this one. */
  keyState(space: KeySpace): 'missing' | 'invalid' {
    const other: KeySpace = space === 'tts' ? 'stt' : 'tts';
    const key = this.keys[space];
    return key === undefined || isApiKey(key, other) ? 'missing' : 'invalid';
  }

  /**
   * What is left of an allowance after a call; undefined when the store cannot be reached, which takes nothing from a call that succeeded.
   * @param total what the account's plan gives in a month.
   */
  async left(
    account: Account | undefined,
    allowance: Allowance,
    total: number,
  ): Promise<AllowanceState | undefined> {
    if (!account) return undefined;
    try {
      return await this.allowance(account, allowance, total);
    } catch (error) {
      this.parts.logger.error('account-store-unreachable', describeError(error));
      return undefined;
    }
  }

  /**
   * @param total what the account's plan gives in a month.
   * @throws when the store cannot be reached.
   */
  allowance(account: Account, allowance: Allowance, total: number): Promise<AllowanceState> {
    return allowanceLeft(this.parts.store, account.id, allowance, total);
  }
}
