import { readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { SpeechError } from '../contract/errors.ts';

/** Largest page, sitemap or feed: sitemaps may have 50 MiB (sitemaps.org, protocol). */
const MAX_BYTES = 50 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 30_000;

/** A file or an address, read. */
export interface Source {
  readonly text: string;
  /** Where it came from, after redirects; undefined for a file. */
  readonly url: string | undefined;
}

/**
 * Reads a file, or fetches an http(s) address: at most 50 MiB, in at most 30 seconds.
 * @throws SpeechError `invalid-argument` for a file that cannot be read, `network` for an address that cannot be fetched; the signal's
 * reason when aborted.
 */
export async function readSource(input: string, signal: AbortSignal): Promise<Source> {
  if (!isAddress(input)) return { text: decode(await readLocal(input), ''), url: undefined };
  const limit = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  try {
    const response = await fetch(input, { signal: AbortSignal.any([signal, limit]) });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`it answered ${response.status}`);
    }
    const bytes = await readBody(response);
    return { text: decode(bytes, response.headers.get('content-type') ?? ''), url: response.url };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const cause = (error as Error).cause as { code?: string; message?: string } | undefined;
    const reason = limit.aborted
      ? 'it took longer than 30 seconds'
      : (cause?.code ?? cause?.message ?? (error as Error).message);
    throw new SpeechError('network', `${withoutQuery(input)} could not be fetched: ${reason}.`, {
      cause: error,
    });
  }
}

/** Whether an input is an address rather than a path. */
export function isAddress(input: string): boolean {
  return /^https?:\/\//i.test(input) && URL.canParse(input);
}

function withoutQuery(url: string): string {
  return url.split(/[?#]/)[0]!;
}

async function readLocal(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(() => undefined);
  const wrong = (reason: string) =>
    new SpeechError(
      'invalid-argument',
      `${JSON.stringify(path)} ${reason}; name an HTML file, a sitemap or a feed, or an http(s) address.`,
    );
  if (!found) throw wrong('does not exist');
  if (!found.isFile()) throw wrong('is not a file');
  if (found.size > MAX_BYTES) throw wrong('is larger than 50 MiB');
  try {
    return await readFile(path);
  } catch {
    throw wrong('cannot be read');
  }
}

async function readBody(response: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    // Leaving the loop cancels the rest.
    if (length > MAX_BYTES) throw new Error('it is larger than 50 MiB');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function decode(bytes: Uint8Array, contentType: string): string {
  // Sitemaps are often stored compressed, as `sitemap.xml.gz`.
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const content = isGzip ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
  const start = Buffer.from(content.subarray(0, 1024)).toString('latin1');
  const charset =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset=["']?([\w-]+)/i.exec(start)?.[1] ??
    /^<\?xml[^>]+encoding=["']([\w-]+)/i.exec(start)?.[1];
  try {
    return new TextDecoder(charset).decode(content);
  } catch {
    return new TextDecoder().decode(content);
  }
}
