import type { Browser } from 'puppeteer-core';
import { buildWordPressPlugin } from '../../scripts/wordpress/build-wordpress.mjs';
import { newPage } from '../../test/e2e/new-page.ts';
import { publish, saveSettings, setting, uploadPlugin } from '../../test/wordpress/administration.ts';
import { ADMINISTRATOR, startSite } from '../../test/wordpress/site.ts';
import { signIn } from '../../test/wordpress/world.ts';
import { LAST_SENTENCE, pressPlay } from './press-play.ts';
import type { Measured } from './run-recipe.ts';

/**
 * Follows the recipe in a WordPress that was installed a moment ago, which does not count, by the forms of its administration.
 * @throws Error where a form fails or the article does not speak.
 */
export async function runWordPress(browser: Browser): Promise<Measured> {
  const zip = await buildWordPressPlugin();
  const site = await startSite();
  const context = await browser.createBrowserContext();
  try {
    const admin = await newPage(context);
    await signIn(admin, site.url, ADMINISTRATOR.name, ADMINISTRATOR.password);
    const started = performance.now();
    const message = await uploadPlugin({ admin, site }, zip);
    if (!message.includes('Plugin activated')) throw new Error(`The plugin was not activated: ${message}`);
    const install = (performance.now() - started) / 1000;
    await saveSettings({ admin, site }, { [setting('source')]: 'browser' });
    const article = { title: 'کتێبخانەی گوند' };
    const { path } = await publish({ admin, site }, `${LAST_SENTENCE}.`, article);
    const ready = (performance.now() - started) / 1000;
    const { pageSeconds, soundSeconds } = await pressPlay(browser, `${site.url}${path}`);
    return { install, page: ready - install + pageSeconds, sound: soundSeconds, packages: 0 };
  } finally {
    await context.close();
    site.stop();
  }
}
