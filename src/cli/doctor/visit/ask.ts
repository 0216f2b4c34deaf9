import type { Answer } from './visit.ts';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 20 * 1024 * 1024;
/** Some hosts refuse whoever names no browser. */
const USER_AGENT = 'Mozilla/5.0 (compatible; kurdish-speech doctor)';

/**
 * Sends a request and reads its answer: at most 20 MiB, in at most 30 seconds. Failures are part of the answer.
 * @throws The signal's reason when aborted.
 */
export async function ask(url: string, signal: AbortSignal, init: RequestInit = {}): Promise<Answer> {
  const started = performance.now();
  const since = () => performance.now() - started;
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const nothing = { url, finalUrl: url, status: 0, headers: new Headers(), body: new Uint8Array() };
  try {
    const response = await fetch(url, {
      ...init,
      headers: { 'user-agent': USER_AGENT, ...(init.headers as Record<string, string>) },
      signal: AbortSignal.any([signal, limit]),
    });
    const { status, headers } = response;
    const pieces: Uint8Array[] = [];
    let [length, firstByte, failure] = [0, 0, ''];
    try {
      for await (const piece of response.body ?? []) {
        firstByte ||= since();
        pieces.push(piece);
        length += piece.length;
        // Leaving the loop cancels the rest.
        if (length > MAX_BYTES) break;
      }
    } catch (error) {
      failure = reasonOf(error, limit);
    }
    if (signal.aborted) throw signal.reason;
    const body = Buffer.concat(pieces);
    return {
      url,
      finalUrl: response.url || url,
      status,
      failure,
      headers,
      body,
      firstByte,
      lastByte: since(),
    };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    return { ...nothing, failure: reasonOf(error, limit), firstByte: 0, lastByte: since() };
  }
}

export function textOf({ body, headers }: Pick<Answer, 'body' | 'headers'>): string {
  const charset = /charset=["']?([\w-]+)/i.exec(headers.get('content-type') ?? '')?.[1];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    // An encoding that does not exist.
    return new TextDecoder().decode(body);
  }
}

/** The answer's JSON object; undefined where it is none. */
export function jsonOf(answer: Answer | undefined): Readonly<Record<string, unknown>> | undefined {
  if (!answer) return undefined;
  try {
    const value: unknown = JSON.parse(textOf(answer));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown, limit: AbortSignal): string {
  if (limit.aborted) return 'it took longer than 30 seconds';
  const { cause, message } = error as Error;
  const { code, message: inner } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? inner ?? message;
}
