import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publish, saveSettings, setting } from './administration.ts';
import { bearer, mint, pluginSide, post, send } from './calls.ts';
import { assertSpoken, listen } from './elements.ts';
import type { World } from './world.ts';

const TEXT = 'سڵاو چۆنیت هاوڕێ';
const LONG = Array.from({ length: 12 }, (_, index) => `ئەمە ڕستەی ژمارە ${index} لەم وتارەدا.`).join(' ');

/** With signed texts the site decides what is spoken at its expense. */
export function signedTests(world: () => World): void {
  const speech = async (text: string, signature = '', body: object = {}) => {
    const { base } = pluginSide(world());
    const token = await mint(world(), base, ['tts']);
    const headers: Record<string, string> = { ...bearer(token), 'Speech-Signature': signature };
    return post(world(), `${base}/api/tts-stream`, { text, speaker_id: 'sorani_m001', ...body }, headers);
  };
  const signatureOn = async (path: string) => {
    const { text } = await send(world(), `${world().site.url}${path}`, { headers: { Origin: '' } });
    return /<kurdish-tts[^>]* signature="([\w.-]+)"/.exec(text)?.[1] ?? '';
  };

  test('signed texts of the site are spoken: articles, shortcodes and blocks', async () => {
    await saveSettings(world(), { [setting('texts')]: 'signed', [setting('max_chars')]: '200' });
    const block = `<!-- wp:kurdish-speech/tts ${JSON.stringify({ text: `${TEXT}\n«دوو» <b>&`, dialect: 'sorani' })} /-->`;
    const article = await publish(
      world(),
      `<p>${TEXT.replace(' ', '&nbsp; ')} <b>${TEXT}</b></p>\n<p>${LONG}</p>`,
    );
    const shortcode = await publish(world(), `[kurdish_tts dialect="sorani"]${TEXT}[/kurdish_tts]`, {
      type: 'pages',
    });
    const ofBlock = await publish(world(), block, { type: 'pages' });
    for (const [path, words] of [
      [article.path, `${TEXT} ${TEXT} ${LONG}`.split(' ')],
      [shortcode.path, TEXT.split(' ')],
      [ofBlock.path, [...TEXT.split(' '), '«دوو»', '<b>&']],
    ] as const) {
      const page = await world().visit(path);
      assertSpoken(await listen(page), words);
      await page.close();
    }
    assert.equal((await signatureOn(article.path)).split('.').length, 3, 'one for each part');
  });

  test('signed texts alone are spoken, and a refusal costs nothing', async () => {
    const { site, relay } = world();
    const { path } = await publish(world(), `[kurdish_tts]${TEXT}[/kurdish_tts]`, { type: 'pages' });
    const signature = await signatureOn(path);
    const before = relay.passages.length;
    site.query('DELETE FROM wp_kurdish_speech_spending');
    for (const [text, sent, message] of [
      [TEXT, '', /send the signature of the text as Speech-Signature/],
      [TEXT, 'AAAAAAAAAAAAAAAAAAAAAA', /not one of this text, voice and site/],
      [`${TEXT}\u200c`, signature, /not one of this text, voice and site/],
      [`${TEXT}!`, signature, /not one of this text, voice and site/],
    ] as const) {
      const { status, json } = await speech(text, sent);
      assert.deepEqual([status, json.code], [403, 'origin-refused']);
      assert.match(String(json.error), message);
    }
    assert.equal(relay.passages.length, before, 'the service was not asked');
    assert.equal((await speech(TEXT, signature)).status, 200);
    assert.equal((await speech(TEXT, signature, { speaker_id: 'sorani_f002' })).status, 200, 'any voice');
    await saveSettings(world(), { [setting('texts')]: 'any', [setting('max_chars')]: '5000' });
    assert.equal((await speech(TEXT)).status, 200);
    assert.equal(await signatureOn(path), '', 'no signature where none is needed');
  });
}
