import { textOf } from '../visit/ask.ts';
import type { SeenBrowser, SeenPress, Visit } from '../visit/visit.ts';
import type { DevtoolsPage } from './devtools-connection.ts';
import { openChromium } from './open-chromium.ts';

const LOAD_MS = 20_000;
const PRESS_MS = 25_000;
const SPEECH = /\/api\/tts-(?:stream|proxy)$/;

/** Runs before the page's own scripts: keeps what the browser and the elements report. */
const WATCH = `(() => {
  const seen = { violations: [], degraded: [] };
  globalThis.__kurdishSpeechDoctor = seen;
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
    if (disposition === 'enforce') seen.violations.push({ directive: effectiveDirective, blocked: blockedURI });
  });
  addEventListener('kurdish-degraded', ({ detail }) => seen.degraded.push({ feature: String(detail.feature), reason: String(detail.reason) }), true);
})();`;

/** Presses the first player, once it is alive; `play()` resolves when sound starts. */
const PRESS = `(async () => {
  const player = document.querySelector('kurdish-tts');
  for (let wait = 0; wait < 50 && typeof player.play !== 'function'; wait += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  if (typeof player.play !== 'function') return { outcome: 'dead', message: '' };
  try {
    await player.play();
    player.pause();
    return { outcome: 'sound', message: '' };
  } catch (error) {
    return { outcome: 'refused', message: String(error?.message ?? error) };
  }
})()`;

interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string; readonly method: string; readonly postData?: string };
}

/**
 * Opens the page in a browser and, where speech need not be bought for it, presses its first player: what the visit has bought already is
 * the answer to the player's own request.
 * @throws Error where the browser does not start, or the page does not load; the signal's reason when aborted.
 */
export async function visitInBrowser(
  visit: Visit,
  program: string,
  signal: AbortSignal,
): Promise<SeenBrowser> {
  const { page, close } = await openChromium(program);
  const stop = () => void close();
  signal.addEventListener('abort', stop);
  try {
    return await look(page, visit);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await close();
  }
}

async function look(page: DevtoolsPage, visit: Visit): Promise<SeenBrowser> {
  const errors: string[] = [];
  page.on(
    'Runtime.exceptionThrown',
    ({ exceptionDetails }: { exceptionDetails: { text: string; exception?: { description?: string } } }) => {
      errors.push((exceptionDetails.exception?.description ?? exceptionDetails.text).split('\n')[0]!);
    },
  );
  page.on('Fetch.requestPaused', (paused: Paused) => void answer(page, visit, paused).catch(() => {}));
  const loaded = new Promise<boolean>((resolve) => page.on('Page.loadEventFired', () => resolve(true)));
  await page.call('Page.enable');
  await page.call('Runtime.enable');
  await page.call('Fetch.enable', { patterns: [{ urlPattern: '*/api/tts-*' }] });
  await page.call('Page.addScriptToEvaluateOnNewDocument', { source: WATCH });
  await page.call('Page.navigate', { url: visit.answer.finalUrl });
  if (!(await withLimit(loaded, LOAD_MS, false))) throw new Error('the page did not load within 20 seconds');
  const silent: SeenPress = { outcome: 'silent', message: '' };
  const press = canPress(visit)
    ? await withLimit(evaluate<SeenPress>(page, PRESS), PRESS_MS, silent)
    : undefined;
  const watched = await evaluate<Pick<SeenBrowser, 'violations' | 'degraded'>>(page, '__kurdishSpeechDoctor');
  return { ...watched, errors, press };
}

/** The page's first player: with files, by the page itself, or with speech that was bought before. */
function canPress({ outline, endpoints }: Visit): boolean {
  const player = outline.elements.find(({ name }) => name === 'kurdish-tts');
  if (!player) return false;
  if (player.endpoint === 'local:' || player.attributes.src !== undefined) return true;
  return endpoints.some(({ url, speech }) => url === player.endpoint && speech?.answer.status === 200);
}

/** Nothing is bought in the browser: its requests for speech get what the visit has, or are refused. */
async function answer(
  page: DevtoolsPage,
  { endpoints }: Visit,
  { requestId, request }: Paused,
): Promise<void> {
  const { url, method, postData } = request;
  if (!SPEECH.test(url) || method !== 'POST')
    return void (await page.call('Fetch.continueRequest', { requestId }));
  const bought = endpoints.find((endpoint) => url.startsWith(`${endpoint.url}/`))?.speech?.answer;
  if (bought?.status !== 200)
    return void (await page.call('Fetch.failRequest', { requestId, errorReason: 'Aborted' }));
  const isEvents = /"stream_format":"sse"/.test(postData ?? '');
  const kept = ['access-control-allow-origin', 'access-control-expose-headers', 'cache-control', 'vary'];
  const headers = kept.flatMap((name) => {
    const value = bought.headers.get(name);
    return value === null ? [] : [{ name, value }];
  });
  const body = isEvents ? Buffer.from(bought.body) : samplesOf(textOf(bought));
  await page.call('Fetch.fulfillRequest', {
    requestId,
    responseCode: 200,
    responseHeaders: [
      ...headers,
      { name: 'content-type', value: isEvents ? 'text/event-stream' : 'audio/pcm' },
      { name: 'x-sample-rate', value: '24000' },
    ],
    body: body.toString('base64'),
  });
}

function samplesOf(events: string): Buffer {
  const pieces = [...events.matchAll(/"audio":"([^"]+)"/g)].map(([, audio]) => Buffer.from(audio!, 'base64'));
  return Buffer.concat(pieces);
}

/** With the rights of a reader's own press. */
async function evaluate<Value>(page: DevtoolsPage, expression: string): Promise<Value> {
  const options = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
  const { result } = await page.call<{ result: { value: Value } }>('Runtime.evaluate', options);
  return result.value;
}

async function withLimit<Value>(
  work: Promise<Value>,
  milliseconds: number,
  otherwise: Value,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
