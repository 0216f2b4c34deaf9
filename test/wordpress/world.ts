import type { Browser, HTTPResponse, Page } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';
import { newPage } from '../e2e/new-page.ts';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { recordPage } from '../record-page.ts';
import { type Relay, startRelay } from './relay.ts';
import { type Service, startService } from './service.ts';
import { ADMINISTRATOR, type Site, startSite } from './site.ts';

/** A WordPress site, a speech service behind a recording relay, and a browser whose microphone plays one of our voices. */
export interface World {
  readonly site: Site;
  readonly service: Service;
  /** In front of the service; its URL is in the plugin's settings. */
  readonly relay: Relay;
  readonly browser: Browser;
  /** The administrator's page. */
  readonly admin: Page;
  /** Every response of the site to a browser or a test. */
  readonly seen: string[];
  /** A page of a visitor who is not signed in, with its audio recorded. */
  visit(path: string): Promise<Page>;
  stop(): Promise<void>;
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

/** Signs in with the form. */
export async function signIn(page: Page, url: string, name: string, password: string): Promise<void> {
  await page.goto(`${url}/wp-login.php`);
  // Not typed, because the page moves the focus shortly after it has loaded.
  for (const [field, value] of [
    ['#user_login', name],
    ['#user_pass', password],
  ] as const)
    await page.$eval(field, (input, text) => Object.assign(input, { value: text }), value);
  await Promise.all([page.waitForNavigation(), page.click('#wp-submit')]);
}

export const signInAdministrator = ({ admin, site }: World) =>
  signIn(admin, site.url, ADMINISTRATOR.name, ADMINISTRATOR.password);

/** A page in a new browser profile. */
async function openPage(browser: Browser, url: string, seen: string[]): Promise<Page> {
  const context = await browser.createBrowserContext();
  await context.overridePermissions(url, ['microphone']);
  const page = await newPage(context);
  await page.setViewport({ width: 1200, height: 900 });
  page.on('response', (response) => void remember(response, seen));
  // The TypeScript loader names functions through this helper, which a page does not have.
  await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
  await page.evaluateOnNewDocument(recordPage);
  return page;
}

async function remember(response: HTTPResponse, seen: string[]): Promise<void> {
  seen.push(`${response.url()} ${JSON.stringify(response.headers())}`);
  const body = await response.text().catch(() => '');
  if (!/\.js(\?|$)/.test(response.url())) seen.push(body);
}
