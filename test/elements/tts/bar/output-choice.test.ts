import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { outputDevice } from '../../../../src/audio/context/output-device.ts';
import { soundingMedia } from '../../../../src/audio/media/sounding-media.ts';
import type { SpeechError } from '../../../../src/contract/errors.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { WatchedService } from '../../support/service.ts';
import { openMenu, playWithMenu, SORANI, waitFor } from '../../support/tts-parts.ts';

const KEY = 'kurdish-speech:output';
const LANGUAGES = ['en', 'ckb', 'kmr', 'kmr-Arab'];
const NAMES = {
  en: 'Play on another device…',
  ckb: 'لەسەر ئامێرێکی تر گوێ بگرە…',
  kmr: 'Li ser cîhazeke din…',
  'kmr-Arab': 'ل سەر ئامیرەکێ دی…',
};

describe('the choice of a loudspeaker in the menu of the bar', () => {
  let elements: KurdishTtsElement[];
  const { mediaDevices } = navigator;
  const { setItem } = Storage.prototype;

  async function player(lang = 'en'): Promise<KurdishTtsElement> {
    const dir = lang === 'ckb' || lang === 'kmr-Arab' ? 'rtl' : 'ltr';
    const page = await fixture(html`<div lang=${lang} dir=${dir}>
      <kurdish-tts controls muted voice="sorani_m001" text=${SORANI} .fetch=${new WatchedService().fetch}></kurdish-tts></div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    await waitFor(() => Boolean(element.shadowRoot?.querySelector('[part=menu-button]')));
    elements.push(element);
    return element;
  }

  const selectOf = (element: KurdishTtsElement) =>
    element.shadowRoot?.querySelector<HTMLSelectElement>('[part=output-select]') ?? undefined;

  async function openChoice(element: KurdishTtsElement): Promise<HTMLSelectElement> {
    await openMenu(element);
    await waitFor(() => Boolean(selectOf(element)));
    return selectOf(element) as HTMLSelectElement;
  }

  beforeEach(() => {
    elements = [];
  });
  afterEach(async () => {
    Reflect.deleteProperty(mediaDevices, 'enumerateDevices');
    Storage.prototype.setItem = setItem;
    for (const element of elements) element.cancel();
    if (outputDevice.canChoose) await outputDevice.setSinkId('');
    localStorage.removeItem(KEY);
  });

  it('is not there where the browser cannot send Web Audio to a device, and a script is told so', async function () {
    if (outputDevice.canChoose) this.skip();
    const element = await player();
    await openMenu(element);
    expect(selectOf(element)).to.equal(undefined);
    const error: SpeechError = await element.setSinkId('any').catch((reason) => reason);
    expect(error.code).to.equal('not-supported');
  });

  describe('where there is one', () => {
    before(function () {
      if (!outputDevice.canChoose) this.skip();
    });

    for (const lang of LANGUAGES)
      it(`has no accessibility violation, and names the loudspeakers after the system's own (${lang})`, async () => {
        const element = await player(lang);
        const select = await openChoice(element);
        expect([...select.options].slice(1).map(({ label }) => label)).to.deep.equal([
          'Fake Audio Output 1',
          'Fake Audio Output 2',
        ]);
        expect(select.labels[0]?.textContent).to.contain(
          select.labels[0]?.querySelector('span')?.textContent,
        );
        await expect(element).to.be.accessible();
      });

    it('is made by keyboard while it reads, for every player of the page, and is remembered', async () => {
      const element = await player();
      await element.play();
      const select = await openChoice(element);
      select.focus();
      await sendKeys({ press: 'ArrowDown' });
      await waitFor(() => element.sinkId === select.value && Boolean(element.sinkId));
      expect((await player()).sinkId).to.equal(select.options[1]?.value);
      await waitFor(() => localStorage.getItem(KEY) === element.sinkId);
      expect(element.paused).to.equal(false);
      select.selectedIndex = 0;
      select.dispatchEvent(new Event('change'));
      await waitFor(() => element.sinkId === '' && localStorage.getItem(KEY) === null);
    });

    it('is the same as that of a script, which is not remembered', async () => {
      const element = await player();
      const select = await openChoice(element);
      const { value } = select.options[2] as HTMLOptionElement;
      await element.setSinkId(value);
      expect([element.sinkId, select.value]).to.deep.equal([value, value]);
      expect(localStorage.getItem(KEY)).to.equal(null);
    });

    it('costs only the memory where storage is blocked', async () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      const element = await player();
      const select = await openChoice(element);
      select.selectedIndex = 1;
      select.dispatchEvent(new Event('change'));
      await waitFor(() => element.sinkId === select.options[1]?.value);
    });

    it('says that a loudspeaker cannot be used, and stays where it was', async () => {
      const devices = await mediaDevices.enumerateDevices();
      const gone = { kind: 'audiooutput', deviceId: 'gone', label: 'Unplugged', groupId: '' };
      mediaDevices.enumerateDevices = async () => [...devices, gone as MediaDeviceInfo];
      const element = await player();
      const select = await openChoice(element);
      select.value = 'gone';
      select.dispatchEvent(new Event('change'));
      const said = () => element.shadowRoot?.querySelector('.bar-menu [role=status]')?.textContent;
      await waitFor(() => said() === 'This loudspeaker cannot be used.');
      await waitFor(() => select.value === '');
      expect(element.sinkId).to.equal('');
    });

    it('follows loudspeakers that are plugged in and out while the menu is open, and is not there without names', async () => {
      const devices = await mediaDevices.enumerateDevices();
      let known = devices.map((device) => ({ ...device.toJSON(), label: '', deviceId: '' }));
      mediaDevices.enumerateDevices = async () => known;
      const element = await player();
      await openMenu(element);
      expect(selectOf(element)).to.equal(undefined);
      known = devices;
      mediaDevices.dispatchEvent(new Event('devicechange'));
      await waitFor(() => selectOf(element)?.options.length === 3);
      known = devices.slice(0, -1);
      mediaDevices.dispatchEvent(new Event('devicechange'));
      await waitFor(() => selectOf(element)?.options.length === 2);
    });
  });
});

// The dialog is Firefox's, which Chromium lacks: it is faked, and with it that only what was chosen there has a name. Loudspeakers are real ones
// of Chromium.

describe("the browser's dialog for loudspeakers, without Web Audio", () => {
  const { AudioContext } = globalThis;
  const { mediaDevices } = navigator;
  let speakers: MediaDeviceInfo[];
  let named: MediaDeviceInfo[];
  let answers: (() => MediaDeviceInfo)[];
  let elements: KurdishTtsElement[];

  before(async function () {
    Reflect.deleteProperty(globalThis, 'AudioContext');
    if (!outputDevice.canChoose) this.skip();
    const devices = await mediaDevices.enumerateDevices();
    speakers = devices.filter(({ kind, label }) => kind === 'audiooutput' && /[12]$/.test(label));
  });
  after(() => Object.assign(globalThis, { AudioContext }));
  beforeEach(() => {
    elements = [];
    named = [];
    answers = [];
    mediaDevices.enumerateDevices = async () => named;
    Object.assign(mediaDevices, {
      selectAudioOutput: async () => {
        const device = answers.shift()!();
        if (!named.includes(device)) named = [...named, device];
        return device;
      },
    });
  });
  afterEach(async () => {
    for (const element of elements) element.remove();
    await outputDevice.setSinkId('');
    for (const name of ['enumerateDevices', 'selectAudioOutput']) Reflect.deleteProperty(mediaDevices, name);
  });

  /** A player that sounds, with its menu open. */
  async function player(lang = 'en'): Promise<KurdishTtsElement> {
    const dir = lang === 'ckb' || lang === 'kmr-Arab' ? 'rtl' : 'ltr';
    const page = await fixture(html`<div lang=${lang} dir=${dir}>
      <kurdish-tts controls loop muted voice="sorani_m001" text=${SORANI} .fetch=${new WatchedService().fetch}></kurdish-tts></div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    elements.push(element);
    await playWithMenu(element);
    return element;
  }

  const buttonOf = (element: KurdishTtsElement) =>
    element.shadowRoot?.querySelector<HTMLButtonElement>('[part=remote-button]') ?? undefined;
  const chosenIn = (element: KurdishTtsElement) =>
    element.shadowRoot?.querySelector<HTMLSelectElement>('[part=output-select]')?.selectedOptions[0]?.label;
  const said = (element: KurdishTtsElement) =>
    element.shadowRoot?.querySelector('.bar-menu [role=status]')?.textContent;

  for (const [lang, name] of Object.entries(NAMES))
    it(`has a button in the menu, with a name and no accessibility violation (${lang})`, async () => {
      const element = await player(lang);
      await waitFor(() => buttonOf(element)?.textContent?.trim() === name);
      await expect(element).to.be.accessible();
      expect(chosenIn(element)).to.equal(undefined);
    });

  it('sends speech to what is chosen there while it reads on, and to another one when asked again', async () => {
    const element = await player();
    for (const speaker of speakers) {
      answers.push(() => speaker);
      buttonOf(element)?.click();
      await waitFor(() => chosenIn(element) === speaker.label);
      const ids = soundingMedia(element).map((media) => media.sinkId);
      expect([element.sinkId, ...ids]).to.deep.equal(Array(3).fill(speaker.deviceId));
    }
    expect(speakers.length).to.equal(2);
    expect(element.paused).to.equal(false);
  });

  it('is asked anew on the next visit, so that nothing is told as lost then', async () => {
    const element = await player();
    answers.push(() => speakers[0]!);
    buttonOf(element)?.click();
    await waitFor(() => chosenIn(element) === speakers[0]?.label);
    expect(localStorage.getItem(KEY)).to.equal(null);
  });

  it('changes and says nothing when the reader closes it', async () => {
    const element = await player();
    answers.push(() => {
      throw new DOMException('closed', 'NotAllowedError');
    });
    buttonOf(element)?.click();
    await waitFor(() => answers.length === 0);
    await element.updateComplete;
    expect([said(element), element.sinkId, element.paused]).to.deep.equal(['', '', false]);
  });

  it('says that a loudspeaker cannot be used, which sounds where it did', async () => {
    const element = await player();
    answers.push(() => ({ ...speakers[0]!.toJSON(), deviceId: 'gone' }));
    buttonOf(element)?.click();
    await waitFor(() => said(element) === 'This loudspeaker cannot be used.');
    expect([element.sinkId, element.paused]).to.deep.equal(['', false]);
  });

  it('is not offered by a browser that has none', async () => {
    Reflect.deleteProperty(mediaDevices, 'selectAudioOutput');
    named = speakers;
    const element = await player();
    await waitFor(() => chosenIn(element) !== undefined);
    expect(Boolean(buttonOf(element))).to.equal(false);
  });
});
