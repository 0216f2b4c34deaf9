import type { Browser, Page } from 'puppeteer-core';
import { collectProblems } from '../collect-problems.ts';
import { launchBrowser, launchWholeBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { startDemoServer } from './start-demo-server.ts';

export interface OpenOptions {
  readonly path?: string;
  /** How the visitor answers the permission prompt. Opens the page in a browser context of its own. */
  readonly microphone?: 'granted' | 'denied';
  /** Runs before the page loads. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

export interface DemoPage {
  readonly page: Page;
  /** Errors on the console, among them violations of the policy, and uncaught exceptions. */
  readonly problems: string[];
  /** URLs of the page's requests. */
  readonly requests: string[];
  /** Paths of the requests to the proxy. */
  speechPaths(): string[];
}

/** The demo's own server, and a browser. */
export class DemoDriver {
  readonly address: string;
  readonly browser: Browser;
  readonly #stopServer: () => Promise<void>;

  private constructor(address: string, browser: Browser, stopServer: () => Promise<void>) {
    this.address = address;
    this.browser = browser;
    this.#stopServer = stopServer;
  }

  /** @param microphone Arguments of the browser: with a microphone come questions of permission. */
  static async start(microphone: readonly string[] = []): Promise<DemoDriver> {
    const { address, stop } = await startDemoServer();
    try {
      const browser = await (microphone.length ? launchWholeBrowser(microphone) : launchBrowser());
      return new DemoDriver(address, browser, stop);
    } catch (error) {
      await stop();
      throw error;
    }
  }

  /** Opens a page and waits until its requests have ended. */
  async open({ path = '/', microphone, prepare }: OpenOptions = {}): Promise<DemoPage> {
    const page = await this.#newPage(microphone);
    const problems = collectProblems(page, ['error']);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    // The TypeScript loader names functions through this helper, which a page lacks.
    await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
    await prepare?.(page);
    await page.goto(new URL(path, this.address).href, { waitUntil: 'networkidle0' });
    const speechPaths = () =>
      requests.map((url) => new URL(url).pathname).filter((pathname) => pathname.startsWith('/speech/'));
    return { page, problems, requests, speechPaths };
  }

  async #newPage(microphone: OpenOptions['microphone']): Promise<Page> {
    if (!microphone) return newPage(this.browser);
    const context = await this.browser.createBrowserContext();
    // Firefox has no such permission; its preferences give it the microphone.
    if (/chrome/i.test(await this.browser.version()))
      await context.overridePermissions(this.address, microphone === 'granted' ? ['microphone'] : []);
    return newPage(context);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.#stopServer();
  }
}
