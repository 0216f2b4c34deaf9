import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, readAnswer } from './answer.ts';
import { isFree } from './cost.ts';
import { RuleBroken, type Sample } from './rule.ts';

export interface Deployment {
  /** `http(s)://host[:port][/path]`, without a slash at its end. */
  readonly baseUrl: string;
  readonly ttsKey: string | undefined;
  readonly sttKey: string | undefined;
}

export interface Sending {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Leaves once the answer has begun: its body stays empty. */
  readonly isLeft?: boolean;
}

const REQUEST_TIMEOUT_MS = 45_000;
/** Too many requests; and a roster out of reach, which is to be retried (contract, Errors, 503). */
const TRY_LATER: ReadonlySet<number> = new Set([429, 503]);
const MOST_TRIES = 3;
const USUAL_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** What a whole visit waits for others; afterwards such answers are judged as they are. */
const PATIENCE_MS = 10 * 60_000;

/** One visit to a deployment: it sends requests, and takes each sample once. */
export class Inspection {
  readonly deployment: Deployment;
  /** Aborted when the visit is to end. */
  readonly signal: AbortSignal;
  readonly #allowed: ReadonlySet<Sample<unknown>>;
  #patienceMs = PATIENCE_MS;
  readonly #taken = new Map<Sample<unknown>, Promise<unknown>>();

  /** @param allowed the samples whose price has been agreed to. */
  constructor(deployment: Deployment, allowed: ReadonlySet<Sample<unknown>>, signal: AbortSignal) {
    this.deployment = deployment;
    this.#allowed = allowed;
    this.signal = signal;
  }

  /** The sample, taken now or before. @throws what taking it threw. */
  take<T>(sample: Sample<T>): Promise<T> {
    if (!isFree(sample.cost) && !this.#allowed.has(sample)) {
      throw new Error(`The sample "${sample.id}" has a price that was not agreed to.`);
    }
    const taken = this.#taken.get(sample) ?? sample.take(this);
    this.#taken.set(sample, taken);
    return taken as Promise<T>;
  }

  /**
   * Sends a request and reads the whole answer; where it is to be tried again later, later. Redirections are not followed: a key is for one
   * host.
   * @throws RuleBroken when no answer comes.
   */
  async send(path: string, sending: Sending = {}): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#sendOnce(path, sending);
      if (!TRY_LATER.has(answer.status) || tries === MOST_TRIES || this.#patienceMs <= 0) return answer;
      const pause = pauseOf(answer);
      this.#patienceMs -= pause;
      await wait(pause, undefined, { signal: this.signal });
    }
  }

  async #sendOnce(path: string, { method = 'POST', headers, body, isLeft }: Sending): Promise<Answer> {
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
      if (isLeft) await response.body?.cancel();
      return await readAnswer(isLeft ? new Response(null, response) : response);
    } catch (error) {
      this.signal.throwIfAborted();
      throw new RuleBroken(`no answer (${reasonOf(error)})`);
    }
  }

  sendJson(
    path: string,
    value: unknown,
    key: string | undefined,
    options: Pick<Sending, 'isLeft'> = {},
  ): Promise<Answer> {
    return this.send(path, {
      ...options,
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'x-api-key': key }) },
      body: typeof value === 'string' ? value : JSON.stringify(value),
    });
  }

  /** A synthesis request with the TTS key. */
  speak(
    fields: Readonly<Record<string, unknown>>,
    path = '/api/tts-proxy',
    options: Pick<Sending, 'isLeft'> = {},
  ): Promise<Answer> {
    return this.sendJson(path, fields, this.deployment.ttsKey, options);
  }
}

function pauseOf({ headers }: Answer): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 ? Math.min(seconds * 1000, LONGEST_PAUSE_MS) : USUAL_PAUSE_MS;
}

/** A code of the system's, never a sentence: those hold addresses. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  if (typeof cause?.code === 'string') return cause.code;
  return name === 'TimeoutError' ? 'too late' : 'the connection failed';
}
