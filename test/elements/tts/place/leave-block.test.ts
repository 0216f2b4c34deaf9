import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { WatchedService } from '../../support/service.ts';
import { recordWords } from '../../support/speaker.ts';
import { part, waitFor } from '../../support/tts-parts.ts';

/** So many that none of a busy machine's delays reaches the last. */
const ROWS = Array.from({ length: 40 }, () => html`<tr><td>هاوڕێ</td></tr>`);

/** A table in a list, and text behind both. */
async function player(lang = 'en'): Promise<{ element: KurdishTtsElement; text: () => string }> {
  const page = await fixture(html`<div lang=${lang}>
    <article id="left"><p>سەرەتا.</p>
      <ul><li>یەکەم شت. <table><tr><th>ناو</th></tr><tr><td>ئازاد</td></tr>${ROWS}<tr><td>شلێر</td></tr></table></li><li>دووەم شت.</li></ul>
      <p>کۆتایی.</p></article>
    <kurdish-tts for="left" controls muted voice="sorani_m001" speed="2" latency="immediate" .fetch=${new WatchedService().fetch}></kurdish-tts></div>`);
  const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
  await element.updateComplete;
  return { element, text: () => page.querySelector('article')?.textContent ?? '' };
}

const said = (element: KurdishTtsElement) =>
  element.shadowRoot?.querySelector('[part=base] [role=status]')?.textContent ?? '';

const keyDown = (key: string) => new KeyboardEvent('keydown', { key, bubbles: true, composed: true });

describe('leaveBlock', () => {
  it('goes behind the innermost table or list that is being read, by the key e (دووەم)', async () => {
    const { element, text } = await player();
    const words = recordWords(element, text);
    const press = () => part(element, 'play-button').dispatchEvent(keyDown('e'));
    element.addEventListener('boundary', press, { once: true });
    element.seekToCharacter(text().indexOf('ئازاد'));
    await element.play();
    await waitFor(() => words.includes('دووەم'));
    expect(words).to.not.include('شلێر');
    press();
    await waitFor(() => words.includes('کۆتایی.'));
    element.cancel();
  });

  it('works before anything has been played', async () => {
    const { element, text } = await player();
    const words = recordWords(element, text);
    element.seekToCharacter(text().indexOf('شلێر'));
    part(element, 'play-button').focus();
    await sendKeys({ press: 'e' });
    await waitFor(() => element.currentTime > 0);
    await element.play();
    await waitFor(() => words.length > 0);
    expect(words[0]).to.equal('دووەم');
    element.cancel();
  });

  for (const [lang, sentence] of [
    ['en', 'Nothing to leave here'],
    ['ckb', 'لێرە خشتە یان لیست نییە'],
  ] as const)
    it(`says so where there is none (${lang})`, async () => {
      const { element } = await player(lang);
      part(element, 'play-button').focus();
      await sendKeys({ press: 'e' });
      await waitFor(() => said(element) === sentence);
      expect(element.currentTime).to.equal(0);
    });
});
