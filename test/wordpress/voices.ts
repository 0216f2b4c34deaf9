import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publish, saveSettings, setting } from './administration.ts';
import { withDelay } from './audio.ts';
import { send } from './calls.ts';
import { assertSpoken, listen } from './elements.ts';
import type { World } from './world.ts';

const BEFORE = 'سەرۆکی حکومەت لە کۆنفرانسێکی ڕۆژنامەوانیدا گوتی:';
const QUOTE = '«Em ê li vir bimînin û dest ji kar bernadin.»';
const AFTER = 'پاشان چووە دەرەوە.';
const NAMED = 'ئەم پەرەگرافە دەنگێکی تر دەیخوێنێتەوە.';
const CONTENT = `<p>${BEFORE} ${QUOTE} ${AFTER}</p>\n<p data-voice="sorani_v4_f004">${NAMED}</p>`;
const WORDS = [BEFORE, QUOTE, AFTER, NAMED].join(' ').split(' ');

/** Articles in which other voices speak. */
export function voicesTests(world: () => World): void {
  /** What the plugin has bought since: texts and voices. */
  const boughtSince = (from: number) =>
    world()
      .relay.passages.slice(from)
      .filter(({ sent }) => sent.startsWith('POST /api/tts-'))
      .map(({ sent }) => {
        const body = sent.slice(sent.indexOf('\r\n\r\n') + 4);
        const { text, speaker_id } = JSON.parse(Buffer.from(body, 'latin1').toString()) as Record<
          string,
          string
        >;
        return [text, speaker_id];
      });
  const passages = () => world().relay.passages.length;
  const cron = () => fetch(`${world().site.url}/wp-cron.php?doing_wp_cron`);
  const html = async (path: string) =>
    (await send(world(), `${world().site.url}${path}`, { headers: { Origin: '' } })).text;
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
    const source = /<kurdish-tts[^>]* src="([^"]*)"/.exec(await html(path))?.[1];
    assert.ok(source, 'the player has the file');
    const { parts, voice } = (await (await fetch(source.replace(/&#038;|&amp;/g, '&'))).json()) as {
      voice: string;
      parts: { voice?: { voice: string } }[];
    };
    assert.deepEqual(
      parts.map((part) => part.voice?.voice ?? voice),
      expected.map(([, id]) => id),
    );
    const page = await world().visit(path);
    const asked = passages();
    assertSpoken(await listen(page), WORDS);
    assert.deepEqual(boughtSince(asked), []);
    assert.equal(
      await page.$eval('kurdish-tts', (player) => player.shadowRoot?.querySelector('[part=notice]')),
      null,
    );
    await page.close();
  });

  test('voices of quotes and blocks speak on a post without audio, too', async () => {
    await saveSettings(world(), { [setting('make_audio')]: 'off' });
    const { path } = await publish(world(), CONTENT);
    const before = passages();
    const page = await world().visit(path);
    assertSpoken(await listen(page), WORDS);
    assert.deepEqual(
      boughtSince(before).map(([text, id]) => [
        text,
        id === 'kurmanji_m001' ? id : id?.replace(/^kurmanji_.*/, 'kurmanji_m001'),
      ]),
      expected,
    );
    await page.close();
  });
}
