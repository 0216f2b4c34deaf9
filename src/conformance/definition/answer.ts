/** A response with its whole body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Lower case, without parameters; empty when missing. */
  readonly contentType: string;
  readonly body: Uint8Array;
  /** False when the connection broke before the end of the body. */
  readonly isWhole: boolean;
}

/** No response of the contract is larger. */
const MAX_BYTES = 64 * 1024 * 1024;

export async function readAnswer(response: Response): Promise<Answer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let isWhole = true;
  try {
    for await (const piece of response.body ?? []) {
      pieces.push(piece);
      length += piece.byteLength;
      if (length > MAX_BYTES) throw new RangeError('The response is too large.');
    }
  } catch {
    isWhole = false;
  }
  const contentType = (response.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
  return {
    status: response.status,
    headers: response.headers,
    contentType,
    body: Buffer.concat(pieces),
    isWhole,
  };
}

export function textOf({ body }: Answer): string {
  return new TextDecoder().decode(body);
}

/** The body parsed as JSON, or undefined if it is not JSON. */
export function jsonOf(answer: Answer): unknown {
  try {
    return JSON.parse(textOf(answer));
  } catch {
    return undefined;
  }
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** Describes a response as evidence: status and type, none of its content. */
export function outline({ status, contentType, isWhole }: Answer): string {
  const type = /^[\w.+/-]{1,60}$/.test(contentType) ? ` ${contentType}` : '';
  return `${status}${type}${isWhole ? '' : ', incomplete'}`;
}
