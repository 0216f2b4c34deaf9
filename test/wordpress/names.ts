import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'puppeteer-core';
import {
  callAsAdministrator,
  openEditor,
  publish,
  saveSettings,
  setting,
  type Wp,
} from './administration.ts';
import { withDelay } from './audio.ts';
import { bearer, pluginSide, post, send, sentSince, sign } from './calls.ts';
import { assertSpoken, listen } from './elements.ts';
import { until } from './site.ts';
import { signIn, type World } from './world.ts';

const LIST = '/wp-admin/tools.php?page=kurdish-speech-names';
const PASSWORD = 'a-long-password-3';
/** Each longer than 120 characters, so that each is a part. */
const PARAGRAPHS = [
  'مامۆستا لە قوتابخانەکەماندا باسی مێژووی شارەکەی کرد و هەموومان گوێمان لێ گرت، چونکە چیرۆکەکانی خۆش بوون. دواتر پرسیارمان لێ کرد و ئەویش وەڵامی دایەوە.',
  'پاش نیوەڕۆ میوانێک هات کە ناوی ڤەنسان بوو و لە فەرەنساوە هاتبوو، هەموو ڕۆژێک فێری چەند وشەیەکی کوردی دەبوو و لەگەڵ خەڵکەکەدا قسەی پێ دەکرد.',
];

/** The names of a site, from the editor and the list to what the service is sent. */
export function namesTests(world: () => World): void {
  /** Texts that the plugin has sent to an endpoint since. */
  const textsSince = (from: number, endpoint: string) =>
    sentSince(world(), from, endpoint).map(({ text }) => text);
  const passages = () => world().relay.passages.length;
  const openList = async () => {
    const { admin, site } = world();
    await admin.goto(`${site.url}${LIST}`);
    return admin;
  };
  /** @returns What the page says then. */
  const submit = async (admin: Page, action: string, fields: Record<string, string> = {}) => {
    const form = `form:has([name=names_action][value=${action}])`;
    for (const [name, value] of Object.entries(fields))
      await admin.$eval(
        `${form} [name=${name}]`,
        (field, text) => Object.assign(field, { value: text }),
        value,
      );
    await Promise.all([
      admin.waitForNavigation(),
      admin.$eval(form, (element) => (element as HTMLFormElement).requestSubmit()),
    ]);
    return admin.$$eval('.notice-error, .notice-success', (notices) =>
      notices.map((notice) => notice.textContent?.trim()).join('\n'),
    );
  };
  const rows = (admin: Page) =>
    admin.$$eval('.wp-list-table tbody tr', (found) =>
      found.map((row) => [...row.querySelectorAll('td')].slice(0, 3).map((cell) => cell.textContent)),
    );

  test('a name is given its sound in the editor, heard there, and said so on the post', async () => {
    const { admin, site } = world();
    // What is typed there is no text of the site, and must be heard all the same.
    await saveSettings(world(), { [setting('texts')]: 'signed' });
    await openEditor(admin, site.url);
    const text = 'ئەمڕۆ ترامپ هات، ترامپی گوتی';
    const block = await admin.evaluate((content) => {
      const { blocks, data } = (globalThis as unknown as Wp).wp;
      const paragraph = blocks.createBlock('core/paragraph', { content }) as { clientId: string };
      void data.dispatch('core/block-editor').insertBlocks?.([paragraph]);
      return paragraph.clientId;
    }, text);
    const [word, said] = [1, 2].map(
      (place) => `.kurdish-speech-name-form > div:nth-of-type(${place}) input`,
    ) as [string, string];
    const typedIn = (input: string) => admin.$eval(input, (element) => (element as HTMLInputElement).value);
    const openFor = async (selected: string) => {
      const start = text.lastIndexOf(selected);
      await admin.evaluate(
        (...range) => {
          const { data } = (globalThis as unknown as Wp).wp;
          void data.dispatch('core/block-editor').selectionChange?.(...range);
        },
        block,
        'content',
        start,
        start + selected.length,
      );
      const more = await admin.waitForSelector('.block-editor-block-toolbar button[aria-label="More"]');
      await more?.click();
      await admin.locator('::-p-xpath(//button[contains(., "How this word is said")])').click();
      await admin.waitForSelector(said);
    };
    await openFor('ترامپ هات');
    assert.equal(await typedIn(word), 'ترامپ هات', 'the selected words');
    await admin.click(word, { count: 3 });
    await admin.type(word, 'ترامپ');
    const press = (label: string) =>
      admin.locator(`::-p-xpath(//form[contains(@class, "speech-name")]//button[. = "${label}"])`).click();
    await admin.type(said, '12');
    await press('Save for the site');
    const alert = '.kurdish-speech-name-form [role=alert]:not(:empty)';
    assert.match(
      (await (await admin.waitForSelector(alert))?.evaluate((element) => element.textContent)) ?? '',
      /has to be in Kurdish letters/,
    );
    await admin.click(said, { count: 3 });
    await admin.type(said, 'ترەمپ');
    const before = passages();
    await press('Hear');
    await admin.waitForFunction(
      () => (globalThis as unknown as { pageRecord: { peak: number } }).pageRecord.peak > 0.05,
    );
    assert.deepEqual(textsSince(before, 'tts-stream'), ['ترەمپ']);
    await press('Save for the site');
    await admin.waitForSelector('.kurdish-speech-name-form', { hidden: true });
    await openFor('ترامپی');
    await admin.waitForFunction(
      (input) => (document.querySelector(input) as HTMLInputElement).value === 'ترەمپ',
      {},
      said,
    );
    assert.equal(await typedIn(word), 'ترامپ', 'the entry that says it, without the ending');
    await admin.click(said, { count: 3 });
    await admin.type(said, 'ترامپ');
    await press('Hear');
    await until(() => {
      const heard = textsSince(before, 'tts-stream');
      assert.equal(heard[1], 'ترامپ', 'as typed, though the site says it otherwise');
      return true;
    });
    await admin.keyboard.press('Escape');
    await admin.waitForSelector('.kurdish-speech-name-form', { hidden: true });
    const link = await admin.evaluate(async () => {
      const { data } = (globalThis as unknown as Wp).wp;
      await data.dispatch('core/editor').editPost?.({ title: 'ناو', status: 'publish' });
      await data.dispatch('core/editor').savePost?.();
      return String(data.select('core/editor').getPermalink?.());
    });
    const page = await world().visit(link.slice(site.url.length));
    const start = passages();
    assertSpoken(await listen(page), ['ئەمڕۆ', 'ترامپ', 'هات،', 'ترامپی', 'گوتی']);
    assert.deepEqual(textsSince(start, 'tts-stream'), ['ئەمڕۆ ترەمپ هات، ترەمپی گوتی']);
    assert.equal(await page.$eval('.kurdish-speech-article', (article) => article.textContent?.trim()), text);
    await page.close();
  });

  test('the list of names is added to, changed, imported, exported and emptied, and says what is wrong', async () => {
    const admin = await openList();
    assert.deepEqual(await rows(admin), [['ترامپ', 'ترەمپ', 'All dialects']]);
    for (const [fields, message] of [
      [{ word: '--', say: 'ئا' }, /needs at least one letter/],
      [{ word: 'ئا', say: '/ʘa/' }, /no sound for the phonetic sign ʘ/],
    ] as const) {
      assert.match(await submit(admin, 'save', fields), message);
      assert.equal(
        await admin.$eval('[name=say]', (input) => (input as HTMLInputElement).value),
        fields.say,
        'what was typed stays',
      );
    }
    await submit(admin, 'save', { word: 'Schröder', say: '/ˈʃɾoːdəɾ/', dialect: 'kurmanji' });
    assert.deepEqual((await rows(admin))[0], ['Schröder', 'şroder', 'Kurmanji']);
    await Promise.all([admin.waitForNavigation(), admin.click('a[aria-label="Edit Schröder"]')]);
    assert.match(await submit(admin, 'save', { word: 'Schroeder' }), /was changed/);
    assert.deepEqual((await rows(admin))[0], ['Schroeder', 'şroder', 'Kurmanji']);

    const file = join(world().site.folder, '../names.json');
    const importFile = async (content: string) => {
      writeFileSync(file, content);
      const input = await admin.$('[name=file]');
      await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file);
      return submit(admin, 'import');
    };
    assert.match(await importFile('{"entries":'), /no list of names/);
    assert.match(
      await importFile('{"entries":[{"word":"ئا","say":"ئێ"},{"word":"ئۆ"}]}'),
      /^Entry 2: .* Nothing/,
    );
    assert.equal((await rows(admin)).length, 2);
    assert.match(
      await importFile('{"entries":[{"word":"پ د ک","say":"پارتی دیموکراتی کوردستان"}]}'),
      /were imported/,
    );
    const exported = await admin.$$eval('a.button', async (links) => {
      const link = links.find(({ href }) => href.includes('names_action=export'))!;
      return (await fetch(link.href)).json() as Promise<unknown>;
    });
    assert.deepEqual(exported, {
      entries: [
        { word: 'ترامپ', say: 'ترەمپ' },
        { word: 'Schroeder', say: 'şroder', dialect: 'kurmanji' },
        { word: 'پ د ک', say: 'پارتی دیموکراتی کوردستان' },
      ],
    });
    await admin.click(`[name="ids[]"][aria-label=Schroeder]`);
    assert.match(await submit(admin, 'remove'), /removed/);
    assert.equal((await rows(admin)).length, 2);
    const full = Array.from({ length: 2000 }, (_, index) => ({ word: `ناو${index}`, say: 'ناو' }));
    assert.match(await importFile(JSON.stringify({ entries: full })), /room for 2000 names/);
    assert.equal((await rows(admin)).length, 2);
  });

  test('budgets count what is sent; length and signature are those of the written text', async () => {
    const side = pluginSide(world());
    const { path } = await publish(world(), '[kurdish_tts]پ د ک[/kurdish_tts]', { type: 'pages' });
    const { text } = await send(world(), `${world().site.url}${path}`, { headers: { Origin: '' } });
    const signature = /signature="([\w.-]+)"/.exec(text)?.[1] ?? '';
    const speak = async (characters: number) => {
      const token = await sign(side, world().site.url, { scope: ['tts'], maxChars: 5, characters });
      const body = { text: 'پ د ک', speaker_id: 'sorani_m001' };
      const headers = { ...bearer(token), 'Speech-Signature': signature };
      const { status, json } = await post(world(), `${side.base}/api/tts-stream`, body, headers);
      return [status, json.code];
    };
    const before = passages();
    assert.deepEqual(await speak(23), [403, 'quota-exceeded']);
    assert.deepEqual(textsSince(before, 'tts-stream'), []);
    assert.deepEqual(await speak(24), [200, undefined]);
    assert.deepEqual(textsSince(before, 'tts-stream'), ['پارتی دیموکراتی کوردستان']);
    await saveSettings(world(), { [setting('texts')]: 'any' });
  });

  test('of published audio, a name that changes has only its own part spoken again', async () => {
    const cron = () => fetch(`${world().site.url}/wp-cron.php?doing_wp_cron`);
    const sourceOn = async (path: string) =>
      /<kurdish-tts[^>]* src="([^"]*)"/.exec(
        (await send(world(), `${world().site.url}${path}`, { headers: { Origin: '' } })).text,
      )?.[1];
    await withDelay(world(), 0);
    const name = (say: string) =>
      callAsAdministrator(world(), '/kurdish-speech-names/v1/save', { word: 'ڤەنسان', say });
    await saveSettings(world(), { [setting('make_audio')]: 'on', [setting('dialect')]: 'sorani' });
    let before = passages();
    const content = PARAGRAPHS.map((text) => `<p>${text}</p>`).join('\n');
    const { id, path } = await publish(world(), content);
    await cron();
    assert.deepEqual(textsSince(before, 'tts-proxy'), PARAGRAPHS);
    const first = await sourceOn(path);
    assert.ok(first);
    await name('ڤانسان');
    assert.equal(await sourceOn(path), undefined, 'what is there says the name otherwise');
    before = passages();
    await callAsAdministrator(world(), `/wp/v2/posts/${id}`, { content });
    await cron();
    assert.deepEqual(textsSince(before, 'tts-proxy'), [PARAGRAPHS[1]?.replace('ڤەنسان', 'ڤانسان')]);
    const source = await sourceOn(path);
    assert.ok(source && source !== first);
    const { parts } = (await (await fetch(source)).json()) as {
      parts: { words: [number, number, number, number][] }[];
    };
    parts.forEach(({ words }, index) => {
      const text = PARAGRAPHS[index] ?? '';
      assert.deepEqual(
        words.map(([, , start, length]) => text.slice(start, start + length)),
        text.split(' '),
        'the words of the post light up',
      );
    });
    await callAsAdministrator(world(), '/kurdish-speech-names/v1/save', { word: 'هیچکۆک', say: 'هیچکاک' });
    assert.equal(await sourceOn(path), source, 'a name that is not in it changes nothing');
    before = passages();
    await callAsAdministrator(world(), `/wp/v2/posts/${id}`, { content });
    await cron();
    assert.deepEqual(textsSince(before, 'tts-proxy'), []);
    await saveSettings(world(), { [setting('make_audio')]: 'off', [setting('dialect')]: 'auto' });
  });

  test("editors have the list and the button, and who may not publish others' posts has neither", async () => {
    const { site } = world();
    for (const [role, status] of [
      ['editor', 200],
      ['author', 403],
    ] as const) {
      const account = {
        username: `a-${role}`,
        password: PASSWORD,
        email: `${role}@example.org`,
        roles: [role],
      };
      await callAsAdministrator(world(), '/wp/v2/users', account);
      const page = await world().visit('/wp-login.php');
      await signIn(page, site.url, account.username, PASSWORD);
      assert.equal((await page.goto(`${site.url}${LIST}`))?.status(), status, role);
      await openEditor(page, site.url);
      const [answered, hasButton] = await page.evaluate(async () => {
        const { wp } = globalThis as unknown as Wp;
        const data = { word: 'ڤیەننا', say: 'ڤییەنا' };
        const path = '/kurdish-speech-names/v1/save';
        const answer = await wp.apiFetch({ path, method: 'POST', data }).catch((error: unknown) => error);
        const { data: refused } = answer as { data?: { status: number } };
        return [refused?.status ?? 200, 'kurdishSpeechNames' in globalThis];
      });
      assert.deepEqual([answered, hasButton], [status, status === 200], role);
      await page.close();
    }
    const body = { word: 'x', say: 'x' };
    const stranger = await post(world(), `${site.url}/wp-json/kurdish-speech-names/v1/save`, body);
    assert.equal(stranger.status, 401);
  });
}
