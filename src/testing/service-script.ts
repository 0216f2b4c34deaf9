import { delay } from '../async/delay.ts';
import { type FakeFailure, failureResponse } from './failures.ts';

/** A call that a fake service has received. */
export interface FakeRequest {
  /** After the endpoint: `/token`, `/api/tts-stream`, `/api/stt-proxy` and so on. */
  readonly path: string;
  /** The JSON of the call; empty for files and where there is none. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The calls that `failNext` concerns by default: not those that fetch a token or list voices. */
const IS_WORK = /^\/api\/(?:tts|stt)-/;

/** What a fake service was asked, and what goes wrong next. */
export class ServiceScript {
  /** All calls, in order. */
  readonly requests: FakeRequest[] = [];
  /** Milliseconds that every answer of speech or transcription takes longer; 0 by default. */
  latency = 0;
  #failures: { readonly failure: FakeFailure; left: number }[] = [];

  /** The texts of all calls that ask for speech, in order. */
  get texts(): readonly string[] {
    return this.requests
      .filter(({ path }) => path.startsWith('/api/tts-'))
      .map(({ body }) => String(body.text));
  }

  /** Lets the next call fail, or several. Failures are used up in the order in which they were named. */
  failNext(failure: FakeFailure): void {
    this.#failures.push({ failure, left: failure.times ?? 1 });
  }

  /** Forgets requests, failures and latency. */
  reset(): void {
    this.requests.length = 0;
    this.#failures = [];
    this.latency = 0;
  }

  /**
   * Notes a call, and waits as long as `latency` says.
   * @param body As it was sent.
   * @returns The failure that answers it: a response, or `'broken'` for a connection that breaks; undefined where it succeeds.
   * @throws The signal's reason when it aborts.
   */
  async receive(
    path: string,
    body: string,
    signal?: AbortSignal | null,
  ): Promise<Response | 'broken' | undefined> {
    this.requests.push({ path, body: jsonObject(body) });
    const isWork = IS_WORK.test(path);
    const due = this.#failures.find(({ failure }) => (failure.path ? failure.path === path : isWork));
    if (due && --due.left <= 0) this.#failures = this.#failures.filter((other) => other !== due);
    if (isWork && this.latency > 0) await delay(this.latency, signal ?? undefined);
    return due && (failureResponse(due.failure) ?? 'broken');
  }
}

function jsonObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
