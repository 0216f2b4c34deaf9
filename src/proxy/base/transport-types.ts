import type { AbortSignalLike } from '../../async/abort-signal-like.ts';
import type { ByteStream } from '../../async/byte-stream.ts';

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
  /** Aborts when the client disconnects. */
  signal: AbortSignalLike;
  /** The whole body, or undefined when it is longer than `limit` bytes; no promise where it has arrived. */
  readBody(limit: number): Promise<Uint8Array | undefined> | Uint8Array | undefined;
  /** The body as it arrives, read once. */
  streamBody(): AsyncIterable<Uint8Array>;
}

/** A response that is complete. */
export interface Reply {
  kind: 'reply';
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** A response whose body is still being generated. If it throws, the transport breaks the connection: the client must see that it is incomplete. */
export interface StreamReply {
  kind: 'stream';
  status: number;
  headers: Record<string, string>;
  body: ByteStream;
}

/** A request to the service. */
export interface ServiceRequest {
  /** Path on the service, base path included. */
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | AsyncIterable<Uint8Array>;
  /** Milliseconds to wait for the first byte. */
  headersTimeout: number;
  /** Longest pause in the middle of a response, in milliseconds. */
  bodyTimeout: number;
}

export interface ServiceResponse {
  status: number;
  /** Response header by lower-case name. */
  header(name: string): string | undefined;
  /** Read once, at the reader's pace. Returning early aborts the request. */
  body: ByteStream;
}

/** Codes of Node, Deno and Bun for a connection that was never made. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ConnectionRefused',
]);

/** There was no response. */
export class ServiceFailure extends Error {
  readonly reason: 'network' | 'timeout';
  /** Known not to have been sent; false where a runtime does not say. */
  readonly isUnsent: boolean;

  constructor(reason: 'network' | 'timeout', cause: unknown) {
    super(String(cause), { cause });
    this.reason = reason;
    this.isUnsent = NOT_CONNECTED.has((cause as { code?: string } | undefined)?.code ?? '');
  }
}

/**
 * Sends one POST request to the service: the only part of the proxy that differs between runtimes, besides the server itself.
 * @throws ServiceFailure. The body throws when it is cut off, pauses for too long, or `signal` aborts.
 */
export type RequestService = (request: ServiceRequest, signal: AbortSignalLike) => Promise<ServiceResponse>;
