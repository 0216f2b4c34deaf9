import type { Page } from 'puppeteer-core';
import { newPage } from '../e2e/new-page.ts';
import type { World } from './world.ts';

const SETTINGS = '/wp-admin/options-general.php?page=kurdish-speech';

/** Fields of the settings page by their form names. */
export const setting = (name: string) => `kurdish_speech_settings[${name}]`;
export const key = (name: string) => `kurdish_speech_keys[${name}]`;

/** A site, and the administrator's page in it. */
type Administered = Pick<World, 'admin' | 'site'>;

/**
 * Uploads the plugin's ZIP file and activates it, by the forms of the administration.
 * @returns What WordPress says of it.
 */
export async function uploadPlugin({ admin, site }: Administered, zip: string): Promise<string> {
  await admin.goto(`${site.url}/wp-admin/plugin-install.php?tab=upload`);
  const input = await admin.waitForSelector('#pluginzip');
  await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(zip);
  await Promise.all([
    admin.waitForNavigation(),
    admin.$eval('form.wp-upload-form', (form) => (form as HTMLFormElement).submit()),
  ]);
  const activate = await admin.waitForSelector('a.button-primary');
  await Promise.all([admin.waitForNavigation(), activate?.click()]);
  return admin.$eval('#message', (notice) => notice.textContent ?? '');
}

/**
 * Fills in the settings page and saves it.
 * @returns The notices of the page: "Settings saved." and refusals.
 */
export async function saveSettings(
  { admin, site }: Administered,
  fields: Record<string, string>,
): Promise<string> {
  await admin.goto(`${site.url}${SETTINGS}`);
  for (const [name, value] of Object.entries(fields)) {
    await admin.$eval(
      `[name="${name}"]:not([type=hidden])`,
      (field, text) => {
        (field as HTMLInputElement).value = text;
      },
      value,
    );
  }
  await Promise.all([admin.waitForNavigation(), admin.click('#submit')]);
  return admin.$$eval('.notice, .error', (notices) =>
    notices.map((notice) => notice.textContent?.trim()).join('\n'),
  );
}

/** A WordPress REST API call as the administrator, from an editor page. */
export async function callAsAdministrator<Answer>(
  world: Administered,
  path: string,
  data: object,
): Promise<Answer> {
  const page = await editorPage(world);
  return (await page.evaluate(
    (to, body) => (globalThis as unknown as Wp).wp.apiFetch({ path: to, method: 'POST', data: body }),
    path,
    data,
  )) as Answer;
}

/** Publishes a post or a page. @returns Its id and its path on the site. */
export async function publish(
  world: Administered,
  content: string,
  { title = 'وتار', type = 'posts', ...more }: Record<string, unknown> = {},
): Promise<{ id: number; path: string }> {
  const { id, link } = await callAsAdministrator<{ id: number; link: string }>(world, `/wp/v2/${type}`, {
    title,
    content,
    status: 'publish',
    ...more,
  });
  return { id, path: link.slice(world.site.url.length) };
}

/** Kept open next to the administrator's page, because the editor is slow to load. */
const editors = new WeakMap<Administered, Promise<Page>>();

function editorPage(world: Administered): Promise<Page> {
  const open = async () => {
    const page = await newPage(world.admin.browserContext());
    await openEditor(page, world.site.url);
    await world.admin.bringToFront();
    return page;
  };
  const page = editors.get(world) ?? open();
  editors.set(world, page);
  return page;
}

export async function openEditor(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/wp-admin/post-new.php`);
  await page.waitForFunction(
    () =>
      (globalThis as unknown as Partial<Wp>).wp?.data?.select('core/editor')?.getCurrentPostId() !==
      undefined,
  );
  // Shows a modal welcome dialog to new users.
  await page.evaluate(() => {
    const { data } = (globalThis as unknown as Wp).wp;
    data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);
  });
}

/** The part of WordPress's scripts that the tests use. */
export interface Wp {
  wp: {
    apiFetch(options: object): Promise<unknown>;
    blocks: {
      createBlock(name: string, attributes?: object): object;
      getBlockType(name: string): { title: string } | undefined;
    };
    data: {
      select(store: string): Record<string, (...args: unknown[]) => unknown>;
      dispatch(store: string): Record<string, (...args: unknown[]) => Promise<unknown>>;
    };
  };
}
