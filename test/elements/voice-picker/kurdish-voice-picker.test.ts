import { aTimeout, expect, fixture, html, nextFrame, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { KurdishVoicePickerElement } from '../../../src/elements/voice-picker/kurdish-voice-picker.ts';
import {
  active,
  choose,
  count,
  DELAL,
  listed,
  NOT_IN_PLAN,
  names,
  openFrom,
  openPicker,
  options,
  PATIENCE,
  part,
  parts,
  player,
  remember,
  type,
} from '../support/picker.ts';
import { refuse, SPEAKERS, STREAM, WatchedService } from '../support/service.ts';

describe('<kurdish-voice-picker>', () => {
  beforeEach(() => localStorage.clear());

  for (const [lang, dir, title] of [
    ['ckb', 'rtl', 'دەنگێک هەڵبژێرە'],
    ['kmr', 'ltr', 'Dengekî hilbijêre'],
    ['kmr-Arab', 'rtl', 'دەنگەکی هەلبژێرە'],
    ['en', 'ltr', 'Choose a voice'],
  ]) {
    it(`passes the accessibility audit in ${lang} (${dir}), closed and open, and is in that language`, async () => {
      const page = await fixture(
        html`<div lang=${lang} dir=${dir}><kurdish-voice-picker></kurdish-voice-picker></div>`,
      );
      const picker = page.querySelector('kurdish-voice-picker') as KurdishVoicePickerElement;
      await waitUntil(() => picker.shadowRoot?.querySelector('button'));
      await expect(picker).to.be.accessible();
      picker.show();
      await listed(picker);
      await expect(picker).to.be.accessible();
      const dialog = part(picker, 'voice-menu');
      expect(getComputedStyle(dialog).direction).to.equal(dir);
      expect(dialog.querySelector('h2')?.textContent).to.equal(title);
      const digits = part(picker, 'voice-count').textContent ?? '';
      expect(digits).to.match(dir === 'rtl' ? /^١٣٤ / : /^134 /);
    });
  }

  describe('the list', () => {
    it('is fetched group by group when the picker is opened, and shows the progress', async () => {
      const service = new WatchedService();
      let proceed = () => {};
      const held = new Promise<void>((resolve) => {
        proceed = resolve;
      });
      service.next(SPEAKERS, async (_call, real) => {
        await held;
        return real();
      });
      const picker = await fixture<KurdishVoicePickerElement>(
        html`<kurdish-voice-picker .fetch=${service.fetch}></kurdish-voice-picker>`,
      );
      expect(service.calls).to.deep.equal([]);
      picker.show();
      await waitUntil(() => parts(picker, 'voice-count')[0]?.textContent?.includes('2 of 3'), '', PATIENCE);
      expect(options(picker).length).to.be.above(0);
      expect(picker.shadowRoot?.querySelector('progress')?.value).to.equal(2);
      proceed();
      await listed(picker);
      expect(count(picker)).to.equal(134);
      expect(picker.shadowRoot?.querySelector('progress')).to.equal(null);
    });

    it('shows the other groups when one fails, and retries only that one', async () => {
      const service = new WatchedService().next(SPEAKERS, refuse(500, { error: 'Failed to fetch speakers' }));
      const picker = await openPicker(service);
      await choose(picker, 2, 'v3');
      expect(count(picker)).to.equal(0);
      expect(part(picker, 'error').textContent).to.contain('Not all voices');
      part(picker, 'voice-retry').click();
      await waitUntil(() => count(picker) === 128, '', PATIENCE);
      expect(service.calls.length).to.equal(4);
      expect(part(picker, 'error').textContent?.trim()).to.equal('');
    });

    it('shows the other groups when the service does not have one', async () => {
      const service = new WatchedService().next(SPEAKERS, refuse(404, { error: 'Not found' }));
      const picker = await openPicker(service);
      expect(count(picker)).to.equal(134);
      expect(part(picker, 'error').textContent).to.contain('Not all voices');
      expect(parts(picker, 'voice-retry').length).to.equal(1);
    });

    it('renders few rows at every scroll position, with their position and the total', async () => {
      const picker = await openPicker();
      const list = part(picker, 'voice-list');
      let most = 0;
      for (let top = 0; top <= list.scrollHeight; top += 700) {
        list.scrollTop = top;
        await nextFrame();
        await picker.updateComplete;
        most = Math.max(most, options(picker).length);
        const { y } = list.getBoundingClientRect();
        const shown = options(picker).map((option) => option.getBoundingClientRect());
        expect(Math.min(...shown.map((box) => box.top))).to.be.at.most(y + 1);
        expect(Math.max(...shown.map((box) => box.bottom))).to.be.at.least(y + list.clientHeight - 1);
      }
      expect(most).to.be.within(12, 60);
      list.scrollTop = list.scrollHeight;
      await nextFrame();
      await picker.updateComplete;
      const last = options(picker).at(-1);
      expect(last?.getAttribute('aria-posinset')).to.equal('134');
      expect(last?.getAttribute('aria-setsize')).to.equal('134');
      expect(last?.getBoundingClientRect().bottom).to.be.closeTo(list.getBoundingClientRect().bottom, 2);
    });

    it('opens at the voice in use, far down', async () => {
      const picker = await openFrom(await player(new WatchedService(), 'sorani_v4_m201'));
      await waitUntil(() => active(picker)?.getAttribute('aria-selected') === 'true');
      const seen = part(picker, 'voice-list').getBoundingClientRect();
      const box = active(picker)?.getBoundingClientRect();
      expect(box?.top).to.be.within(seen.top, seen.bottom - 40);
      expect(box?.width).to.be.above(100);
    });

    it('is filtered by dialect, gender, group and name, and shows how many voices match', async () => {
      const picker = await openPicker();
      await choose(picker, 0, 'kurmanji');
      expect(count(picker)).to.equal(64);
      await choose(picker, 1, 'female');
      await choose(picker, 2, 'cast');
      expect(count(picker)).to.equal(3);
      await choose(picker, 2, 'v4');
      expect(count(picker)).to.equal(32);
      await type(picker, 'زين');
      expect(names(picker)[0]).to.equal('Zîn');
      expect(
        new Set(options(picker).map((option) => option.querySelector('.facts')?.textContent?.trim())),
      ).to.deep.equal(new Set(['woman · 5 versions']));
      await type(picker, 'qqq');
      expect(part(picker, 'voice-count').textContent).to.equal('No voices found.');
    });
  });

  describe('with the keyboard only', () => {
    it('opens from its button, moves through the list, and chooses a voice', async () => {
      const picker = await fixture<KurdishVoicePickerElement>(
        html`<kurdish-voice-picker></kurdish-voice-picker>`,
      );
      await sendKeys({ press: 'Tab' });
      expect(document.activeElement).to.equal(picker);
      await sendKeys({ press: 'Enter' });
      await listed(picker);
      expect(picker.shadowRoot?.activeElement).to.equal(part(picker, 'voice-search'));
      const at = () => active(picker)?.getAttribute('aria-posinset');
      const moves: [string, string][] = [
        ['ArrowDown', '2'],
        ['ArrowUp', '1'],
        ['ArrowUp', '1'],
        ['End', '134'],
        ['ArrowDown', '134'],
        ['Home', '1'],
      ];
      for (const [key, place] of moves) {
        await sendKeys({ press: key });
        await waitUntil(() => at() === place, `${key} goes to ${place}`);
      }
      await sendKeys({ press: 'PageDown' });
      await waitUntil(() => Number(at()) > 5, 'a page further');
      const seen = part(picker, 'voice-list').getBoundingClientRect();
      const box = active(picker)?.getBoundingClientRect();
      expect(box?.top).to.be.at.least(seen.top - 1);
      expect(box?.bottom).to.be.at.most(seen.bottom + 1);
      await sendKeys({ type: 'newroz' });
      await waitUntil(() => names(picker)[0] === 'Newroz', 'Newroz is found');
      setTimeout(() => void sendKeys({ press: 'Enter' }));
      await oneEvent(picker, 'change');
      expect(picker.value).to.equal('sorani_v4_f044');
      await waitUntil(() => !picker.open, 'it closes');
      await waitUntil(
        () => picker.shadowRoot?.activeElement === part(picker, 'voice-button'),
        'focus is restored',
      );
      expect(part(picker, 'voice-button').getAttribute('aria-label')).to.equal('Voice: Newroz');
    });

    it('tabs to the menus and the preview button of the active voice, where typing goes to the search', async () => {
      const picker = await openPicker();
      const focused = () => picker.shadowRoot?.activeElement;
      await waitUntil(() => focused() === part(picker, 'voice-search'));
      await sendKeys({ press: 'ArrowDown' });
      await picker.updateComplete;
      for (const name of ['voice-facet', 'voice-facet', 'voice-facet', 'voice-version', 'voice-listen']) {
        await sendKeys({ press: 'Tab' });
        expect((focused() as HTMLElement).part.value).to.equal(name);
      }
      expect(focused()?.getAttribute('aria-label')).to.equal('Listen to Zîn');
      await sendKeys({ type: 'az' });
      await waitUntil(() => names(picker)[0] === 'Azad');
      expect(focused()).to.equal(part(picker, 'voice-search'));
      expect(part<HTMLInputElement>(picker, 'voice-search').value).to.equal('az');
    });

    it('keeps focus on the button of the same voice while the list scrolls', async () => {
      const picker = await openPicker();
      const list = part(picker, 'voice-list');
      list.scrollTop = 2000;
      await nextFrame();
      await picker.updateComplete;
      const listen = parts(picker, 'voice-listen')[12];
      const whose = listen.getAttribute('aria-label');
      listen.focus();
      list.scrollTop += 3 * 52;
      await nextFrame();
      await picker.updateComplete;
      expect(picker.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal(whose);
    });

    it('closes with Escape, without a choice, and restores focus', async () => {
      const service = new WatchedService();
      const element = await player(service);
      const picker = await openFrom(element);
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !picker.open);
      await waitUntil(() => element.shadowRoot?.activeElement === part(element, 'voice-button'));
      expect(element.voice).to.equal('sorani_m001');
      expect(part(element, 'voice-name').textContent).to.equal('Azad');
    });

    it('follows the upgrade link with Enter, and chooses nothing', async () => {
      const service = new WatchedService().next(STREAM, NOT_IN_PLAN);
      const picker = await openPicker(service);
      await type(picker, 'newroz');
      part(picker, 'voice-listen').click();
      await waitUntil(() => picker.shadowRoot?.querySelector('[part=upgrade-link]'), '', PATIENCE);
      const link = part<HTMLAnchorElement>(picker, 'upgrade-link');
      let followed = 0;
      link.addEventListener('click', (event) => {
        event.preventDefault();
        followed++;
      });
      link.focus();
      await sendKeys({ press: 'Enter' });
      expect(followed).to.equal(1);
      expect(picker.open).to.equal(true);
    });
  });

  it('does not dispatch input events for its search field', async () => {
    const page = await fixture(html`<div><kurdish-voice-picker></kurdish-voice-picker></div>`);
    const picker = page.querySelector('kurdish-voice-picker') as KurdishVoicePickerElement;
    const events: string[] = [];
    for (const type of ['input', 'change']) page.addEventListener(type, () => events.push(type));
    picker.show();
    await listed(picker);
    await waitUntil(() => picker.shadowRoot?.activeElement === part(picker, 'voice-search'));
    await sendKeys({ type: 'kawa' });
    await waitUntil(() => names(picker)[0] === 'Kawa');
    expect(events).to.deep.equal([]);
    options(picker)[0].click();
    expect(events).to.deep.equal(['input', 'change']);
  });

  it('reports a choice only through the event of the player it belongs to', async () => {
    const element = await player(new WatchedService());
    const events: string[] = [];
    for (const type of ['input', 'change', 'kurdish-voicechange'])
      element.addEventListener(type, () => events.push(type));
    const picker = await openFrom(element);
    picker.addEventListener('change', () => events.push('change'));
    options(picker)[4].click();
    expect(events).to.deep.equal(['kurdish-voicechange']);
  });

  it('is open after being closed and immediately reopened', async () => {
    const picker = await openPicker();
    picker.close();
    picker.show();
    await aTimeout(50);
    expect(picker.open).to.equal(true);
    expect(part<HTMLDialogElement>(picker, 'voice-menu').open).to.equal(true);
  });

  it('opens only while connected, and dispatches close when removed', async () => {
    const picker = await openPicker();
    setTimeout(() => picker.remove());
    await oneEvent(picker, 'close');
    expect(picker.open).to.equal(false);
    picker.show();
    expect(picker.open).to.equal(false);
    document.body.append(picker);
    await aTimeout(0);
    expect(picker.shadowRoot?.querySelector('dialog')).to.equal(null);
    picker.remove();
  });

  it('closes on a click outside, but not if the press started inside', async () => {
    const picker = await openPicker();
    const dialog = part<HTMLDialogElement>(picker, 'voice-menu');
    part(picker, 'voice-search').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await aTimeout(20);
    expect(picker.open).to.equal(true);
    dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await waitUntil(() => !picker.open);
  });

  describe('on its own', () => {
    it('is a form field', async () => {
      const form = await fixture<HTMLFormElement>(
        html`<form><kurdish-voice-picker name="voice" required></kurdish-voice-picker></form>`,
      );
      const picker = form.querySelector('kurdish-voice-picker') as KurdishVoicePickerElement;
      expect(picker.checkValidity()).to.equal(false);
      picker.show();
      await listed(picker);
      await choose(picker, 0, 'sorani');
      options(picker)[2].click();
      expect(new FormData(form).get('voice')).to.equal('sorani_m001');
      expect(picker.checkValidity()).to.equal(true);
      expect(picker.choice).to.include({ voice: 'sorani_m001', voiceGroup: 'v3', name: 'Azad' });
      form.reset();
      expect(picker.value).to.equal('');
      expect(localStorage.getItem('kurdish-speech:voice:sorani')).to.equal(null);
    });

    it('chooses for the element named by "for", and remembers the choice', async () => {
      const page = () =>
        fixture(html`<div>
          <kurdish-voice-picker for="reader"></kurdish-voice-picker>
          <kurdish-tts id="reader" dialect="badini" text="سلاڤ"></kurdish-tts>
        </div>`);
      let element = await page();
      const picker = element.querySelector('kurdish-voice-picker') as KurdishVoicePickerElement;
      picker.show();
      await listed(picker);
      expect(count(picker)).to.equal(6);
      expect(parts(picker, 'voice-facet').length).to.equal(2);
      setTimeout(() => options(picker)[3].click());
      const event = await oneEvent(element, 'kurdish-voicechange');
      expect(event.target).to.equal(element.querySelector('kurdish-tts'));
      expect(event.detail).to.deep.equal({ voice: 'badini_v5_f002', voiceGroup: 'v5' });
      element.remove();
      element = await page();
      await waitUntil(() => element.querySelector('kurdish-tts')?.voice === 'badini_v5_f002');
    });

    it('restores the choice for an element without voice and dialect, and has its voice as form value', async () => {
      remember(DELAL);
      const service = new WatchedService();
      const form = await fixture<HTMLFormElement>(html`<form>
        <kurdish-voice-picker for="silent" name="voice"></kurdish-voice-picker>
        <kurdish-tts id="silent" .fetch=${service.fetch}>Silav, tu çawa yî?</kurdish-tts>
      </form>`);
      const picker = form.querySelector('kurdish-voice-picker') as KurdishVoicePickerElement;
      const element = form.querySelector('kurdish-tts') as KurdishTtsElement;
      const field = () => new FormData(form).get('voice');
      await waitUntil(() => field() === DELAL.voice);
      await waitUntil(() => part(picker, 'voice-button').textContent === 'Delal');
      element.chooseVoice({ ...DELAL, voice: 'kurmanji_f002', voiceGroup: 'v3', name: 'Zîn' });
      await waitUntil(() => field() === 'kurmanji_f002');
      expect(part(picker, 'voice-button').textContent).to.equal('Zîn');
      service.next(STREAM, NOT_IN_PLAN);
      await element.play().catch(() => {});
      await waitUntil(() => field() === '');
      expect(part(picker, 'voice-button').textContent).to.equal('Choose a voice');
    });

    it('is defined, with its class', () => {
      expect(customElements.get('kurdish-voice-picker')).to.equal(KurdishVoicePickerElement);
    });
  });
});
