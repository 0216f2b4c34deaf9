import type { TokenResponse } from '../../../src/contract/token.ts';

export interface Call {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly signal: AbortSignal | null | undefined;
}

type Fault = (call: Call, real: () => Promise<Response>) => Promise<Response>;

/**
 * The real service behind the real proxy (the test server's `/speech`), which records the calls and can break
 * their responses.
 */
export class WatchedService {
  readonly calls: Call[] = [];
  readonly #faults = new Map<string, Fault[]>();

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), location.href).pathname;
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    const call: Call = { path, body, signal: init?.signal };
    this.calls.push(call);
    const real = () => globalThis.fetch(input, init);
    const fault = this.#faults.get(path)?.shift();
    return fault ? fault(call, real) : real();
  };

  /** The texts of all synthesis requests, in order. */
  get texts(): unknown[] {
    return this.calls.filter((call) => call.path.includes('/api/tts-')).map((call) => call.body.text);
  }

  paths(): string[] {
    return this.calls.map((call) => call.path);
  }

  /** Breaks the next calls of a path, in order. */
  next(path: string, ...faults: Fault[]): this {
    this.#faults.set(path, [...(this.#faults.get(path) ?? []), ...faults]);
    return this;
  }
}

export const TOKEN = '/speech/token';
export const STREAM = '/speech/api/tts-stream';
export const ONE_SHOT = '/speech/api/tts-proxy';
export const SPEAKERS = '/speech/api/get-speakers';

export const refuse =
  (status: number, body: Record<string, unknown>): Fault =>
  async () =>
    Response.json(body, { status });

/** A real token with a lower text limit. */
export const allowOnly =
  (maximum: number): Fault =>
  async (_call, real) => {
    const token = (await (await real()).json()) as TokenResponse;
    return Response.json({ ...token, limits: { ...token.limits, max_chars: maximum } });
  };

/** A real response whose connection breaks after some bytes. */
export const breakAfter =
  (bytes: number): Fault =>
  async (_call, real) => {
    const response = await real();
    let left = bytes;
    const body = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          controller.enqueue(chunk.subarray(0, left));
          left -= chunk.length;
          if (left <= 0) controller.error(new TypeError('network error'));
        },
      }),
    );
    return new Response(body, { headers: response.headers });
  };

/** A real response that stops after some bytes until it is let go. */
export const pauseAfter =
  (bytes: number, goOn: Promise<void>): Fault =>
  async (_call, real) => {
    const response = await real();
    let left = bytes;
    const body = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        async transform(chunk, controller) {
          controller.enqueue(chunk.subarray(0, left));
          if (left < chunk.length) {
            await goOn;
            controller.enqueue(chunk.subarray(left));
          }
          left = Math.max(0, left - chunk.length);
        },
      }),
    );
    return new Response(body, { headers: response.headers });
  };

/** A real response that arrives at once, so that playback cannot underrun on a busy machine. */
export const arriveWhole: Fault = async (_call, real) => {
  const response = await real();
  return new Response(await response.arrayBuffer(), { headers: response.headers });
};

/** A response that never arrives; rejects when the caller aborts. */
export const hang: Fault = (call) =>
  new Promise((_resolve, reject) => {
    call.signal?.addEventListener('abort', () => reject(call.signal?.reason));
  });

/** A stream without samples, as the service returns for text with nothing speakable. */
export const collapse: Fault = async () =>
  new Response('data: {"type":"speech.audio.done"}\n\n', {
    headers: { 'content-type': 'text/event-stream' },
  });
