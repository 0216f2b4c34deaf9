import type { Refusal } from '../admission/refusal.ts';
import { readJsonBody } from '../http/read-json-body.ts';

/** What the synthesis endpoints read of a request, so that another protocol's can be answered without being written as one of ours. */
export interface SynthesisRequest {
  /** As presented; null without one. */
  readonly key: string | null;
  /** The value of `Accept`, read after the body. */
  readonly accept: string | null;
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal;
  /** The parsed body, not validated yet. Called at most once, for a caller whose key is valid. */
  readBody(): Promise<{ readonly value: unknown } | Refusal>;
}

/** A request for `/api/tts-proxy` or `/api/tts-stream`. */
export function synthesisRequest(request: Request): SynthesisRequest {
  return {
    key: request.headers.get('x-api-key'),
    accept: request.headers.get('accept'),
    // A server makes it once someone asks.
    get signal() {
      return request.signal;
    },
    readBody: () => readJsonBody(request),
  };
}
