import { elementUpdated, expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { KurdishDictateElement } from '../../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../../src/elements/dictate/kurdish-dictate.ts';
import { Playback, type Sound, Stage, silence } from '../../support/dictation.ts';
import { silentStream } from '../../support/streams.ts';

const partOf = (element: KurdishDictateElement, part: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(`[part=${part}]`);

/** Its box with its outline. */
function painted(element: HTMLElement): DOMRect {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
  const { x, y, width, height } = element.getBoundingClientRect();
  const more =
    outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  return new DOMRect(x - more, y - more, width + 2 * more, height + 2 * more);
}

describe('what <kurdish-dictate> shows of a dictation', () => {
  let stage: Stage;
  let sentence: Sound;

  before(async () => {
    stage = await Stage.open();
    sentence = await stage.speak('ئەمڕۆ باران دەبارێت');
  });
  after(() => stage.close());

  async function dictate(markup: ReturnType<typeof html>) {
    const page = await fixture<HTMLElement>(html`<div>${markup}</div>`);
    const element = page.querySelector<KurdishDictateElement>('kurdish-dictate')!;
    const playback = new Playback(silence(0.3), sentence, silence(1));
    element.stream = playback.stream;
    await element.start();
    await playback.play();
    return { page, element, playback };
  }

  it('captions show what is being said in large letters, also where a field has the text, and are not read out', async () => {
    const { page, element, playback } = await dictate(html`<textarea id="note"></textarea>
      <kurdish-dictate for="note" endpoint="local:" asset-base="/recognizer" dialect="sorani" continuous captions></kurdish-dictate>`);
    while (!partOf(element, 'captions')?.textContent?.includes('باران'))
      await new Promise(requestAnimationFrame);
    const captions = partOf(element, 'captions')!;
    expect(captions.getAttribute('aria-hidden')).to.equal('true');
    expect(captions.lang).to.equal('ckb');
    expect(Number.parseFloat(getComputedStyle(captions).fontSize)).to.be.at.least(18);
    await expect(element).to.be.accessible();
    await element.stop();
    await elementUpdated(element);
    expect(page.querySelector('textarea')!.value).to.contain('باران');
    expect(partOf(element, 'captions')).to.equal(null);
    playback.close();
  });

  it('the words of what is being said have spaces between them before they are final, in captions and in the field', async () => {
    const page = await fixture<HTMLElement>(html`<div><textarea id="note"></textarea>
      <kurdish-dictate for="note" endpoint="local:" asset-base="/recognizer" dialect="sorani" continuous interim-results captions></kurdish-dictate></div>`);
    const element = page.querySelector('kurdish-dictate')!;
    const field = page.querySelector('textarea')!;
    field.value = 'سڵاو';
    const playback = new Playback(silence(0.3), sentence, silence(1));
    element.stream = playback.stream;
    let [written, caption] = ['', ''];
    element.addEventListener('result', async () => {
      if (!element.interimTranscript) return;
      written = field.value;
      await element.updateComplete;
      if (element.interimTranscript) caption = partOf(element, 'captions')?.textContent ?? '';
    });
    await element.start();
    await playback.play();
    while (!element.finalTranscript) await new Promise(requestAnimationFrame);
    // Not every engine hears each letter.
    expect(written).to.match(/^سڵاو \S+ باران /);
    expect(caption).to.match(/^\S+ باران /);
    await element.stop();
    playback.close();
  });

  for (const dir of ['ltr', 'rtl'] as const)
    it(`the ring of the loudest sound covers nothing outside of the element, on 320 px, ${dir}`, async () => {
      await setViewport({ width: 320, height: 640 });
      const page = await fixture<HTMLElement>(html`<div dir=${dir}>
        <style>
          .loud { --kurdish-level: 1 !important; }
          .quiet { --kurdish-level: 0 !important; }
        </style>
        <textarea id="note"></textarea><br><kurdish-dictate class="loud" for="note"></kurdish-dictate>
      </div>`);
      const element = page.querySelector('kurdish-dictate')!;
      element.stream = silentStream();
      await element.start();
      await elementUpdated(element);
      const level = partOf(element, 'level')!;
      const loud = painted(level);
      const box = element.getBoundingClientRect();
      expect(loud.left).to.be.at.least(box.left);
      expect(loud.right).to.be.at.most(box.right);
      expect(loud.top).to.be.at.least(box.top);
      expect(loud.bottom).to.be.at.most(box.bottom);
      const width = Number.parseFloat(getComputedStyle(level).outlineWidth);
      element.className = 'quiet';
      expect(Number.parseFloat(getComputedStyle(level).outlineWidth)).to.be.below(width - 5);
      await element.stop();
      await setViewport({ width: 800, height: 600 });
    });

  it('no captions are shown where the page asks for none', async () => {
    const { element, playback } = await dictate(html`<textarea id="note"></textarea>
      <kurdish-dictate for="note" endpoint="local:" asset-base="/recognizer" dialect="sorani"></kurdish-dictate>`);
    expect(partOf(element, 'captions')).to.equal(null);
    await element.stop();
    playback.close();
  });

  it('screen readers are told when it listens and that it has stopped; the latter is not shown', async () => {
    const page = await fixture<HTMLElement>(html`<div><kurdish-dictate lang="en"></kurdish-dictate></div>`);
    const element = page.querySelector('kurdish-dictate')!;
    element.stream = silentStream();
    await elementUpdated(element);
    const status = partOf(element, 'status')!;
    expect(status.textContent).to.equal('');
    // Screen readers may not announce the first text of a region that was not rendered.
    expect(status.checkVisibility()).to.equal(true);
    await element.start();
    await elementUpdated(element);
    expect(status.textContent).to.equal('Listening…');
    await element.stop();
    await elementUpdated(element);
    expect(status.textContent).to.equal('Writing has stopped.');
    expect(status.getBoundingClientRect().width).to.be.below(2);
    await expect(element).to.be.accessible();
  });

  it('the button names the action and the field that it writes into', async () => {
    const page = await fixture<HTMLElement>(html`<div lang="en">
      <label>Comment <textarea id="note"></textarea></label><kurdish-dictate for="note"></kurdish-dictate>
      <input id="name" aria-label="Name"><kurdish-dictate for="name"></kurdish-dictate>
      <label for="own">Speech</label><kurdish-dictate id="own" for="name"></kurdish-dictate>
    </div>`);
    const names = [...page.querySelectorAll('kurdish-dictate')].map((element) =>
      partOf(element, 'button')?.getAttribute('aria-label'),
    );
    expect(names).to.deep.equal(['Dictate: Comment', 'Dictate: Name', 'Dictate: Speech']);
  });

  for (const scale of [1, 2])
    it(`the ring of the level is thin in silence and thick while one speaks, with text of ${scale * 100} %`, async () => {
      const page = await fixture<HTMLElement>(html`<div><kurdish-dictate></kurdish-dictate></div>`);
      document.documentElement.style.fontSize = `${16 * scale}px`;
      const element = page.querySelector('kurdish-dictate')!;
      element.stream = silentStream();
      await element.start();
      await elementUpdated(element);
      const ring = getComputedStyle(partOf(element, 'level')!);
      const width = () => Number.parseFloat(ring.outlineWidth);
      await new Promise(requestAnimationFrame);
      expect(width()).to.be.below(4);
      const playback = new Playback(silence(0.1), sentence);
      element.abort();
      element.stream = playback.stream;
      await element.start();
      void playback.play();
      let widest = 0;
      const until = performance.now() + 5000;
      while (widest < 7 * scale && performance.now() < until) {
        widest = Math.max(widest, width());
        await new Promise(requestAnimationFrame);
      }
      expect(widest).to.be.at.least(7 * scale);
      element.abort();
      playback.close();
      document.documentElement.style.fontSize = '';
    });
});
