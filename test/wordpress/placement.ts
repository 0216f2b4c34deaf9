import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publish, saveSettings, setting } from './administration.ts';
import { send } from './calls.ts';
import type { World } from './world.ts';

const TEXT = 'سڵاو چۆنیت';

/** Where the player is shown, and where it is not. */
export function placementTests(world: () => World): void {
  test('the player is shown where posts are read, and nowhere else', async () => {
    const { site } = world();
    const post = await publish(world(), `<!-- wp:paragraph --><p>${TEXT}</p><!-- /wp:paragraph -->`);
    const page = await publish(world(), TEXT, { type: 'pages' });
    const locked = await publish(world(), TEXT, { password: 'nehêni' });
    const empty = await publish(world(), '<!-- wp:paragraph --><p></p><!-- /wp:paragraph -->');
    const html = async (path: string) =>
      (await send(world(), `${site.url}${path}`, { headers: { Origin: '' } })).text;
    const has = async (path: string) => (await html(path)).includes('kurdish-speech-player');
    assert.equal(await has(post.path), true, 'the post itself');
    assert.equal(await has('/'), false, 'the front page');
    assert.equal(await has('/?feed=rss2'), false, 'the feed');
    assert.equal(await has(`/wp-json/wp/v2/posts/${post.id}`), false, 'the REST API, content and excerpt');
    assert.equal(await has(`/?s=${encodeURIComponent('سڵاو')}`), false, 'a search');
    assert.equal(await has(page.path), false, 'a page, which is no post');
    assert.doesNotMatch(await html(page.path), /kurdish-speech/, 'nor does it load the script');
    assert.equal(await has(locked.path), false, 'a post behind a password');
    assert.equal(await has(empty.path), false, 'a post without a text');
    await saveSettings(world(), { [setting('position')]: 'below', [setting('dialect')]: 'sorani' });
    const below = await html(post.path);
    assert.match(
      below,
      new RegExp(
        `<div id="kurdish-speech-article-${post.id}" class="kurdish-speech-article" lang="ckb" dir="rtl">`,
      ),
    );
    assert.ok(below.indexOf('<kurdish-tts') > below.indexOf(TEXT), 'the player is below the text');
    assert.match(
      below,
      new RegExp(`<kurdish-tts for="kurdish-speech-article-${post.id}"[^>]* lang="ckb" dialect="sorani"`),
    );
    await saveSettings(world(), { [setting('position')]: 'none' });
    assert.equal(await has(post.path), false, 'switched off');
    await saveSettings(world(), { [setting('position')]: 'above', [setting('dialect')]: 'auto' });
  });

  test('attribute values of authors cannot break out of their attributes', async () => {
    const { site } = world();
    const evil = '"><script>alert(1)</script>';
    const content = [
      `[kurdish_tts label='${evil}' lang='${evil}' voice='${evil}' dialect='zazaki' endpoint='https://evil.example' for='${evil}' onclick='alert(1)' speed='fast']<img src=x onerror=alert(1)>${TEXT}[/kurdish_tts]`,
      `[kurdish_dictate placeholder='${evil}' name='${evil}' rows='-7' token-endpoint='https://evil.example']`,
      `<!-- wp:kurdish-speech/tts ${JSON.stringify({ text: evil, label: evil, speed: 'x' })} /-->`,
    ];
    const { path } = await publish(world(), content.join('\n\n'), { type: 'pages' });
    const { text } = await send(world(), `${site.url}${path}`, { headers: { Origin: '' } });
    const elements = text.match(/<(kurdish-tts|kurdish-dictate|textarea)[^>]*>/g) ?? [];
    assert.ok(elements.length >= 3, elements.join('\n'));
    for (const element of elements) assert.doesNotMatch(element, /evil|onclick|zazaki|<script|speed=/);
    assert.doesNotMatch(text, /<script>alert|onerror=/);
  });

  test('the proxy works with plain permalinks', async () => {
    const { site } = world();
    const { text } = await send(
      world(),
      `${site.url}/?rest_route=/kurdish-speech/v1/api/get-speakers?model_version=v5`,
    );
    assert.match(text, /^\{"speakers":\[\{"id":"sorani_v5/);
  });
}
