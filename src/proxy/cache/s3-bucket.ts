import { AwsV4Signer } from 'aws4fetch';
import { delay } from '../../async/delay.ts';
import { parseS3List } from './parse-s3-list.ts';

export interface S3BucketSettings {
  /** Address of the bucket, without a slash at its end. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
  /** Longest time of one call: the answer with its body, and a second attempt. */
  readonly timeoutMs: number;
}

interface Call {
  /** For error messages. */
  readonly name: 'GET' | 'PUT' | 'DELETE' | 'LIST';
  /** What follows the address of the bucket. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

interface Answer {
  readonly status: number;
  /** Bytes of the whole object, where the body is a part of it. */
  readonly size?: number | undefined;
  readonly etag: string | undefined;
  readonly body: Uint8Array;
}

/** Some bytes of an object. */
export interface ObjectPart {
  readonly bytes: Uint8Array;
  /** Of the object. */
  readonly size: number;
  /** Names what the object is now; undefined where the server does not say. */
  readonly version: string | undefined;
}

/** A strong one: no other can be compared for `If-Match` (RFC 9110, 13.1.1). */
const STRONG_ETAG = /^"[\x21\x23-\x7e]{1,200}"$/;
/** S3 asks for a new attempt with these. */
const PASSING = new Set([429, 500, 502, 503, 504]);
const ATTEMPTS = 2;
const PAUSE_MS = 100;

/**
 * The few calls of S3 that a cache needs, signed with AWS Signature 4. Errors have S3's status and code, or the code of the failed
 * connection, and nothing else of the request or the answer: both have credentials or signatures in them.
 */
export class S3Bucket {
  readonly #settings: S3BucketSettings;
  /** One for each day. */
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(settings: S3BucketSettings) {
    this.#settings = settings;
  }

  /**
   * @param version Of an earlier part: from no other version of the object, so that parts of two are never joined.
   * @returns Bytes from `start` up to `end`, fewer at its end; undefined where there is no such object, or no longer.
   */
  async get(key: string, start: number, end: number, version?: string): Promise<ObjectPart | undefined> {
    const headers = { Range: `bytes=${start}-${end - 1}`, ...(version && { 'If-Match': version }) };
    const answer = await this.#call({ name: 'GET', path: `/${key}`, headers });
    const { status, body, etag } = answer;
    // Some servers do not look at the condition.
    const isOther = etag !== undefined && etag !== version && (status === 200 || status === 206);
    if (version !== undefined && (status === 412 || isOther)) return undefined;
    // Some servers ignore the range where the object is no longer.
    if (status === 200) return { bytes: body.subarray(start, end), size: body.length, version: etag };
    if (status === 206 && answer.size !== undefined) return { bytes: body, size: answer.size, version: etag };
    // An object without bytes has no part.
    if (status === 416) return { bytes: new Uint8Array(), size: 0, version: etag };
    if (status === 404 && codeOf(answer) !== 'NoSuchBucket') return undefined;
    throw refusal('GET', answer);
  }

  async put(key: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    const headers = {
      'Content-Type': 'application/octet-stream',
      // Part of the signature: S3 refuses bytes that have changed on their way.
      'X-Amz-Content-Sha256': await sha256Hex(body),
    };
    const answer = await this.#call({ name: 'PUT', path: `/${key}`, headers, body });
    if (answer.status !== 200) throw refusal('PUT', answer);
  }

  /** Does nothing where there is no such object. */
  async delete(key: string): Promise<void> {
    const answer = await this.#call({ name: 'DELETE', path: `/${key}` });
    const isGone = answer.status === 404 && codeOf(answer) !== 'NoSuchBucket';
    if (answer.status !== 200 && answer.status !== 204 && !isGone) throw refusal('DELETE', answer);
  }

  /** Keys that begin with `prefix` and have no slash after it, one page after the other. */
  async *list(prefix: string, pageSize: number): AsyncGenerator<string[], void> {
    let token: string | undefined;
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        delimiter: '/',
        'max-keys': String(pageSize),
        ...(prefix && { prefix }),
        ...(token && { 'continuation-token': token }),
      });
      // A plus is a space to forms only.
      const answer = await this.#call({ name: 'LIST', path: `?${String(query).replaceAll('+', '%20')}` });
      if (answer.status !== 200) throw refusal('LIST', answer);
      const page = parseS3List(new TextDecoder().decode(answer.body));
      yield page.keys;
      if (page.next !== undefined && page.next === token)
        throw new Error('S3 sent the same page of a list twice.');
      token = page.next;
    } while (token !== undefined);
  }

  async #call(call: Call): Promise<Answer> {
    const { timeoutMs } = this.#settings;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      for (let attempt = 1; ; attempt++) {
        const isLast = attempt === ATTEMPTS;
        try {
          const answer = await this.#send(call, controller.signal);
          if (isLast || !PASSING.has(answer.status)) return answer;
        } catch (error) {
          if (controller.signal.aborted)
            throw new Error(`S3 did not answer a ${call.name} within ${timeoutMs / 1000} s.`);
          if (isLast) throw new Error(`S3 did not answer a ${call.name}${connectionCode(error)}.`);
        }
        await delay(PAUSE_MS);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async #send({ name, path, headers, body }: Call, signal: AbortSignal): Promise<Answer> {
    const { url, region, accessKeyId, secretAccessKey, sessionToken } = this.#settings;
    const signed = await new AwsV4Signer({
      method: name === 'LIST' ? 'GET' : name,
      url: `${url}${path}`,
      headers: { ...headers },
      ...(body && { body }),
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== undefined && { sessionToken }),
      service: 's3',
      region,
      cache: this.#signingKeys,
    }).sign();
    const response = await fetch(signed.url, {
      method: signed.method,
      headers: signed.headers,
      body: body ?? null,
      signal,
      // A signature is valid for one host only.
      redirect: 'manual',
    });
    return {
      status: response.status,
      size: sizeOf(response.headers.get('content-range')),
      etag: STRONG_ETAG.exec(response.headers.get('etag') ?? '')?.[0],
      body: new Uint8Array(await response.arrayBuffer()),
    };
  }
}

function sizeOf(contentRange: string | null): number | undefined {
  const [, size] = /^bytes [\d-]+\/(\d+)$/.exec(contentRange ?? '') ?? [];
  return size === undefined ? undefined : Number(size);
}

function refusal(name: Call['name'], answer: Answer): Error {
  const code = codeOf(answer);
  return new Error(`S3 answered a ${name} with ${answer.status}${code && ` (${code})`}.`);
}

/** S3's name of the error; empty where it gave none. */
function codeOf({ body }: Answer): string {
  return (
    /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(new TextDecoder().decode(body.subarray(0, 4096)))?.[1] ?? ''
  );
}

/** Such as ECONNREFUSED. The error's own message is left out: it may quote a header. */
function connectionCode(error: unknown): string {
  const { code } = ((error as Error | undefined)?.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? ` (${code})` : '';
}

async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
