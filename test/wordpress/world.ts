import type { Browser, HTTPResponse, Page } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { type Relay, startRelay } from './relay.ts';
import { type Service, startService } from './service.ts';
import { ADMINISTRATOR, type Site, startSite } from './site.ts';

/** A WordPress, a speech service that is watched on the wire, and a browser with our own voice at its microphone. */
export interface World {
  readonly site: Site;
  readonly service: Service;
  /** Stands before the service: the address that the plugin is given. */
  readonly relay: Relay;
  readonly browser: Browser;
  /** A page of the administrator's. */
  readonly admin: Page;
  /** Every answer that a browser or a test got from the site. */
  readonly seen: string[];
  /** A page of somebody who is not signed in, whose sound is also kept. */
  visit(path: string): Promise<Page>;
  stop(): Promise<void>;
}

/** What a page did, kept by `listenTo`. */
export interface Heard {
  peak: number;
  lit: string[];
  errors: string[];
}

export async function startWorld(): Promise<World> {
  const [site, service] = await Promise.all([startSite(), startService()]);
  const relay = await startRelay(service.url);
  const seen: string[] = [];
  const browser = await puppeteer.launch({
    executablePath: findBrowser() ?? '',
    args: [
      ...CHROMIUM_ARGUMENTS,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${writeFakeMicrophone('.cache/fake-microphone-wordpress.wav')}`,
    ],
  });
  const admin = await openPage(browser, site.url, seen);
  return {
    site,
    service,
    relay,
    browser,
    admin,
    seen,
    async visit(path) {
      const page = await openPage(browser, site.url, seen);
      await page.goto(`${site.url}${path}`, { waitUntil: 'load' });
      return page;
    },
    async stop() {
      await browser.close();
      relay.stop();
      service.stop();
      site.stop();
    },
  };
}

/** Signs in by the form, as people do. */
export async function signIn(page: Page, url: string, name: string, password: string): Promise<void> {
  await page.goto(`${url}/wp-login.php`);
  // Not typed: the page itself moves the focus a moment after it has loaded.
  for (const [field, value] of [
    ['#user_login', name],
    ['#user_pass', password],
  ] as const)
    await page.$eval(field, (input, text) => Object.assign(input, { value: text }), value);
  await Promise.all([page.waitForNavigation(), page.click('#wp-submit')]);
}

export const signInAdministrator = ({ admin, site }: World) =>
  signIn(admin, site.url, ADMINISTRATOR.name, ADMINISTRATOR.password);

/** A page in a browser profile of its own. */
async function openPage(browser: Browser, url: string, seen: string[]): Promise<Page> {
  const context = await browser.createBrowserContext();
  await context.overridePermissions(url, ['microphone']);
  const page = await context.newPage();
  await page.setViewport({ width: 1200, height: 900 });
  page.on('response', (response) => void remember(response, seen));
  // The TypeScript loader names functions through this helper, which a page does not have.
  await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
  await page.evaluateOnNewDocument(listenTo);
  return page;
}

async function remember(response: HTTPResponse, seen: string[]): Promise<void> {
  seen.push(`${response.url()} ${JSON.stringify(response.headers())}`);
  const body = await response.text().catch(() => '');
  if (!/\.js(\?|$)/.test(response.url())) seen.push(body);
}

/** Runs in the page: whatever reaches the loudspeaker goes through an analyser too, and the words that light up are kept. */
function listenTo(): void {
  const heard: Heard = { peak: 0, lit: [], errors: [] };
  Object.assign(globalThis, { heard });
  const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown;
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
    if (args[0] instanceof AudioDestinationNode) {
      const analyser = this.context.createAnalyser();
      connect.call(this, analyser);
      const samples = new Float32Array(analyser.fftSize);
      setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        heard.peak = Math.max(heard.peak, ...samples.map(Math.abs));
      }, 20);
    }
    return connect.apply(this, args);
  } as typeof AudioNode.prototype.connect;
  addEventListener(
    'boundary',
    () => {
      const [range] = CSS.highlights.get('kurdish-word') ?? [];
      heard.lit.push(String(range));
    },
    true,
  );
  addEventListener(
    'error',
    (event) => heard.errors.push(String((event as { error?: unknown }).error ?? event.type)),
    true,
  );
}
