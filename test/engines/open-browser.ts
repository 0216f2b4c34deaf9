import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { FIREFOX_PREFERENCES, webKitOptions } from '../../scripts/engines/options.mjs';
import { newPage } from '../e2e/new-page.ts';

/** One window of an engine, as its driver drives it. */
export interface DrivenPage {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  /** A real click in the middle of what the expression finds. */
  click(element: string): Promise<void>;
  /** The value of an expression of the page, which JSON can hold. */
  value<Value>(expression: string): Promise<Value>;
  /** @returns The sheets as PDF. @throws Error in WebKitGTK. */
  print(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The engine that scripts/engines/test-engines.mjs has made ready: Firefox by WebDriver BiDi, WebKitGTK by WebDriver. */
export function openBrowser(environment: NodeJS.ProcessEnv): Promise<DrivenPage> {
  const { ENGINE, ENGINE_PATH = '', ENGINE_PORT } = environment;
  return ENGINE === 'firefox' ? openFirefox(ENGINE_PATH) : openWebKit(ENGINE_PATH, Number(ENGINE_PORT));
}

async function openFirefox(executablePath: string): Promise<DrivenPage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: FIREFOX_PREFERENCES,
  });
  const page = await newPage(browser);
  return {
    open: async (url) => void (await page.goto(url)),
    async back() {
      const from = await page.evaluate('location.href');
      // Not `goBack()`, which waits for a load: there is none of a page that Firefox has kept.
      await page.evaluate('history.back()').catch(() => {});
      while ((await page.evaluate('location.href').catch(() => from)) === from) await sleep(50);
    },
    async click(element) {
      const { x, y } = (await page.evaluate(middleOf(element))) as { x: number; y: number };
      await page.mouse.click(x, y);
    },
    value: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    print: () => page.pdf({ format: 'A5', printBackground: true }),
    close: () => browser.close(),
  };
}

async function openWebKit(executablePath: string, port: number): Promise<DrivenPage> {
  const root = `http://127.0.0.1:${port}/session`;
  const call = async (method: string, url: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`WebDriver: ${value?.error}, ${value?.message}`);
    return value;
  };
  const capabilities = { alwaysMatch: webKitOptions(executablePath) };
  const { sessionId } = (await call('POST', root, { capabilities })) as { sessionId: string };
  const session = `${root}/${sessionId}`;
  const value = <Value>(expression: string) =>
    call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }) as Promise<Value>;
  return {
    open: async (url) => void (await call('POST', `${session}/url`, { url })),
    back: async () => void (await call('POST', `${session}/back`, {})),
    async click(element) {
      const { x, y } = await value<{ x: number; y: number }>(middleOf(element));
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await call('POST', `${session}/actions`, { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    value,
    print: async () => Buffer.from((await call('POST', `${session}/print`, {})) as string, 'base64'),
    close: async () => void (await call('DELETE', session)),
  };
}

const middleOf = (element: string) =>
  `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(${element}.getBoundingClientRect())`;
