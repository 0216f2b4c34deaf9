import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, readAnswer } from './definition/answer.ts';
import { isFree } from './definition/cost.ts';
import {
  type Deployment,
  type RequestOptions,
  type RuleContext,
  RuleViolation,
  type Sample,
} from './definition/rule.ts';

const REQUEST_TIMEOUT_MS = 45_000;
/** Rate limited; or the voice listing is unavailable, which is to be retried (docs/contract-coverage.md). */
const RETRIED_STATUSES: ReadonlySet<number> = new Set([429, 503]);
const MAX_ATTEMPTS = 3;
const DEFAULT_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** Total retry time of a run; afterwards such responses are checked as they are. */
const RETRY_TIME_MS = 10 * 60_000;

/** Sends requests to a deployment, and takes each sample once. */
export class DeploymentClient implements RuleContext {
  readonly deployment: Deployment;
  readonly signal: AbortSignal;
  readonly #allowed: ReadonlySet<Sample<unknown>>;
  #retryTimeMs = RETRY_TIME_MS;
  readonly #taken = new Map<Sample<unknown>, Promise<unknown>>();

  /** @param allowed Samples whose cost was confirmed. */
  constructor(deployment: Deployment, allowed: ReadonlySet<Sample<unknown>>, signal: AbortSignal) {
    this.deployment = deployment;
    this.#allowed = allowed;
    this.signal = signal;
  }

  take<T>(sample: Sample<T>): Promise<T> {
    if (!isFree(sample.cost) && !this.#allowed.has(sample)) {
      throw new Error(`The sample "${sample.id}" has a cost that was not confirmed.`);
    }
    const taken = this.#taken.get(sample) ?? sample.take(this);
    this.#taken.set(sample, taken);
    return taken as Promise<T>;
  }

  /**
   * Sends a request and reads the whole response, with retries. Redirects are not followed: a key is for one host only.
   * @throws RuleViolation when there is no response.
   */
  async send(path: string, options: RequestOptions = {}): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#sendOnce(path, options);
      if (!RETRIED_STATUSES.has(answer.status) || attempt === MAX_ATTEMPTS || this.#retryTimeMs <= 0)
        return answer;
      const pause = pauseOf(answer);
      this.#retryTimeMs -= pause;
      await wait(pause, undefined, { signal: this.signal });
    }
  }

  async #sendOnce(
    path: string,
    { method = 'POST', headers, body, isAborted }: RequestOptions,
  ): Promise<Answer> {
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    try {
      const url = `${this.deployment.baseUrl}${path}`;
      const options = {
        method,
        headers: { ...headers },
        body: body ?? null,
        redirect: 'manual',
        signal,
      } as const;
      const response = await fetch(url, options);
      if (isAborted) await response.body?.cancel();
      return await readAnswer(isAborted ? new Response(null, response) : response);
    } catch (error) {
      this.signal.throwIfAborted();
      throw new RuleViolation(`no answer (${errorReason(error)})`);
    }
  }

  sendJson(
    path: string,
    value: unknown,
    key: string | undefined,
    options: Pick<RequestOptions, 'isAborted'> = {},
  ): Promise<Answer> {
    return this.send(path, {
      ...options,
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'x-api-key': key }) },
      body: typeof value === 'string' ? value : JSON.stringify(value),
    });
  }

  speak(
    fields: Readonly<Record<string, unknown>>,
    path = '/api/tts-proxy',
    options: Pick<RequestOptions, 'isAborted'> = {},
  ): Promise<Answer> {
    return this.sendJson(path, fields, this.deployment.ttsKey, options);
  }
}

function pauseOf({ headers }: Answer): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 ? Math.min(seconds * 1000, MAX_PAUSE_MS) : DEFAULT_PAUSE_MS;
}

/** A system error code, never a message: those contain addresses. */
function errorReason(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  if (typeof cause?.code === 'string') return cause.code;
  return name === 'TimeoutError' ? 'timeout' : 'the connection failed';
}
