import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { ROUTES } from '../../contract/routes.ts';
import { findAccount } from '../accounts/accounts.ts';
import { isApiKey } from '../accounts/api-key.ts';
import type { Plans } from '../accounts/plan-rules.ts';
import type { Refusal } from '../admission/refusal.ts';
import type { Roster } from '../catalog/catalog.ts';
import type { LinkedFiles } from '../files/linked-files.ts';
import { accountsUnreachable } from '../http/accounts-unreachable.ts';
import { type BearerKeys, bearerKeys } from '../http/bearer-keys.ts';
import { describeError, type Logger } from '../http/logger.ts';
import type { SynthesisServices } from '../routes/admit-request.ts';
import { type AllowanceState, allowanceLeft } from '../store/allowance-left.ts';
import type { Account, Allowance, KeySpace, Store } from '../store/store.ts';

/** What the tools need from the service. */
export interface McpServices {
  /** The service's own handler; billed tools call its endpoints. @param deliver Takes a whole speech before it is billed. */
  readonly fetch: (request: Request, deliver?: SynthesisServices['deliver']) => Promise<Response>;
  readonly files: LinkedFiles;
  readonly store: Store;
  readonly plans: Plans;
  /** Voices that no account may use. */
  readonly reserved: ReadonlySet<string>;
  readonly loadRoster: () => Roster | Promise<Roster>;
  /** The dialects that can be transcribed; none without a recognizer. */
  readonly dialects: readonly TranscriptionDialect[];
  /** Where to get a larger plan; the service's own plans page by default. */
  readonly upgradeUrl?: string | undefined;
  /** `http(s)://host[:port][/path]` under which clients reach the service; each request's own origin by default. */
  readonly publicUrl?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: Logger;
}

/** One MCP request on behalf of its caller. */
export class ToolContext {
  readonly parts: McpServices;
  readonly keys: BearerKeys;
  /** The service's base URL for this caller, without a trailing slash. */
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

  /** Calls an endpoint of the service, with the caller's key of a space if one is named. */
  call(
    path: string,
    init: RequestInit = {},
    space?: KeySpace,
    deliver?: SynthesisServices['deliver'],
  ): Promise<Response> {
    const headers = new Headers(init.headers);
    const key = space && this.keys[space];
    if (key !== undefined) headers.set('x-api-key', key);
    if (this.requestId !== undefined) headers.set('x-request-id', this.requestId);
    return this.parts.fetch(new Request(`${this.#origin}${path}`, { ...init, headers }), deliver);
  }

  /** Posts JSON to an endpoint of the service; without any, an empty object, so that the endpoint reports what is missing. */
  post(
    path: string,
    json: string | undefined,
    space: KeySpace,
    signal: AbortSignal,
    deliver?: SynthesisServices['deliver'],
  ): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return this.call(path, { method: 'POST', headers, body: json ?? '{}', signal }, space, deliver);
  }

  /**
   * The account of the caller's key of a space, or undefined without a valid one.
   * @throws when the store cannot be reached.
   */
  async account(space: KeySpace): Promise<Account | undefined> {
    return findAccount(this.parts.store, space, this.keys[space] ?? null);
  }

  /** As `account`, or a refusal when the store cannot be reached: a call is not started if nobody can be billed. */
  async payer(space: KeySpace): Promise<Account | Refusal | undefined> {
    try {
      return await this.account(space);
    } catch (error) {
      return accountsUnreachable(error, this.parts.logger);
    }
  }

  /** Whether the request has a valid key; true when the store cannot be reached, which the call itself then reports. */
  async hasKey(): Promise<boolean> {
    for (const space of ['tts', 'stt'] as const) if (await this.payer(space)) return true;
    return false;
  }

  /** The state of a key without an account: a key of the other space counts as missing. */
  keyState(space: KeySpace): 'missing' | 'invalid' {
    const other: KeySpace = space === 'tts' ? 'stt' : 'tts';
    const key = this.keys[space];
    return key === undefined || isApiKey(key, other) ? 'missing' : 'invalid';
  }

  /**
   * What is left of an allowance after a call; undefined when the store cannot be reached, since the call itself has succeeded.
   * @param total The plan's monthly amount.
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
   * @param total The plan's monthly amount.
   * @throws when the store cannot be reached.
   */
  allowance(account: Account, allowance: Allowance, total: number): Promise<AllowanceState> {
    return allowanceLeft(this.parts.store, account.id, allowance, total);
  }
}
