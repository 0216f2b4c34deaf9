import { expect, fixture, html } from '@open-wc/testing';
import { outputDevice } from '../../../../src/audio/context/output-device.ts';
import { soundingMedia } from '../../../../src/audio/media/sounding-media.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { WatchedService } from '../../support/service.ts';
import { openMenu, SORANI, waitFor } from '../../support/tts-parts.ts';

const KEY = 'kurdish-speech:output';
const NAMES = {
  en: 'Play on another device…',
  ckb: 'لەسەر ئامێرێکی تر گوێ بگرە…',
  kmr: 'Li ser cîhazeke din guhdarî bike…',
  'kmr-Arab': 'ل سەر ئامیرەکێ دی گوهداریێ بکە…',
};

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
    await waitFor(() => Boolean(element.shadowRoot?.querySelector('[part=menu-button]')));
    await element.play();
    await waitFor(() => element.currentTime > 0.1);
    await openMenu(element);
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
      const ids = soundingMedia().map((media) => media.sinkId);
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
