import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { splitSentences } from '../../src/text/normalize/split-sentences.ts';
import { nextPart } from '../../src/text/parts/next-part.ts';
import { callAsAdministrator, publish, saveSettings, setting } from './administration.ts';
import { send, sentSince } from './calls.ts';
import { assertSpoken, listen } from './elements.ts';
import { holdProgress } from './support/hold-progress.ts';
import { signIn, type World } from './world.ts';

/** Each longer than 120 characters, so that each is a part. */
const PARAGRAPHS = [
  'کوردستان وڵاتێکی جوانە و شاخی بەرز و دۆڵی قووڵی هەیە، خەڵکەکەی میواندۆستن و زۆر حەز لە گۆرانی و هەڵپەڕکێ دەکەن. هەموو ساڵێک نەورۆز دەکەن.',
  'ئەمڕۆ هەوا خۆشە و منداڵان لە باخچەکەدا یاری دەکەن، دایک و باوکیان لە ژێر دارەکاندا دانیشتوون و چا دەخۆنەوە. کەس نایەوێت بگەڕێتەوە ماڵەوە.',
  'مامۆستا گوتی: «کتێب باشترین هاوڕێیە.» قوتابییەکان گوێیان لێ گرت و هەر یەکەیان کتێبێکی لە کتێبخانەکە برد، چونکە دەیانویست زۆرتر فێر ببن.',
];
const EDITED =
  'سبەینێ باران دەبارێت و کەس ناچێتە دەرەوە، بۆیە منداڵەکان لە ماڵەوە دەمێننەوە و چیرۆک دەخوێننەوە. دایکیان نانی گەرم بۆیان دروست دەکات.';

interface Published {
  readonly audio: readonly { readonly type: string; readonly src: string; readonly bytes: number }[];
  readonly maxCharacters: number;
  readonly duration: number;
  readonly voice: string;
  readonly voiceGroup: string;
  readonly language: string;
  readonly captions: string;
  readonly parts: readonly {
    readonly digest: string;
    readonly start: number;
    readonly samples: number;
    readonly range: readonly [number, number];
    readonly words: readonly (readonly [number, number, number, number])[];
  }[];
}

/** Speech that is made when a post is published: in the background, once, and only where it belongs. */
export function audioTests(world: () => World): void {
  const folder = () => join(world().site.folder, 'wp-content/uploads/kurdish-speech');
  const filesOf = (id: number) =>
    existsSync(folder()) ? readdirSync(folder()).filter((name) => name.startsWith(`${id}-`)) : [];
  const html = async (path: string) =>
    (await send(world(), `${world().site.url}${path}`, { headers: { Origin: '' } })).text;
  const sourceOn = async (path: string) =>
    /<kurdish-tts[^>]* src="([^"]*)"/.exec(await html(path))?.[1]?.replace(/&#038;|&amp;/g, '&');
  const edit = (id: number, content: string) =>
    callAsAdministrator(world(), `/wp/v2/posts/${id}`, { content });
  const cron = () => fetch(`${world().site.url}/wp-cron.php?doing_wp_cron`);
  /** Texts that the plugin has bought since. */
  const boughtSince = (from: number) => sentSince(world(), from, 'tts-proxy').map(({ text }) => text);
  const passages = () => world().relay.passages.length;
  const cell = async (id: number) => {
    const { admin, site } = world();
    await admin.goto(`${site.url}/wp-admin/edit.php`);
    return admin.$eval(`#post-${id} .column-kurdish_speech`, (td) => ({
      state: td.querySelector('[data-state]')?.getAttribute('data-state'),
      text: td.textContent?.trim(),
    }));
  };
  const publishParagraphs = (paragraphs: readonly string[], more: Record<string, unknown> = {}) =>
    publish(world(), paragraphs.map((text) => `<p>${text}</p>`).join('\n'), more);

  test('audio of a post is made in the background, whole, and its player plays it', async () => {
    const { site } = world();
    await withDelay(world(), 0);
    await saveSettings(world(), {
      [setting('make_audio')]: 'on',
      [setting('voices][sorani')]: 'sorani_m001',
      [setting('dialect')]: 'sorani',
    });
    const before = passages();
    const { id, path } = await publishParagraphs(PARAGRAPHS);
    assert.deepEqual(boughtSince(before), [], 'publishing waits for nothing');
    assert.equal(await sourceOn(path), undefined, 'no player points to what is not there');
    assert.equal((await cell(id)).state, 'queued');
    await cron();
    assert.deepEqual(boughtSince(before), PARAGRAPHS, 'one request for each part');
    assert.deepEqual(
      filesOf(id)
        .map((name) => name.split('.').at(-1))
        .sort(),
      ['json', 'mp3', 'vtt'],
    );
    const source = await sourceOn(path);
    assert.ok(source, 'the player has the file');
    const json = (await (await fetch(source)).json()) as Published;
    assert.deepEqual(
      [json.voice, json.voiceGroup, json.language, json.maxCharacters],
      ['sorani_m001', 'v3', 'ckb', 500],
    );
    const parts = partsOf(PARAGRAPHS.join('\n'), json.maxCharacters);
    assert.deepEqual(
      json.parts.map(({ digest }) => digest),
      parts.map(digestOf),
    );
    const mp3 = new Uint8Array(await (await fetch(new URL(json.audio[0]!.src, source))).arrayBuffer());
    assert.equal(json.audio[0]?.type, 'audio/mpeg');
    assert.equal(json.audio[0]?.bytes, mp3.length);
    let byte = 0;
    let start = 0;
    for (const [index, part] of json.parts.entries()) {
      assert.deepEqual([part.range[0], part.start], [byte, start], 'without gaps');
      assert.deepEqual([...mp3.slice(byte, byte + 2)], [0xff, 0xf3], 'each range begins with a frame');
      [, byte] = part.range;
      start += part.samples;
      const spoken = part.words.map(([, , at, length]) => parts[index]?.slice(at, at + length));
      assert.deepEqual(spoken, parts[index]?.split(/\s+/), 'every word has its place');
      assert.ok(part.words.every(([from, to], at) => from <= to && from >= (part.words[at - 1]?.[0] ?? 0)));
    }
    assert.equal(byte, mp3.length);
    assert.ok(Math.abs(json.duration - start / 24_000) < 0.001);
    const page = await world().visit(path);
    assert.deepEqual(
      await decodedLengths(page, source),
      json.parts.map(({ samples }) => samples),
      'every range is a stream of its own, as long as the file says',
    );
    await page.close();
    const captions = await (await fetch(new URL(json.captions, source))).text();
    assert.match(captions, /^WEBVTT\n\n00:00:00\.\d{3} --> 00:00:\d\d\.\d{3}\nکوردستان/);
    assert.deepEqual(await cell(id), {
      state: 'made',
      text: (await cell(id)).text?.match(/^Has audio \(0:\d\d\)$/)?.[0],
    });
    assert.ok(!site.log().includes('kurdish-speech/includes'), site.log());
  });

  test('audio is played from its file, with its words highlighted, and nothing is asked of the service', async () => {
    const { path } = await publishParagraphs([PARAGRAPHS[0]!]);
    await cron();
    const page = await world().visit(path);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    assertSpoken(await listen(page), PARAGRAPHS[0]!.split(' '));
    assert.ok(calls.some((url) => url.endsWith('.mp3')));
    assert.deepEqual(
      calls.filter((url) => url.includes('/wp-json/')),
      [],
    );
    await page.close();
  });

  test('audio of an edited post is bought for the edited paragraph alone', async () => {
    const { id, path } = await publishParagraphs(PARAGRAPHS);
    await cron();
    const old = await sourceOn(path);
    const before = passages();
    await edit(id, [PARAGRAPHS[0], EDITED, PARAGRAPHS[2]].map((text) => `<p>${text}</p>`).join('\n'));
    assert.equal(await sourceOn(path), undefined, 'an outdated file is not played');
    assert.match(String((await cell(id)).text), /^Outdated audio.*Will be made soon/);
    await cron();
    assert.deepEqual(boughtSince(before), [EDITED]);
    const source = await sourceOn(path);
    assert.notEqual(source, old);
    const json = (await (await fetch(String(source))).json()) as Published;
    assert.equal(json.parts[1]?.digest, digestOf(EDITED));
    assert.equal((await fetch(String(old))).status, 200, 'pages in a cache still have the file of before');
    const again = passages();
    await edit(id, [PARAGRAPHS[0], EDITED, PARAGRAPHS[2]].map((text) => `<p><b>${text}</b></p>`).join('\n'));
    await cron();
    assert.deepEqual(boughtSince(again), [], 'other markup around the same text costs nothing');
    assert.ok(await sourceOn(path));
  });

  test('audio is made once where two saves and two crons come at once', async () => {
    const before = passages();
    const { id, path } = await publishParagraphs([EDITED, PARAGRAPHS[1]!]);
    await Promise.all([1, 2].map(() => callAsAdministrator(world(), `/wp/v2/posts/${id}`, { title: 'دوو' })));
    await Promise.all([cron(), cron(), cron()]);
    for (let tries = 0; tries < 100 && !(await sourceOn(path)); tries++) await wait(100);
    await cron();
    assert.deepEqual(boughtSince(before), [EDITED, PARAGRAPHS[1]]);
  });

  test('audio of a text that is edited while it is made is not put in place', async () => {
    const { relay } = world();
    const before = passages();
    const { id, path } = await publishParagraphs([PARAGRAPHS[0]!, PARAGRAPHS[1]!]);
    const goOn = relay.silence();
    const made = cron();
    while (boughtSince(before).length === 0) await wait(20);
    await edit(id, [PARAGRAPHS[0], EDITED].map((text) => `<p>${text}</p>`).join('\n'));
    goOn();
    await made;
    assert.equal(await sourceOn(path), undefined);
    await cron();
    const json = (await (await fetch(String(await sourceOn(path)))).json()) as Published;
    assert.deepEqual(
      json.parts.map(({ digest }) => digest),
      [PARAGRAPHS[0]!, EDITED].map(digestOf),
    );
    const counted = boughtSince(before).filter((text) => text === PARAGRAPHS[0]);
    assert.equal(counted.length, 1, 'what was bought before the edit is used after it');
  });

  test('audio that cannot be made says why, and a link tries again', async () => {
    const { admin } = world();
    await saveSettings(world(), { [setting('voices][sorani')]: 'sorani_m999' });
    const { id, path } = await publishParagraphs([PARAGRAPHS[1]!]);
    await cron();
    assert.equal(await sourceOn(path), undefined);
    const failed = await cell(id);
    assert.equal(failed.state, 'failed');
    assert.match(
      String(failed.text),
      /^Failed: The plan has no such voice, or it does not read this language\.Try again/,
    );
    await saveSettings(world(), { [setting('voices][sorani')]: 'sorani_m001' });
    await cell(id);
    await Promise.all([admin.waitForNavigation(), admin.click(`#post-${id} .column-kurdish_speech a`)]);
    for (let tries = 0; tries < 100 && !(await sourceOn(path)); tries++) await wait(100);
    assert.equal((await cell(id)).state, 'made');
  });

  test('audio is tried again after 1, 5 and 30 minutes where the service breaks off, and then no more', async () => {
    const { relay, site } = world();
    const { id, path } = await publishParagraphs([PARAGRAPHS[2]!]);
    const due = () =>
      site.query(
        `SELECT meta_value - UNIX_TIMESTAMP() FROM wp_postmeta WHERE post_id = ${id} AND meta_key = '_kurdish_speech_due'`,
      )[0];
    const delays: (number | undefined)[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      site.query(
        `UPDATE wp_postmeta SET meta_value = '1' WHERE post_id = ${id} AND meta_key = '_kurdish_speech_due'`,
      );
      const before = passages();
      const goOn = relay.silence();
      const made = html('/?work');
      while (boughtSince(before).length === 0) await wait(20);
      for (const passage of relay.passages.slice(before)) passage.break();
      await made;
      goOn();
      const seconds = due();
      delays.push(seconds === undefined ? undefined : Math.round(Number(seconds) / 60));
    }
    assert.deepEqual(delays, [1, 5, 30, undefined]);
    assert.match(String((await cell(id)).text), /^Failed: The speech service did not answer\.Try again/);
    await edit(id, `<p>${PARAGRAPHS[2]}</p> `);
    await cron();
    assert.ok(await sourceOn(path));
  });

  test('audio waits, and says so, while the characters of the plan are used up', async () => {
    const { admin, site, service } = world();
    const before = passages();
    service.leaveCharacters(10);
    const first = await publishParagraphs([PARAGRAPHS[0]!]);
    const second = await publishParagraphs([PARAGRAPHS[1]!]);
    await cron();
    await cron();
    assert.equal(boughtSince(before).length, 1, 'no other article is tried');
    assert.match(String((await cell(first.id)).text), /^Failed: The characters of the plan are used up\./);
    await admin.goto(`${site.url}/wp-admin/tools.php?page=kurdish-speech-audio`);
    await admin.waitForSelector('[data-box=resume]:not([hidden])');
    assert.equal(
      await admin.$eval('[data-said]', (element) => element.textContent),
      'Stopped: The characters of the plan are used up.',
    );
    service.leaveCharacters(1_000_000);
    await admin.click('[data-action=resume]');
    await admin.waitForSelector('[data-box=resume][hidden]');
    for (const { path } of [first, second])
      for (let tries = 0; tries < 60 && !(await sourceOn(path)); tries++) {
        await cron();
        await wait(200);
      }
    assert.equal((await cell(first.id)).state, 'made');
    assert.equal((await cell(second.id)).state, 'made');
    assert.equal(
      site.query("SELECT * FROM wp_options WHERE option_name = 'kurdish_speech_queue_stopped'").length,
      0,
    );
  });

  test('audio is not made of other languages, nor of what is not public', async () => {
    const before = passages();
    const english = await publishParagraphs(['An English article that nobody should hear in Kurdish.']);
    const locked = await publishParagraphs(PARAGRAPHS, { password: 'nehêni' });
    const draft = await publishParagraphs(PARAGRAPHS, { status: 'draft' });
    await cron();
    assert.deepEqual(boughtSince(before), []);
    assert.match(String((await cell(english.id)).text), /^No audio: Its text is not in the chosen language/);
    for (const { id } of [english, locked, draft]) assert.deepEqual(filesOf(id), []);
  });

  test('audio goes when its post is unpublished or deleted', async () => {
    const posts = [await publishParagraphs([EDITED]), await publishParagraphs([EDITED])] as const;
    await cron();
    for (const { id } of posts) assert.equal(filesOf(id).length, 3);
    await callAsAdministrator(world(), `/wp/v2/posts/${posts[0].id}`, { status: 'draft' });
    await callAsAdministrator(world(), `/wp/v2/posts/${posts[1].id}?force=true&_method=DELETE`, {});
    for (const { id } of posts) assert.deepEqual(filesOf(id), []);
  });

  test('audio has a podcast feed that parses', async () => {
    const { site, admin } = world();
    const title = 'سلاو & <b>«ڕۆژ»</b>';
    const { id, path } = await publishParagraphs([PARAGRAPHS[0]!], { title });
    await cron();
    const answer = await fetch(`${site.url}/?feed=kurdish-speech-podcast`);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/rss\+xml/);
    const feed = await admin.evaluate(
      (xml) => {
        const document = new DOMParser().parseFromString(xml, 'text/xml');
        const item = document.querySelector('item');
        const podcast = 'https://podcastindex.org/namespace/1.0';
        return {
          error: document.querySelector('parsererror')?.textContent ?? '',
          language: document.querySelector('channel > language')?.textContent,
          title: item?.querySelector('title')?.textContent,
          length: Number(item?.querySelector('enclosure')?.getAttribute('length')),
          url: item?.querySelector('enclosure')?.getAttribute('url'),
          transcript: item?.getElementsByTagNameNS(podcast, 'transcript')[0]?.getAttribute('url'),
          items: document.querySelectorAll('item').length,
        };
      },
      await answer.text(),
    );
    assert.equal(feed.error, '');
    assert.equal(feed.title, 'سلاو & «ڕۆژ»');
    assert.ok(feed.items > 2);
    assert.ok(feed.url?.includes(`/kurdish-speech/${id}-`));
    const mp3 = await fetch(String(feed.url));
    assert.equal((await mp3.arrayBuffer()).byteLength, feed.length);
    assert.equal((await fetch(String(feed.transcript))).status, 200);
    assert.match(await html(path), /<link rel="alternate" type="application\/rss\+xml"[^>]*podcast/);
  });

  test('audio and podcast have nothing that only members may read, whoever works for the site', async () => {
    const { site, admin } = world();
    const members = EDITED.replace('سبەینێ', 'ئەندامان');
    const before = passages();
    const { path } = await publishParagraphs([PARAGRAPHS[0]!, members]);
    await admin.goto(`${site.url}/?work`);
    for (let tries = 0; tries < 100 && !(await sourceOn(path)); tries++) await wait(100);
    assert.ok(await sourceOn(path));
    assert.ok(!boughtSince(before).some((text) => text.includes('ئەندامان')));
    const feed = await (await fetch(`${site.url}/?feed=kurdish-speech-podcast`)).text();
    assert.match(feed, /<description>کوردستان وڵاتێکی جوانە/);
    assert.ok(!feed.includes('ئەندامان'));
  });

  test('audio is outdated where requests have become shorter', async () => {
    const { id, path } = await publishParagraphs([PARAGRAPHS[0]!]);
    await cron();
    await saveSettings(world(), { [setting('max_chars')]: '90' });
    assert.equal((await cell(id)).state, 'outdated');
    await saveSettings(world(), { [setting('max_chars')]: '5000' });
    assert.equal((await cell(id)).state, 'made');
    assert.ok(await sourceOn(path));
  });

  test('audio of older posts is counted first, and then made with a progress bar', async () => {
    const { admin, site } = world();
    await saveSettings(world(), { [setting('make_audio')]: 'off' });
    const old = await publishParagraphs([PARAGRAPHS[2]!, EDITED]);
    await cron();
    assert.equal(await sourceOn(old.path), undefined, 'not made by itself');
    await saveSettings(world(), { [setting('make_audio')]: 'on' });
    const before = passages();
    const release = await holdProgress(admin);
    await admin.goto(`${site.url}/wp-admin/tools.php?page=kurdish-speech-audio`);
    await admin.click('[data-action=count]');
    await admin.waitForSelector('[data-box=start]:not([hidden])');
    // How far the work is was asked when the page opened; a late answer must not replace what has been counted since.
    // A late answer must not replace what has been counted since.
    await release();
    const said = await admin.$eval('[data-said]', (element) => element.textContent ?? '');
    const characters = Number(/([\d,]+) characters/.exec(said)?.[1]?.replaceAll(',', ''));
    assert.ok(characters >= [PARAGRAPHS[2], EDITED].join('').length, said);
    assert.deepEqual(boughtSince(before), [], 'counting buys nothing');
    const shown = () =>
      admin.$$eval('[data-action]', (buttons) =>
        buttons.filter((button) => button.checkVisibility()).map((button) => button.textContent),
      );
    assert.deepEqual(await shown(), ['Count what is missing', 'Make it']);
    await admin.click('[data-action=start]');
    await admin.waitForSelector('progress:not([hidden])');
    assert.deepEqual(await shown(), ['Cancel']);
    for (let tries = 0; tries < 60 && !(await sourceOn(old.path)); tries++) {
      await cron();
      await wait(200);
    }
    assert.ok(await sourceOn(old.path));
    assert.equal(
      boughtSince(before).reduce((sum, text) => sum + [...text].length, 0),
      characters,
      'what was said before is what was bought',
    );
    await admin.waitForSelector('progress[hidden]');
    assert.match(
      await admin.$eval('[data-said]', (element) => element.textContent ?? ''),
      /^Done: \d+ of \d+ articles/,
    );
  });

  test('audio is made by those who may edit the posts of others, with a nonce', async () => {
    const { site, admin } = world();
    await admin.goto(`${site.url}/wp-admin/tools.php?page=kurdish-speech-audio`);
    const statuses = await admin.evaluate(async () => {
      const nonce = document.getElementById('kurdish-speech-bulk')?.dataset.nonce ?? '';
      const ask = async (headers: Record<string, string>, name: string, method: string) =>
        (await fetch(`/?rest_route=/kurdish-speech-audio/v1/${name}`, { method, headers })).status;
      return {
        allowed: await ask({ 'X-WP-Nonce': nonce }, 'progress', 'GET'),
        countedAll: await (
          await fetch('/?rest_route=/kurdish-speech-audio/v1/cost&after=9999999', {
            headers: { 'X-WP-Nonce': nonce },
          })
        ).json(),
        withoutNonce: await ask({}, 'start', 'POST'),
        withFalseNonce: await ask({ 'X-WP-Nonce': 'no' }, 'start', 'POST'),
        link: (await fetch('/wp-admin/admin-post.php?action=kurdish_speech_make&post=1')).status,
      };
    });
    const { countedAll, ...others } = statuses;
    assert.equal((countedAll as { after: number }).after, 0, 'counting ends behind the last post');
    assert.deepEqual(others, { allowed: 200, withoutNonce: 401, withFalseNonce: 403, link: 403 });
    await asSubscriber(world(), async (page) => {
      await page.goto(`${site.url}/wp-admin/profile.php`);
      const refused = await page.evaluate(async () => {
        const nonce = await (await fetch('/wp-admin/admin-ajax.php?action=rest-nonce')).text();
        const route = '/?rest_route=/kurdish-speech-audio/v1/start';
        return (await fetch(route, { method: 'POST', headers: { 'X-WP-Nonce': nonce } })).status;
      });
      assert.equal(refused, 403);
      const answer = await page.goto(`${site.url}/wp-admin/tools.php?page=kurdish-speech-audio`);
      assert.equal(answer?.status(), 403);
    });
    await saveSettings(world(), {
      [setting('make_audio')]: 'off',
      [setting('voices][sorani')]: '',
      [setting('dialect')]: 'auto',
    });
    rmSync(join(site.folder, 'wp-content/mu-plugins/audio.php'));
  });

  async function asSubscriber(world: World, act: (page: Page) => Promise<void>) {
    const reader = { username: 'guhdar', password: 'a-long-password-7', email: 'guhdar@example.org' };
    await callAsAdministrator(world, '/wp/v2/users', { ...reader, roles: ['subscriber'] });
    const page = await world.visit('/wp-login.php');
    await signIn(page, world.site.url, reader.username, reader.password);
    await act(page);
    await page.close();
  }
}

function partsOf(text: string, limit: number): string[] {
  const sentences = splitSentences(text);
  const parts: string[] = [];
  for (
    let part = nextPart(text, sentences, 0, limit);
    part;
    part = nextPart(text, sentences, part.end, limit)
  )
    parts.push(text.slice(part.start, part.end));
  return parts;
}

const digestOf = (text: string) =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');

/** Samples of each range, decoded alone by the browser. */
function decodedLengths(page: Page, source: string): Promise<number[]> {
  return page.evaluate(async (address) => {
    const json = (await (await fetch(address)).json()) as Published;
    const bytes = await (await fetch(new URL(json.audio[0]!.src, address))).arrayBuffer();
    const lengths: number[] = [];
    for (const { range } of json.parts) {
      const context = new OfflineAudioContext(1, 1, 24_000);
      lengths.push((await context.decodeAudioData(bytes.slice(...range))).length);
    }
    return lengths;
  }, source);
}

export async function withDelay({ site }: World, seconds: number): Promise<void> {
  const plugins = join(site.folder, 'wp-content/mu-plugins');
  mkdirSync(plugins, { recursive: true });
  writeFileSync(
    join(plugins, 'audio.php'),
    `<?php add_filter('kurdish_speech_publish_delay', fn() => ${seconds});
    add_filter('the_content', fn($text) => is_user_logged_in() ? $text : preg_replace('~<p>ئەندامان.*?</p>~u', '', $text));
    // As if WP-Cron's clock had come to it.
    if (isset($_GET['work'])) add_action('wp_loaded', fn() => do_action('kurdish_speech_make_audio'));`,
  );
}
