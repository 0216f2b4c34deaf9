import { webDriverKey } from '../../../scripts/engines/webdriver-key.mjs';
import type { BrowserPage } from './browser-page.ts';

const SCRIPT_MS = 30_000;
const TURNS = 100;
const TURN_MS = 100;

type Answer = { readonly value?: unknown; readonly error?: string };

/**
 * A page of a new browser.
 * @param driver Its address.
 */
export async function openWebDriverPage(
  driver: string,
  capabilities: object,
  address: string,
): Promise<BrowserPage> {
  const { sessionId } = (await call(driver, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const post = (path: string, body: object) => call(driver, 'POST', session + path, body);
  await post('/timeouts', { script: SCRIPT_MS });
  await post('/url', { url: address });

  const keys = async (...actions: object[]) => {
    await post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  const down = (key: string) => ({ type: 'keyDown', value: webDriverKey(key) });
  const up = (key: string) => ({ type: 'keyUp', value: webDriverKey(key) });
  const click = async (x: number, y: number) => {
    const [move, press, release] = [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions: [move, press, release] }] });
  };
  const evaluate: BrowserPage['evaluate'] = async (read, ...values) => {
    // The loader of TypeScript names functions through a helper, which a page lacks.
    const script = `const __name = (value) => value;
      const values = [...arguments];
      const done = values.pop();
      Promise.resolve().then(() => (${read})(...values)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = (await post('/execute/async', { script, args: values })) as Answer;
    if (error) throw new Error(error);
    return (value ?? undefined) as never;
  };
  // The page's module may not have run yet.
  for (let turn = 0; turn < TURNS && !(await evaluate(() => 'stage' in globalThis)); turn++)
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  return {
    keyboard: {
      press: (key) => keys(down(key), up(key)),
      down: (key) => keys(down(key)),
      up: (key) => keys(up(key)),
    },
    mouse: { click },
    evaluate,
    async click(selector) {
      const middle = (found: string): [number, number] => {
        const { left, top, width, height } = (
          document.querySelector(found) as Element
        ).getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      await click(...(await evaluate(middle, selector)));
    },
    focus: (selector) => evaluate((found) => document.querySelector<HTMLElement>(found)?.focus(), selector),
    inputMethod: undefined,
    // WebKitGTK's MiniBrowser leaves it to its window.
    hasUndoKey: false,
    close: async () => {
      await call(driver, 'DELETE', session);
    },
  };
}

async function call(driver: string, method: string, path: string, body?: object): Promise<unknown> {
  const init = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const response = await fetch(driver + path, { method, ...init });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`WebDriver: ${value?.error}: ${value?.message}`);
  return value;
}
