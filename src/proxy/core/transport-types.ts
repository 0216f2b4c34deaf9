/** A request as a transport describes it to the core. */
export interface ProxyRequest {
  method: string;
  /** Path as received, undecoded, without the query. */
  path: string;
  /** Query as received, without `?`. */
  query: string;
  /** Request header by lower-case name. */
  header(name: string): string | undefined;
  /** Network address of the client, where known. */
  address: string | undefined;
  /** The whole body, or undefined when it is longer than `limit` bytes. */
  readBody(limit: number): Promise<Uint8Array | undefined>;
}

/** A response that the core makes itself. */
export interface Reply {
  kind: 'reply';
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** A request to send upstream. */
export interface UpstreamRequest {
  kind: 'forward';
  /** Path on the service, base path included. */
  path: string;
  headers: Record<string, string>;
  /** The bytes to send, or `stream` to pass the client's own body through. */
  body: Uint8Array | 'stream';
  /** Longest body that may be passed through, in bytes. */
  maxBytes: number;
  /** Milliseconds to wait for the first byte. */
  headersTimeout: number;
  /** Longest pause in the middle of a response, in milliseconds. */
  bodyTimeout: number;
  responseHandler: UpstreamResponseHandler;
}

/** What to do once the upstream's status and headers are known. */
export type ResponseAction =
  /**
   * Pass the body through, untouched unless there is a `transform`. Every chunk of the service goes to `containsSecret` first, in order;
   * if true, break the connection. Also if the transform throws.
   */
  | {
      kind: 'stream';
      status: number;
      headers: Record<string, string>;
      containsSecret(chunk: Uint8Array): boolean;
      transform?: ((body: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>) | undefined;
    }
  /** Read up to `maxBytes` of the body, then call `reply` with it (undefined: it was longer). */
  | { kind: 'buffer'; maxBytes: number; reply(body: Uint8Array | undefined): Promise<Reply> }
  /** Drop the body, wait `delay` milliseconds, and send the request again. */
  | { kind: 'retry'; delay: number };

/** Why there was no response: `upload-too-large` is the client's own body growing past the limit. */
export type FailureReason = 'network' | 'timeout' | 'upload-too-large';

/** The core's side of one request to the service: a transport reports events to it and carries out the actions it returns. */
export interface UpstreamResponseHandler {
  onHeaders(status: number, header: (name: string) => string | undefined): ResponseAction;
  /** No status was received. */
  onFailure(reason: FailureReason, error: unknown): Promise<Reply>;
  /** The body ended early or contained a secret: the transport breaks its own connection, too. */
  onTruncated(error: unknown): void;
}
