import type { Refusal } from '../../service/admission/refusal.ts';

/** An answer of the API, whose body is made while it is read. */
export interface LocalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterator<Uint8Array<ArrayBuffer>, void> | Iterator<Uint8Array<ArrayBuffer>, void>;
}

const encoder = new TextEncoder();

export function jsonAnswer(value: unknown, status = 200, headers = {}): LocalAnswer {
  const body = [encoder.encode(JSON.stringify(value))].values();
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

export function refusalAnswer({ status, body }: Pick<Refusal, 'body'> & { status: number }): LocalAnswer {
  return jsonAnswer(body, status);
}
