/** What a transport tells the core of one request. */
export interface ProxyCall {
  method: string;
  /** Path as received, undecoded, without the query. */
  path: string;
  /** Query as received, without `?`. */
  query: string;
  /** Request header by lower-case name. */
  header(name: string): string | undefined;
  /** Network address of the caller, where known. */
  address: string | undefined;
  /** The whole body, or undefined when it is longer than `limit` bytes. */
  readBody(limit: number): Promise<Uint8Array | undefined>;
}

/** An answer that the core makes itself. */
export interface Reply {
  kind: 'reply';
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** A request to send upstream. */
export interface Forward {
  kind: 'forward';
  /** Path on the service, base path included. */
  path: string;
  headers: Record<string, string>;
  /** The bytes to send, or `stream` to pass the caller's own body through. */
  body: Uint8Array | 'stream';
  /** Longest body that may be passed through. */
  maxBytes: number;
  /** Milliseconds to wait for the first byte. */
  headersTimeout: number;
  /** Longest silence in the middle of an answer, in milliseconds. */
  bodyTimeout: number;
  answer: UpstreamAnswer;
}

/** What to do once the upstream's status and headers are known. */
export type HeadDecision =
  /** Pass the body through untouched; break off before a chunk in which a secret shows. Every chunk is shown, in order. */
  | {
      kind: 'pass';
      status: number;
      headers: Record<string, string>;
      showsSecret(chunk: Uint8Array): boolean;
    }
  /** Read up to `maxBytes` of the body; `reply` makes the answer of it (undefined: it was longer). */
  | { kind: 'collect'; maxBytes: number; reply(body: Uint8Array | undefined): Promise<Reply> }
  /** Drop the body, wait, and send the request again. */
  | { kind: 'retry'; delay: number };

/** Why no answer came: `upload-too-large` is the caller's own body growing past the limit. */
export type FailureReason = 'network' | 'timeout' | 'upload-too-large';

/** The core's side of one request to the service; a transport reports to it and does what it decides. */
export interface UpstreamAnswer {
  head(status: number, header: (name: string) => string | undefined): HeadDecision;
  /** No status ever came. */
  failed(reason: FailureReason, error: unknown): Promise<Reply>;
  /** The body ended early or held a secret: the transport breaks its own connection, too. */
  broke(error: unknown): void;
}
