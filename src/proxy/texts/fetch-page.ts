import { readUpTo } from '../../formats/read-up-to.ts';
import { streamBody } from '../base/stream-body.ts';

/** Limits of one page. */
const MAX_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 5000;
const MAX_REDIRECTS = 3;

/**
 * Reads the HTML of a page: without cookies, and without leaving its origin.
 * @throws Error, whose message says why it cannot be read: no 200, no HTML, longer than 2 MiB, or not whole within 5 seconds.
 */
export async function fetchPage(address: URL): Promise<string> {
  const controller = new AbortController();
  const late = () => controller.abort(new Error(`it did not arrive within ${TIMEOUT_MS / 1000} seconds`));
  const timer = setTimeout(late, TIMEOUT_MS);
  try {
    const response = await follow(address, controller.signal);
    const type = response.headers.get('content-type') ?? '';
    if (response.status !== 200) throw new Error(`its status is ${response.status}, not 200`);
    if (!/^text\/html\s*(;|$)/i.test(type)) throw new Error('it is not text/html');
    const bytes = await readUpTo(streamBody(response), MAX_BYTES);
    if (!bytes) throw new Error(`it is longer than ${MAX_BYTES / 1024 / 1024} MiB`);
    return decoderFor(type, bytes).decode(bytes);
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason;
    // What fetch throws has the reason as its cause: a refused connection, for one.
    throw error instanceof TypeError ? new Error('it could not be reached', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    // Closes the connection of a body that was not read to its end.
    controller.abort();
  }
}

async function follow(address: URL, signal: AbortSignal): Promise<Response> {
  const headers = {
    accept: 'text/html',
    'accept-encoding': 'identity',
    'user-agent': 'kurdish-speech proxy',
  };
  let url = address;
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(url.href, { headers, redirect: 'manual', signal });
    const target = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || !target) return response;
    if (redirects === MAX_REDIRECTS) throw new Error(`it redirects more than ${MAX_REDIRECTS} times`);
    const next = URL.canParse(target, url.href) ? new URL(target, url) : undefined;
    if (next?.origin !== address.origin) throw new Error('it redirects to another origin');
    await response.body?.cancel();
    url = next;
  }
}

/** As the header says, else as the page says about itself near its start, else UTF-8. */
function decoderFor(type: string, bytes: Uint8Array) {
  const charset = /charset\s*=\s*["']?([\w-]+)/i;
  const start = () => String.fromCharCode(...bytes.subarray(0, 1024));
  const label = charset.exec(type)?.[1] ?? charset.exec(start())?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
