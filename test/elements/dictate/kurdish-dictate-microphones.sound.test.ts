import { elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { SwitchedDetail } from '../../../src/audio/capture/microphone-details.ts';
import type { KurdishDictateElement } from '../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../src/elements/dictate/kurdish-dictate.ts';
import { mutedStream, silentStream } from '../support/streams.ts';

const { mediaDevices } = navigator;
const { getUserMedia } = mediaDevices;

const SILENT = {
  en: (name: string) => `No sound comes from “${name}”. Switch it on, or choose another microphone.`,
  ckb: (name: string) => `هیچ دەنگێک لە «${name}»ەوە نایەت. بیکەرەوە یان مایکرۆفۆنێکی تر هەڵبژێرە.`,
  kmr: (name: string) => `Ji “${name}” tu deng nayê. Veke an mîkrofoneke din hilbijêre.`,
  'kmr-Arab': (name: string) => `چ دەنگ ژ «${name}» ناهێت. ڤەکە یان مایکرۆفۆنەکا دی هەلبژێرە.`,
};

describe('<kurdish-dictate> and its microphones', () => {
  let element: KurdishDictateElement;

  async function dictate(lang: string, first: MediaStream | undefined): Promise<void> {
    const dir = lang === 'ckb' || lang === 'kmr-Arab' ? 'rtl' : 'ltr';
    const page = await fixture(html`<div lang=${lang} dir=${dir}><kurdish-dictate></kurdish-dictate></div>`);
    element = page.querySelector('kurdish-dictate') as KurdishDictateElement;
    if (!first) return;
    // In place of the device that the browser opens; what is opened later is the browser's own.
    mediaDevices.getUserMedia = async () => {
      Reflect.deleteProperty(mediaDevices, 'getUserMedia');
      return first;
    };
  }

  const statusOf = () => element.shadowRoot?.querySelector('[part=status]')?.textContent;

  afterEach(() => {
    Reflect.deleteProperty(mediaDevices, 'getUserMedia');
    element.abort();
  });

  for (const [lang, sentence] of Object.entries(SILENT))
    it(`says within 3 s that nothing comes from a microphone, by its name, and goes on listening (${lang})`, async () => {
      const stream = mutedStream();
      Object.defineProperty(stream.getAudioTracks()[0], 'label', { value: 'Headset' });
      await dictate(lang, stream);
      await element.start();
      const startedAt = performance.now();
      await oneEvent(element, 'mute');
      expect(performance.now() - startedAt).to.be.below(3000);
      await elementUpdated(element);
      expect(statusOf()).to.equal(sentence('Headset'));
      expect(element.state).to.equal('recording');
      expect(element.matches(':state(muted)')).to.equal(true);
      await expect(element).to.be.accessible();
    });

  it('says nothing of a quiet room', async () => {
    let isMuted = false;
    await dictate('en', silentStream());
    element.silenceTimeout = 4;
    element.addEventListener('mute', () => {
      isMuted = true;
    });
    await element.start();
    await oneEvent(element, 'end');
    expect(isMuted).to.equal(false);
  });

  it('goes on with another microphone that is chosen by keyboard meanwhile', async () => {
    // Browsers name microphones to a page that has used one.
    for (const track of (await getUserMedia.call(mediaDevices, { audio: true })).getTracks()) track.stop();
    await dictate('en', mutedStream());
    await element.start();
    await oneEvent(element, 'mute');
    while (!element.shadowRoot?.querySelector('[part=device-select]'))
      await new Promise(requestAnimationFrame);
    const select = element.shadowRoot.querySelector('[part=device-select]') as HTMLSelectElement;
    const changed = oneEvent(element, 'kurdish-microphonechange') as Promise<CustomEvent<SwitchedDetail>>;
    const last = select.options[select.options.length - 1] as HTMLOptionElement;
    select.value = last.value;
    select.dispatchEvent(new Event('change'));
    expect((await changed).detail.label).to.equal(last.label);
    await elementUpdated(element);
    expect(statusOf()).to.equal(`“${last.label}” goes on recording.`);
    expect([element.state, element.matches(':state(muted)')]).to.deep.equal(['recording', false]);
    // Somebody speaks there.
    await oneEvent(element, 'speechstart');
  });

  it('goes on with another microphone where one is unplugged, and says which', async () => {
    const stream = silentStream();
    await dictate('en', stream);
    await element.start();
    const changed = oneEvent(element, 'kurdish-microphonechange') as Promise<CustomEvent<SwitchedDetail>>;
    stream.getAudioTracks()[0]?.dispatchEvent(new Event('ended'));
    const { label } = (await changed).detail;
    await elementUpdated(element);
    expect(statusOf()).to.equal(`“${label}” goes on recording.`);
    expect(element.error).to.equal(null);
    await oneEvent(element, 'speechstart');
    expect(mediaDevices.getUserMedia).to.equal(getUserMedia);
  });
});
