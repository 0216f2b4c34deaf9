import { expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import bare from '../../../../themes/bare.css?inline';
import bigButton from '../../../../themes/big-button.css?inline';
import compact from '../../../../themes/compact.css?inline';
import newspaper from '../../../../themes/newspaper.css?inline';
import reserve from '../../../../themes/reserve.css?inline';
import { openMenu, part, SORANI, waitFor } from '../../support/tts-parts.ts';

const THEMES = { default: reserve, newspaper, compact, 'big-button': bigButton, bare };
const WIDTHS = [320, 360, 768, 1280];
const HEIGHT = 700;
const NONE = Object.fromEntries(WIDTHS.map((width) => [width, 0]));
const TEXT = 'ڕۆژ باش.';
const nextFrame = () => new Promise(requestAnimationFrame);

/** A player in a theme, in a shadow tree of its own, above an article. */
async function place(theme: string, dir: 'ltr' | 'rtl', sticky: boolean): Promise<KurdishTtsElement> {
  document.documentElement.dir = dir;
  const article = await fixture(html`<div lang=${dir === 'rtl' ? 'ckb' : 'en'}><div></div></div>`);
  const root = article.firstElementChild!.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent = theme;
  const player = document.createElement('kurdish-tts');
  Object.assign(player, {
    voice: 'sorani_m001',
    text: TEXT,
    headline: SORANI,
    controls: true,
    muted: true,
  });
  Object.assign(player, { sticky, allowOverlap: true, resume: 'off' });
  root.append(style, player);
  await player.updateComplete;
  return player;
}

/** Plays to the end, at each width in turn all the time. @returns The most that the page was wider than the window, by its width. */
async function overflows(...players: KurdishTtsElement[]): Promise<Record<number, number>> {
  const most = Object.fromEntries(WIDTHS.map((width) => [width, 0]));
  const look = async () => {
    for (const width of WIDTHS) {
      await setViewport({ width, height: HEIGHT });
      await nextFrame();
      const { scrollWidth, clientWidth } = document.documentElement;
      most[width] = Math.max(most[width]!, scrollWidth - clientWidth);
    }
  };
  await look();
  await Promise.all(players.map((player) => player.play()));
  while (players.some(({ ended }) => !ended)) await look();
  await look();
  return most;
}

describe('a page with a player', () => {
  after(() => setViewport({ width: 800, height: 600 }));

  afterEach(() => document.documentElement.removeAttribute('dir'));

  for (const dir of ['ltr', 'rtl'] as const) {
    it(`is never wider than the window while it plays to the end, in every theme (${dir})`, async () => {
      const players = await Promise.all(Object.values(THEMES).map((css) => place(css, dir, false)));
      expect(await overflows(...players)).to.deep.equal(NONE);
    });

    for (const [name, css] of Object.entries(THEMES))
      it(`is never wider than the window with the sticky bar (${name}, ${dir})`, async () => {
        const player = await place(css, dir, true);
        const below = await fixture(html`<div style="block-size: 3000px"></div>`);
        await player.play();
        below.scrollIntoView({ block: 'end' });
        await waitFor(() => part(player, 'base').hasAttribute('data-sticky'));
        player.stop();
        expect(await overflows(player)).to.deep.equal(NONE);
      });
  }

  for (const dir of ['ltr', 'rtl'] as const)
    for (const width of WIDTHS)
      it(`has the menu inside the window, in the middle of the text, ${width} px wide (${dir})`, async () => {
        await setViewport({ width, height: HEIGHT });
        const player = await place(reserve, dir, false);
        await player.play();
        await waitFor(() => player.currentTime > player.duration / 2);
        player.pause();
        const menu = await openMenu(player);
        const { left, right, top, bottom } = menu.getBoundingClientRect();
        expect(left).to.be.at.least(0);
        expect(right).to.be.at.most(width);
        expect(top).to.be.at.least(0);
        expect(bottom).to.be.at.most(HEIGHT);
        expect(scrollX).to.equal(0);
        menu.close();
      });
});
