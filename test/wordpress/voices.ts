import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { callAsAdministrator, publish, saveSettings, setting } from './administration.ts';
import { withDelay } from './audio.ts';
import { send, sentSince } from './calls.ts';
import { assertSpoken, listen } from './elements.ts';
import type { World } from './world.ts';

const BEFORE = 'سەرۆکی حکومەت لە کۆنفرانسێکی ڕۆژنامەوانیدا گوتی:';
const QUOTE = '«Em ê li vir bimînin û dest ji kar bernadin.»';
const AFTER = 'پاشان چووە دەرەوە.';
const NAMED = 'ئەم پەرەگرافە دەنگێکی تر دەیخوێنێتەوە.';
const namedIn = (voice: string) => `<p data-voice="${voice}">${NAMED}</p>`;
const CONTENT = `<p>${BEFORE} ${QUOTE} ${AFTER}</p>\n${namedIn('sorani_v4_f004')}`;
const TEXT = `${BEFORE} ${QUOTE} ${AFTER}\n${NAMED}`;
const WORDS = TEXT.split(/\s/);

/** Articles in which other voices speak. */
export function voicesTests(world: () => World): void {
  /** What the plugin has bought since: texts and voices. */
  const boughtSince = (from: number) =>
    sentSince(world(), from, 'tts-').map(({ text, voice }) => [text, voice]);
  const passages = () => world().relay.passages.length;
  const cron = () => fetch(`${world().site.url}/wp-cron.php?doing_wp_cron`);
  const html = async (path: string) =>
    (await send(world(), `${world().site.url}${path}`, { headers: { Origin: '' } })).text;
  const sourceOn = async (path: string) =>
    /<kurdish-tts[^>]* src="([^"]*)"/.exec(await html(path))?.[1]?.replace(/&#038;|&amp;/g, '&');
  const edit = (id: number, content: string) =>
    callAsAdministrator(world(), `/wp/v2/posts/${id}`, { content });
  /** Who speaks each part of the file of a post. */
  const voicesOf = async (path: string) => {
    const source = await sourceOn(path);
    assert.ok(source, 'the player has the file');
    const { parts, voice } = (await (await fetch(source)).json()) as {
      voice: string;
      parts: { voice?: { voice: string } }[];
    };
    return parts.map((part) => part.voice?.voice ?? voice);
  };
  const playFromFile = async (path: string) => {
    const page = await world().visit(path);
    const asked = passages();
    const spoken = await listen(page);
    assert.deepEqual(boughtSince(asked), []);
    assert.equal(
      await page.$eval('kurdish-tts', (player) => player.shadowRoot?.querySelector('[part=notice]')),
      null,
    );
    await page.close();
    return spoken;
  };
  const stateOf = async (id: number) => {
    const { admin, site } = world();
    await admin.goto(`${site.url}/wp-admin/edit.php`);
    return admin.$eval(`#post-${id} .column-kurdish_speech [data-state]`, (cell) =>
      cell.getAttribute('data-state'),
    );
  };
  const expected = [
    [BEFORE, 'sorani_m001'],
    [QUOTE, 'kurmanji_m001'],
    [AFTER, 'sorani_m001'],
    [NAMED, 'sorani_v4_f004'],
  ];

  test('voices of quotes and blocks speak in the audio of a post, and its player plays it as it is', async () => {
    await withDelay(world(), 0);
    await saveSettings(world(), {
      [setting('make_audio')]: 'on',
      [setting('voices][sorani')]: 'sorani_m001',
      [setting('voices][kurmanji')]: 'kurmanji_m001',
      [setting('dialect')]: 'sorani',
    });
    const before = passages();
    const { path } = await publish(world(), CONTENT);
    await cron();
    assert.deepEqual(boughtSince(before), expected);
    assert.deepEqual(
      await voicesOf(path),
      expected.map(([, id]) => id),
    );
    assertSpoken(await playFromFile(path), WORDS);
  });

  test('voices of a block are those of the post as it is now: without data-voice, its file is outdated', async () => {
    const { id, path } = await publish(world(), `<p>${BEFORE}</p>\n${namedIn('sorani_v4_f004')}`);
    await cron();
    assert.deepEqual(await voicesOf(path), ['sorani_m001', 'sorani_v4_f004']);
    const before = passages();
    await edit(id, `<p>${BEFORE}</p>\n<p>${NAMED}</p>`);
    assert.equal(await sourceOn(path), undefined, 'the file has a voice that the post has no more');
    await cron();
    assert.deepEqual(boughtSince(before), [[`${BEFORE}\n${NAMED}`, 'sorani_m001']]);
    assert.deepEqual(await voicesOf(path), ['sorani_m001']);
  });

  test('voices that change while the audio is made do not leave the sound of before under the new ones', async () => {
    const { relay } = world();
    const before = passages();
    const { id, path } = await publish(world(), `<p>${BEFORE}</p>\n${namedIn('sorani_v4_f004')}`);
    const goOn = relay.silence();
    const made = cron();
    while (boughtSince(before).length === 0) await wait(20);
    await edit(id, `<p>${BEFORE}</p>\n${namedIn('sorani_v4_m001')}`);
    goOn();
    await made;
    assert.equal(await sourceOn(path), undefined);
    await cron();
    assert.deepEqual(await voicesOf(path), ['sorani_m001', 'sorani_v4_m001']);
    assert.deepEqual(boughtSince(before), [
      [BEFORE, 'sorani_m001'],
      [NAMED, 'sorani_v4_f004'],
      [NAMED, 'sorani_v4_m001'],
    ]);
  });

  test('voices that are refused are asked for once, and the one of the post speaks instead, in a file that plays', async () => {
    const refused = namedIn('sorani_m999');
    const again = refused.replace(NAMED, AFTER);
    const before = passages();
    const { id, path } = await publish(world(), [refused, `<p>${BEFORE}</p>`, again].join('\n'));
    await cron();
    assert.deepEqual(boughtSince(before), [
      [NAMED, 'sorani_m999'],
      [NAMED, 'sorani_m001'],
      [BEFORE, 'sorani_m001'],
      [AFTER, 'sorani_m001'],
    ]);
    assert.equal(await stateOf(id), 'made');
    assert.deepEqual(await voicesOf(path), Array(3).fill('sorani_m001'));
    assertSpoken(await playFromFile(path), [NAMED, BEFORE, AFTER].join(' ').split(' '));
  });

  test('voices of quotes and blocks wait where texts are signed: the audio is in one voice, plays, and is made once', async () => {
    await saveSettings(world(), { [setting('texts')]: 'signed' });
    const before = passages();
    const { id, path } = await publish(world(), CONTENT);
    await cron();
    const bought = boughtSince(before);
    assert.equal(bought.map(([text]) => text).join('\n'), TEXT);
    assert.ok(bought.every(([, voice]) => voice === 'sorani_m001'));
    assert.match(await html(path), /<kurdish-tts[^>]* signature="/);
    assert.equal(await stateOf(id), 'made');
    assertSpoken(await playFromFile(path), WORDS);
    const again = passages();
    await edit(id, CONTENT);
    await cron();
    assert.deepEqual(boughtSince(again), []);
    await saveSettings(world(), { [setting('texts')]: 'any' });
    assert.equal(await stateOf(id), 'outdated', 'where several voices may speak, they do');
    assert.equal(await sourceOn(path), undefined);
  });

  test('voices of quotes and blocks speak on a post without audio, too', async () => {
    await saveSettings(world(), { [setting('make_audio')]: 'off' });
    const { path } = await publish(world(), CONTENT);
    const before = passages();
    const page = await world().visit(path);
    assertSpoken(await listen(page), WORDS);
    assert.deepEqual(
      boughtSince(before).map(([text, id]) => [text, id?.replace(/^kurmanji_.*/, 'kurmanji_m001')]),
      expected,
    );
    await page.close();
  });

  test('voices of quotes say the names of their own dialect, and after a change only the quote is bought again', async () => {
    await saveSettings(world(), { [setting('make_audio')]: 'on' });
    const { id, path } = await publish(world(), CONTENT);
    await cron();
    const name = { word: 'bimînin', say: 'bimênin', dialect: 'kurmanji' };
    await callAsAdministrator(world(), '/kurdish-speech-names/v1/save', name);
    assert.equal(await stateOf(id), 'outdated');
    assert.equal(await sourceOn(path), undefined);
    const before = passages();
    await edit(id, CONTENT);
    await cron();
    assert.deepEqual(boughtSince(before), [[QUOTE.replace(name.word, name.say), 'kurmanji_m001']]);
    assertSpoken(await playFromFile(path), WORDS);
    await saveSettings(world(), {
      [setting('make_audio')]: 'off',
      [setting('voices][sorani')]: '',
      [setting('voices][kurmanji')]: '',
      [setting('dialect')]: 'auto',
    });
    rmSync(join(world().site.folder, 'wp-content/mu-plugins/audio.php'));
  });
}
