import { aTimeout, expect, fixture, html, nextFrame, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { SpeechErrorEvent, UpgradeRequiredEvent } from '../../../src/elements/shared/events.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { KurdishVoicePickerElement } from '../../../src/elements/voice-picker/kurdish-voice-picker.ts';
import type { VoiceChoice } from '../../../src/elements/voice-picker/voice-selection.ts';
import { refuse, SPEAKERS, STREAM, WatchedService } from '../support/service.ts';

const NOT_IN_PLAN = refuse(403, {
  error: 'The voice is outside the free plan.',
  upgrade_required: true,
  upgrade_url: 'https://example.org/plans',
});
const PATIENCE = { timeout: 15_000 };

function part<T extends HTMLElement>(element: HTMLElement, name: string): T {
  const found = element.shadowRoot?.querySelector<T>(`[part=${name}]`);
  if (!found) throw new Error(`There is no part ${name}.`);
  return found;
}

function parts(element: HTMLElement, name: string): HTMLElement[] {
  return [...(element.shadowRoot?.querySelectorAll<HTMLElement>(`[part=${name}]`) ?? [])];
}

const options = (picker: HTMLElement) => parts(picker, 'voice-option');
const names = (picker: HTMLElement) =>
  options(picker).map((option) => option.querySelector('bdi')?.textContent ?? '');
const count = (picker: HTMLElement) => Number.parseInt(part(picker, 'voice-count').textContent ?? '', 10);

/** The option that `aria-activedescendant` names. */
function active(picker: HTMLElement): HTMLElement | null {
  const id = part(picker, 'voice-search').getAttribute('aria-activedescendant');
  return picker.shadowRoot?.getElementById(id ?? '') ?? null;
}

async function type(picker: KurdishVoicePickerElement, text: string): Promise<void> {
  const search = part<HTMLInputElement>(picker, 'voice-search');
  search.value = text;
  search.dispatchEvent(new Event('input'));
  await picker.updateComplete;
}

async function choose(picker: KurdishVoicePickerElement, facet: number, value: string): Promise<void> {
  const menu = parts(picker, 'voice-facet')[facet] as HTMLSelectElement;
  menu.value = value;
  menu.dispatchEvent(new Event('change'));
  await picker.updateComplete;
}

async function listed(picker: KurdishVoicePickerElement): Promise<void> {
  const isListed = () => !picker.matches(':state(loading)') && options(picker).length > 0;
  await waitUntil(isListed, 'the voices are listed', PATIENCE);
}

async function openPicker(service = new WatchedService()): Promise<KurdishVoicePickerElement> {
  const picker = await fixture<KurdishVoicePickerElement>(
    html`<kurdish-voice-picker .fetch=${service.fetch}></kurdish-voice-picker>`,
  );
  picker.show();
  await listed(picker);
  return picker;
}

async function openFrom(element: KurdishTtsElement): Promise<KurdishVoicePickerElement> {
  part(element, 'voice-button').click();
  const find = () => element.shadowRoot?.querySelector('kurdish-voice-picker');
  await waitUntil(() => find()?.open, 'the picker opens', PATIENCE);
  const picker = find() as KurdishVoicePickerElement;
  await listed(picker);
  return picker;
}

const player = (service: WatchedService, voice = 'sorani_m001') =>
  fixture<KurdishTtsElement>(
    html`<kurdish-tts controls text="سڵاو" voice=${voice} .fetch=${service.fetch}></kurdish-tts>`,
  );

const REBAZ = { voice: 'sorani_m011', voiceGroup: 'v3', dialect: 'sorani', name: 'Rêbaz' } as const;
const DELAL = { voice: 'kurmanji_v4_f002', voiceGroup: 'v4', dialect: 'kurmanji', name: 'Delal' } as const;

/** As an earlier visit has left it. */
function remember(choice: VoiceChoice): void {
  localStorage.setItem(`kurdish-speech:voice:${choice.dialect}`, JSON.stringify(choice));
}

/** Loudness of all that goes to the loudspeaker, 0 to 1. */
class Loudspeaker {
  readonly #connect = AudioNode.prototype.connect;
  readonly #taps: AnalyserNode[] = [];

  constructor() {
    const taps = this.#taps;
    const original = this.#connect as (...to: unknown[]) => unknown;
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode) {
        const tap = new AnalyserNode(this.context);
        original.call(this, tap);
        taps.push(tap);
      }
      return original.call(this, ...to);
    } as typeof AudioNode.prototype.connect;
  }

  get level(): number {
    return Math.max(0, ...this.#taps.map(peak));
  }

  restore(): void {
    AudioNode.prototype.connect = this.#connect;
  }
}

function peak(tap: AnalyserNode): number {
  const samples = new Float32Array(tap.fftSize);
  tap.getFloatTimeDomainData(samples);
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

describe('<kurdish-voice-picker>', () => {
  beforeEach(() => localStorage.clear());

  for (const [lang, dir, title] of [
    ['ckb', 'rtl', 'دەنگێک هەڵبژێرە'],
    ['kmr', 'ltr', 'Dengekî hilbijêre'],
    ['kmr-Arab', 'rtl', 'دەنگەکی هەلبژێرە'],
    ['en', 'ltr', 'Choose a voice'],
  ]) {
    it(`passes the accessibility audit in ${lang} (${dir}), closed and open, and speaks that language`, async () => {
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
      expect(digits).to.match(dir === 'rtl' ? /^٩٠١ / : /^901 /);
    });
  }

  describe('the list', () => {
    it('is fetched group by group when the picker is opened, and how far it is is told', async () => {
      const service = new WatchedService();
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
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
      goOn();
      await listed(picker);
      expect(count(picker)).to.equal(901);
      expect(picker.shadowRoot?.querySelector('progress')).to.equal(null);
    });

    it('shows what could be fetched when a group fails, and fetches only that again', async () => {
      const service = new WatchedService().next(SPEAKERS, refuse(500, { error: 'Failed to fetch speakers' }));
      const picker = await openPicker(service);
      expect(count(picker)).to.equal(703);
      expect(part(picker, 'error').textContent).to.contain('Not all voices');
      part(picker, 'voice-retry').click();
      await waitUntil(() => count(picker) === 901, '', PATIENCE);
      expect(service.calls.length).to.equal(4);
      expect(part(picker, 'error').textContent?.trim()).to.equal('');
    });

    it('shows what could be fetched also where the service knows nothing of a group', async () => {
      const service = new WatchedService().next(SPEAKERS, refuse(404, { error: 'Not found' }));
      const picker = await openPicker(service);
      expect(count(picker)).to.equal(703);
      expect(part(picker, 'error').textContent).to.contain('Not all voices');
      expect(parts(picker, 'voice-retry').length).to.equal(1);
    });

    it('holds few rows at every place, and they say which of how many they are', async () => {
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
      expect(last?.getAttribute('aria-posinset')).to.equal('901');
      expect(last?.getAttribute('aria-setsize')).to.equal('901');
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

    it('is narrowed by dialect, gender and group, and by name, and says how many are left', async () => {
      const picker = await openPicker();
      await choose(picker, 0, 'kurmanji');
      expect(count(picker)).to.equal(454);
      await choose(picker, 1, 'female');
      await choose(picker, 2, 'cast');
      expect(count(picker)).to.equal(3);
      await choose(picker, 2, 'v4');
      expect(count(picker)).to.equal(166);
      await type(picker, 'زين');
      expect(names(picker)[0]).to.equal('Zîn');
      expect(
        new Set(options(picker).map((option) => option.querySelector('.facts')?.textContent?.trim())),
      ).to.deep.equal(new Set(['woman · v4']));
      await type(picker, 'qqq');
      expect(part(picker, 'voice-count').textContent).to.equal('No voice was found.');
    });
  });

  describe('by keyboard alone', () => {
    it('opens from its button, moves through the list, and chooses', async () => {
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
        ['End', '901'],
        ['ArrowDown', '901'],
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
      expect(picker.value).to.equal('sorani_f054');
      await waitUntil(() => !picker.open, 'it closes');
      await waitUntil(
        () => picker.shadowRoot?.activeElement === part(picker, 'voice-button'),
        'the focus is back',
      );
      expect(part(picker, 'voice-button').getAttribute('aria-label')).to.equal('Voice: Newroz');
    });

    it('goes on to the menus, to the button of the active voice and around, and what is typed goes to the search', async () => {
      const picker = await openPicker();
      const focused = () => picker.shadowRoot?.activeElement;
      await waitUntil(() => focused() === part(picker, 'voice-search'));
      await sendKeys({ press: 'ArrowDown' });
      await picker.updateComplete;
      for (const name of ['voice-facet', 'voice-facet', 'voice-facet', 'voice-listen']) {
        await sendKeys({ press: 'Tab' });
        expect((focused() as HTMLElement).part.value).to.equal(name);
      }
      expect(focused()?.getAttribute('aria-label')).to.equal('Listen to Şîlan');
      await sendKeys({ type: 'az' });
      await waitUntil(() => names(picker)[0] === 'Azad');
      expect(focused()).to.equal(part(picker, 'voice-search'));
      expect(part<HTMLInputElement>(picker, 'voice-search').value).to.equal('az');
    });

    it('keeps the focus on the button of one voice while the list scrolls', async () => {
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

    it('closes by Escape, without a choice, and gives the focus back', async () => {
      const service = new WatchedService();
      const element = await player(service);
      const picker = await openFrom(element);
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !picker.open);
      await waitUntil(() => element.shadowRoot?.activeElement === part(element, 'voice-button'));
      expect(element.voice).to.equal('sorani_m001');
      expect(part(element, 'voice-button').textContent).to.equal('Azad');
    });

    it('follows the link to a larger plan by Enter, and chooses nothing', async () => {
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

  it('keeps to itself what is typed in its search', async () => {
    const page = await fixture(html`<div><kurdish-voice-picker></kurdish-voice-picker></div>`);
    const picker = page.querySelector('kurdish-voice-picker') as KurdishVoicePickerElement;
    const told: string[] = [];
    for (const type of ['input', 'change']) page.addEventListener(type, () => told.push(type));
    picker.show();
    await listed(picker);
    await waitUntil(() => picker.shadowRoot?.activeElement === part(picker, 'voice-search'));
    await sendKeys({ type: 'kawa' });
    await waitUntil(() => names(picker)[0] === 'Kawa');
    expect(told).to.deep.equal([]);
    options(picker)[0].click();
    expect(told).to.deep.equal(['input', 'change']);
  });

  it('tells of a choice by the event of the element around it alone', async () => {
    const element = await player(new WatchedService());
    const told: string[] = [];
    for (const type of ['input', 'change', 'kurdish-voicechange'])
      element.addEventListener(type, () => told.push(type));
    const picker = await openFrom(element);
    picker.addEventListener('change', () => told.push('change'));
    options(picker)[4].click();
    expect(told).to.deep.equal(['kurdish-voicechange']);
  });

  it('is open after it was closed and opened again at once', async () => {
    const picker = await openPicker();
    picker.close();
    picker.show();
    await aTimeout(50);
    expect(picker.open).to.equal(true);
    expect(part<HTMLDialogElement>(picker, 'voice-menu').open).to.equal(true);
  });

  it('opens only on a page, and says that it is closed when it is taken away', async () => {
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

  it('closes when the page around it is pressed, not when the press began inside', async () => {
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

  describe('listening to a voice', () => {
    it('sounds, in the dialect of the voice, and costs nothing the second time', async () => {
      const loudspeaker = new Loudspeaker();
      const service = new WatchedService();
      const picker = await openPicker(service);
      await choose(picker, 0, 'badini');
      const [listen] = parts(picker, 'voice-listen');
      listen.click();
      await waitUntil(() => loudspeaker.level > 0.02, 'it sounds', PATIENCE);
      expect(listen.getAttribute('aria-label')).to.equal('Stop');
      await waitUntil(() => !picker.matches(':state(previewing)'), 'it ends', PATIENCE);
      expect(service.texts).to.deep.equal(['سلاڤ، ئەڤە دەنگێ منە.']);
      expect([...String(service.texts[0])].length).to.be.at.most(22);
      expect(listen.title).to.contain('22');
      await waitUntil(() => loudspeaker.level < 0.001, 'silence', PATIENCE);
      listen.click();
      await waitUntil(() => loudspeaker.level > 0.02, 'it sounds again', PATIENCE);
      expect(service.texts.length).to.equal(1);
      listen.click();
      await waitUntil(() => loudspeaker.level < 0.001, 'it is silenced', PATIENCE);
      loudspeaker.restore();
    });

    it('begins by Shift and Enter, gives way to another voice, and ends when the picker closes', async () => {
      const service = new WatchedService();
      const picker = await openPicker(service);
      await waitUntil(() => picker.shadowRoot?.activeElement === part(picker, 'voice-search'));
      const sounding = () =>
        parts(picker, 'voice-listen').flatMap((listen, index) =>
          listen.getAttribute('aria-label') === 'Stop' ? [index] : [],
        );
      const press = { key: 'Enter', shiftKey: true, bubbles: true, cancelable: true };
      part(picker, 'voice-search').dispatchEvent(new KeyboardEvent('keydown', press));
      await picker.updateComplete;
      expect(sounding()).to.deep.equal([0]);
      parts(picker, 'voice-listen')[3].click();
      await picker.updateComplete;
      expect(sounding()).to.deep.equal([3]);
      expect(picker.open).to.equal(true);
      picker.close();
      await waitUntil(() => !picker.open);
      expect(picker.matches(':state(previewing)')).to.equal(false);
    });

    it('pauses the speech of the page', async () => {
      const service = new WatchedService();
      const element = await player(service);
      element.text = 'سڵاو، چۆنیت؟ من باشم، سوپاس. '.repeat(5);
      await element.play();
      const picker = await openFrom(element);
      part(picker, 'voice-listen').click();
      await waitUntil(() => element.paused);
    });

    it('is paid for once, also when it is stopped and asked for again before all has arrived', async () => {
      const loudspeaker = new Loudspeaker();
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const service = new WatchedService().next(STREAM, async (_call, real) => {
        const response = await real();
        const first = new TransformStream<Uint8Array, Uint8Array>({
          async transform(chunk, controller) {
            controller.enqueue(chunk.slice(0, 20_000));
            await held;
            controller.enqueue(chunk.slice(20_000));
          },
        });
        return new Response(response.body?.pipeThrough(first), { headers: response.headers });
      });
      const picker = await openPicker(service);
      await type(picker, 'diyar');
      const listen = part(picker, 'voice-listen');
      listen.click();
      await waitUntil(() => loudspeaker.level > 0.01, 'it sounds', PATIENCE);
      listen.click();
      await waitUntil(() => loudspeaker.level < 0.001, 'it is silenced', PATIENCE);
      listen.click();
      goOn();
      await waitUntil(() => loudspeaker.level > 0.01, 'it sounds again', PATIENCE);
      await waitUntil(() => !picker.matches(':state(previewing)'), 'it ends', PATIENCE);
      expect(service.texts.length).to.equal(1);
      loudspeaker.restore();
    });

    it('is asked for again where the service sent nothing', async () => {
      const service = new WatchedService().next(STREAM, async () => new Response(new Uint8Array(0)));
      const picker = await openPicker(service);
      await type(picker, 'karwan');
      setTimeout(() => part(picker, 'voice-listen').click());
      const { error } = (await oneEvent(picker, 'error')) as unknown as SpeechErrorEvent;
      expect(error.code).to.equal('synthesis-failed');
      part(picker, 'voice-listen').click();
      await waitUntil(() => picker.matches(':state(previewing)'));
      await waitUntil(() => !picker.matches(':state(previewing)'), 'it ends', PATIENCE);
      expect(service.texts.length).to.equal(2);
    });

    it('says why it failed', async () => {
      const service = new WatchedService();
      const picker = await openPicker(service);
      await type(picker, 'helîn');
      service.next(STREAM, refuse(400, { error: 'speaker_id is unknown' }));
      setTimeout(() => part(picker, 'voice-listen').click());
      await oneEvent(picker, 'error');
      await picker.updateComplete;
      expect(part(picker, 'error').textContent).to.contain('This voice is not available.');
      await expect(picker).to.be.accessible();
    });
  });

  describe('a voice that the plan does not have', () => {
    it('is known after a refusal: locked, said so, and offered for a larger plan in place of a choice', async () => {
      const service = new WatchedService();
      const element = await player(service, 'kurmanji_m001');
      const picker = await openFrom(element);
      await type(picker, 'gulan');
      service.next(STREAM, NOT_IN_PLAN);
      const offers: string[] = [];
      document.addEventListener('kurdish-upgraderequired', (event) => offers.push(event.detail.upgradeUrl), {
        once: true,
      });
      part(picker, 'voice-listen').click();
      await waitUntil(() => picker.shadowRoot?.querySelector('[part=upgrade-link]'), '', PATIENCE);
      expect(offers).to.deep.equal(['https://example.org/plans']);
      expect(options(picker)[0].textContent).to.contain('Not on this site');
      await expect(picker).to.be.accessible();
      await type(picker, 'gulan ');
      expect(picker.shadowRoot?.querySelector('[part=upgrade-link]')).to.equal(null);
      part(picker, 'voice-search').focus();
      await sendKeys({ press: 'Enter' });
      await picker.updateComplete;
      expect(part(picker, 'error').textContent).to.contain('Gulan is not available on this site.');
      expect(part<HTMLAnchorElement>(picker, 'upgrade-link').href).to.equal('https://example.org/plans');
      expect(picker.open).to.equal(true);
      expect(element.voice).to.equal('kurmanji_m001');
      expect(service.texts.length).to.equal(1);
    });

    it('is the one that was refused, not one chosen meanwhile', async () => {
      const service = new WatchedService();
      const element = await player(service, 'sorani_m007');
      const picker = await openFrom(element);
      let refuseNow = () => {};
      const refused = new Promise<void>((resolve) => {
        refuseNow = resolve;
      });
      service.next(STREAM, async (call, real) => {
        await refused;
        return NOT_IN_PLAN(call, real);
      });
      element.load();
      element.chooseVoice(REBAZ);
      setTimeout(refuseNow);
      await oneEvent(element, 'error');
      expect(element.chosenVoice).to.deep.equal(REBAZ);
      await type(picker, 'rebaz');
      expect(options(picker)[0].textContent).not.to.contain('Not on this site');
    });

    it('leaves the offer to a page that makes one', async () => {
      const service = new WatchedService().next(STREAM, NOT_IN_PLAN);
      const picker = await openPicker(service);
      await type(picker, 'lanya');
      picker.addEventListener('kurdish-upgraderequired', (event: UpgradeRequiredEvent) =>
        event.preventDefault(),
      );
      part(picker, 'voice-listen').click();
      await waitUntil(() => !picker.open, '', PATIENCE);
    });

    it('is marked from the start where the proxy knows the plan', async () => {
      const mark = async (_call: unknown, real: () => Promise<Response>) => {
        const { speakers } = await (await real()).json();
        const marked = speakers.map((speaker: object, index: number) => ({ ...speaker, locked: index > 0 }));
        return Response.json({ speakers: marked, upgrade_url: 'https://example.org/plans' });
      };
      const service = new WatchedService().next(SPEAKERS, mark, mark, mark);
      const picker = await openPicker(service);
      const [first, second] = options(picker);
      expect(first.textContent).not.to.contain('Not on this site');
      expect(second.textContent).to.contain('Not on this site');
      second.click();
      await picker.updateComplete;
      expect(part<HTMLAnchorElement>(picker, 'upgrade-link').href).to.equal('https://example.org/plans');
      expect(picker.value).to.equal('');
    });
  });

  describe('what was chosen', () => {
    it('is taken on the next visit, for its dialect alone, with a way back to the voice of the page', async () => {
      const service = new WatchedService();
      const first = await player(service);
      const picker = await openFrom(first);
      await type(picker, 'kawa');
      options(picker)[0].click();
      expect(first.voice).to.equal('sorani_m039');
      const second = await player(service);
      expect(second.voice).to.equal('sorani_m039');
      expect(part(second, 'voice-button').textContent).to.equal('Kawa');
      await second.play();
      expect(service.calls.at(-1)?.body).to.include({ speaker_id: 'sorani_m039', model_version: 'v3' });
      expect((await player(service, 'kurmanji_m001')).voice).to.equal('kurmanji_m001');
      part(await openFrom(second), 'voice-reset').click();
      expect(second.voice).to.equal('sorani_m001');
      expect((await player(service)).voice).to.equal('sorani_m001');
    });

    it('is sent with its group, and with its dialect where its id does not tell', async () => {
      const service = new WatchedService();
      const element = await player(service, 'kurmanji_m001');
      const picker = await openFrom(element);
      await choose(picker, 2, 'cast');
      options(picker)[0].click();
      expect({ ...element.chosenVoice }).to.include({
        voice: 'cast_01',
        voiceGroup: 'v5',
        dialect: 'kurmanji',
      });
      element.text = 'Silav';
      await element.play();
      expect(service.calls.at(-1)?.body).to.include({
        speaker_id: 'cast_01',
        model_version: 'v5',
        dialect: 'kurmanji',
      });
      part(await openFrom(element), 'voice-reset').click();
      expect([element.voice, element.voiceGroup, element.dialect]).to.deep.equal([
        'kurmanji_m001',
        'v3',
        null,
      ]);
    });

    it('does not outlive a change of the dialect that is read', async () => {
      const choices = [
        { voice: 'sorani_m011', voiceGroup: 'v3', dialect: 'sorani', name: 'Rêbaz' },
        { voice: 'kurmanji_v4_f002', voiceGroup: 'v4', dialect: 'kurmanji', name: 'Delal' },
      ];
      for (const choice of choices)
        localStorage.setItem(`kurdish-speech:voice:${choice.dialect}`, JSON.stringify(choice));
      const service = new WatchedService();
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts controls text="سڵاو" dialect="sorani" .fetch=${service.fetch}></kurdish-tts>`,
      );
      expect(element.voice).to.equal('sorani_m011');
      await element.play();
      element.dialect = 'kurmanji';
      element.text = 'Silav';
      await element.play();
      expect(service.calls.at(-1)?.body).to.include({ speaker_id: 'kurmanji_v4_f002', model_version: 'v4' });
      element.dialect = 'badini';
      element.text = 'سلاڤ';
      await element.play().catch(() => {});
      expect(element.voice).to.equal('');
    });

    it('is neither taken nor kept where the page says so', async () => {
      const service = new WatchedService();
      const forgetting = () =>
        fixture<KurdishTtsElement>(
          html`<kurdish-tts controls forget-voice text="a" voice="sorani_m001" .fetch=${service.fetch}></kurdish-tts>`,
        );
      const element = await forgetting();
      const picker = await openFrom(element);
      options(picker)[4].click();
      expect(element.voice).not.to.equal('sorani_m001');
      expect(localStorage.length).to.equal(0);
    });

    it('is given up when the service refuses it', async () => {
      const choice = { voice: 'sorani_m011', voiceGroup: 'v3', dialect: 'sorani', name: 'Dilşad' };
      localStorage.setItem('kurdish-speech:voice:sorani', JSON.stringify(choice));
      const service = new WatchedService().next(STREAM, NOT_IN_PLAN);
      const element = await player(service);
      expect(element.voice).to.equal('sorani_m011');
      await element.play().catch(() => {});
      expect(element.error?.code).to.equal('upgrade-required');
      expect(element.voice).to.equal('sorani_m001');
      expect(localStorage.length).to.equal(0);
      await element.play();
      expect(service.calls.at(-1)?.body.speaker_id).to.equal('sorani_m001');
    });

    it('gives way to what the page sets later, and to nonsense in the storage', async () => {
      localStorage.setItem('kurdish-speech:voice:sorani', '{"voice":5}');
      const element = await player(new WatchedService());
      expect(element.voice).to.equal('sorani_m001');
      element.voice = 'sorani_f002';
      expect(element.chosenVoice).to.equal(undefined);
    });

    it('is nonsense where anything of it is missing', async () => {
      for (const part of ['voice', 'voiceGroup', 'dialect', 'name']) {
        localStorage.setItem('kurdish-speech:voice:sorani', JSON.stringify({ ...REBAZ, [part]: undefined }));
        expect((await player(new WatchedService())).voice, part).to.equal('sorani_m001');
      }
    });

    it('does not begin again, and is not billed again, when it is the voice in use', async () => {
      const service = new WatchedService();
      const element = await player(service);
      element.text = 'سڵاو، چۆنیت؟ من باشم، سوپاس. '.repeat(5);
      await element.play();
      const picker = await openFrom(element);
      const changes: Event[] = [];
      element.addEventListener('kurdish-voicechange', (event) => changes.push(event));
      await waitUntil(() => active(picker)?.getAttribute('aria-selected') === 'true');
      await waitUntil(() => picker.shadowRoot?.activeElement === part(picker, 'voice-search'));
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => !picker.open);
      expect(element.paused).to.equal(false);
      expect([service.texts.length, changes.length]).to.deep.equal([1, 0]);
      await element.chooseVoice({ voice: 'sorani_m001', voiceGroup: 'v3', dialect: 'sorani', name: 'Azad' });
      expect(service.texts.length).to.equal(1);
      element.cancel();
    });

    it('gives way to a voice that a script has set before the first word', async () => {
      remember(REBAZ);
      remember(DELAL);
      for (const voice of ['sorani_f002', 'kurmanji_m001']) {
        const service = new WatchedService();
        const element = await fixture<KurdishTtsElement>(
          html`<kurdish-tts controls text="سڵاو" .fetch=${service.fetch}></kurdish-tts>`,
        );
        element.voice = voice;
        await element.play();
        expect(service.calls.at(-1)?.body.speaker_id).to.equal(voice);
      }
    });

    it('gives way to a choice that a script has made before the first word', async () => {
      remember(DELAL);
      const service = new WatchedService();
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts controls .fetch=${service.fetch}></kurdish-tts>`,
      );
      element.chooseVoice({ ...DELAL, voice: 'kurmanji_f002', voiceGroup: 'v3', name: 'Zîn' });
      await element.speak('Silav');
      expect(service.calls.at(-1)?.body.speaker_id).to.equal('kurmanji_f002');
      element.chooseVoice(null);
      await element.speak('Silav');
      expect(service.calls.at(-1)?.body.speaker_id).not.to.equal(DELAL.voice);
    });

    it('reads no text of another dialect', async () => {
      remember(REBAZ);
      const service = new WatchedService();
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts controls text="سڵاو" .fetch=${service.fetch}></kurdish-tts>`,
      );
      await element.play();
      expect(service.calls.at(-1)?.body.speaker_id).to.equal(REBAZ.voice);
      await element.speak('Silav, tu çawa yî?');
      expect(service.calls.at(-1)?.body.speaker_id).to.match(/^kurmanji_/);
      await element.speak('سڵاو، چۆنیت؟');
      expect(service.calls.at(-1)?.body.speaker_id).to.equal(REBAZ.voice);
    });

    it('is looked for among the voices of the dialect that the text is in', async () => {
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts controls>Silav, tu çawa yî?</kurdish-tts>`,
      );
      const picker = await openFrom(element);
      expect(count(picker)).to.equal(454);
      await choose(picker, 2, 'cast');
      options(picker)[0].click();
      expect(element.chosenVoice?.dialect).to.equal('kurmanji');
    });
  });

  describe('alone on a page', () => {
    it('is a field of its form', async () => {
      const form = await fixture<HTMLFormElement>(
        html`<form><kurdish-voice-picker name="voice" required></kurdish-voice-picker></form>`,
      );
      const picker = form.querySelector('kurdish-voice-picker') as KurdishVoicePickerElement;
      expect(picker.checkValidity()).to.equal(false);
      picker.show();
      await listed(picker);
      options(picker)[1].click();
      expect(new FormData(form).get('voice')).to.equal('sorani_f002');
      expect(picker.checkValidity()).to.equal(true);
      expect(picker.choice).to.include({ voice: 'sorani_f002', voiceGroup: 'v3', name: 'Şîlan' });
      form.reset();
      expect(picker.value).to.equal('');
      expect(localStorage.length).to.equal(0);
    });

    it('chooses for the element that "for" names, and remembers for it', async () => {
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
      expect(event.detail).to.deep.equal({ voice: 'badini_v5_f004', voiceGroup: 'v5' });
      element.remove();
      element = await page();
      await waitUntil(() => element.querySelector('kurdish-tts')?.voice === 'badini_v5_f004');
    });

    it('recalls for an element that says neither voice nor dialect, and is a field with its voice', async () => {
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

    it('is defined once, and has its class', () => {
      expect(customElements.get('kurdish-voice-picker')).to.equal(KurdishVoicePickerElement);
    });
  });
});
