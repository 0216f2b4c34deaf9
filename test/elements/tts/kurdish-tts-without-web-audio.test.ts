import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { DegradedEvent } from '../../../src/elements/base/events.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { once } from '../../audio/support/helpers.ts';
import { publish, publishedPage } from '../support/recording.ts';
import { STREAM, WatchedService } from '../support/service.ts';
import { recordWords, waitFor } from '../support/speaker.ts';
import { TextWriter } from '../support/text-writer.ts';

const TEXT = 'سڵاو، چۆنیت؟ من باشم، سوپاس. ئەمڕۆ ڕۆژێکی خۆشە.';

describe('<kurdish-tts> without Web Audio', () => {
  const { AudioContext } = globalThis;
  before(() => Reflect.deleteProperty(globalThis, 'AudioContext'));
  after(() => Object.assign(globalThis, { AudioContext }));

  /** @param attributes Of the element. */
  async function open(attributes: Readonly<Record<string, string>> = {}) {
    const service = new WatchedService();
    const types: string[] = [];
    const element = await fixture<KurdishTtsElement>(html`<kurdish-tts></kurdish-tts>`);
    const settings = { lang: 'ckb', endpoint: '/speech', 'token-endpoint': '/speech/token', text: TEXT };
    for (const [name, value] of Object.entries({ ...settings, ...attributes }))
      element.setAttribute(name, value);
    element.fetch = async (input, init) => {
      const response = await service.fetch(input, init);
      if (String(input).endsWith(STREAM)) types.push(response.headers.get('content-type') ?? '');
      return response;
    };
    const degraded: string[] = [];
    element.addEventListener('kurdish-degraded', (event) =>
      degraded.push((event as DegradedEvent).detail.feature),
    );
    await element.updateComplete;
    return { element, service, types, degraded };
  }

  // The first one: a page loads a file once.
  it('has what it plays with before anybody listens, and has asked for nothing else', async () => {
    const { service, degraded } = await open();
    const hasLoaded = (file: string) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(file));
    await waitFor(() => hasLoaded('/choose-decoder.') && hasLoaded('/media-player.'));
    expect(service.calls).to.deep.equal([]);
    expect(degraded).to.deep.equal([]);
  });

  it('ends a preview, and goes on after it', async () => {
    const { element, service } = await open({ preview: '1' });
    const limit = once(element, 'kurdish-limit');
    await element.play();
    await limit;
    expect(element.paused).to.equal(true);
    expect(element.currentTime).to.be.closeTo(1, 0.4);
    element.removeAttribute('preview');
    await element.updateComplete;
    const ended = once(element, 'ended');
    await element.play();
    await ended;
    expect(service.texts.length).to.equal(1);
  });

  it('speaks MP3 through a media element, words as they sound, and says once that it is so', async () => {
    const { element, types, degraded } = await open();
    const words = recordWords(element, () => TEXT);
    await element.play();
    expect(element.paused).to.equal(false);
    await once(element, 'ended');
    expect(words).to.deep.equal(TEXT.split(' '));
    await element.play();
    await once(element, 'ended');
    expect(types).to.deep.equal(['text/event-stream; codecs=mp3']);
    expect(degraded).to.deep.equal(['web-audio']);
    expect(element.error).to.equal(null);
  });

  it('speaks a text that is still being written, and goes on when more of it comes', async () => {
    const { element, service } = await open();
    const model = new TextWriter(TEXT.slice(0, 40));
    const words = recordWords(element, () => TEXT);
    await element.speak(model);
    await once(element, 'waiting');
    model.write(TEXT.slice(40)).end();
    await once(element, 'ended');
    expect(words).to.deep.equal(TEXT.split(' '));
    expect(service.texts.join(' ')).to.equal(TEXT);
  });

  it('says so once for one element, though it comes back with another player, and asks for speech once', async () => {
    const { element, service, degraded } = await open();
    const arrived = once(element, 'canplaythrough');
    await element.play();
    await arrived;
    const { parentElement: place } = element;
    const emptied = once(element, 'emptied');
    element.remove();
    await emptied;
    place!.append(element);
    await element.play();
    expect(element.paused).to.equal(false);
    expect(degraded).to.deep.equal(['web-audio']);
    expect(service.texts).to.deep.equal([TEXT]);
    element.pause();
  });

  it('pauses, seeks and resumes, and saves what it has as MP3', async () => {
    const { element, service } = await open();
    const arrived = once(element, 'canplaythrough');
    await element.play();
    element.pause();
    expect(element.paused).to.equal(true);
    await arrived;
    element.currentTime = 3;
    await element.play();
    await once(element, 'timeupdate');
    expect(element.currentTime).to.be.within(3, 4.5);
    const file = await element.toBlob('mp3');
    expect(file.type).to.equal('audio/mpeg');
    // 48 kbit/s.
    expect(file.size / 6000).to.be.closeTo(element.duration, 0.2);
    expect(service.texts).to.deep.equal([TEXT]);
    element.pause();
  });

  it('plays published files by their MP3, from anywhere', async () => {
    const { element, article, requests } = await publishedPage(await publish());
    const words = recordWords(element, () => article.textContent ?? '');
    await element.play();
    element.currentTime = 0.7 * element.duration;
    await once(element, 'seeked');
    while (!words.includes('sê5')) await once(element, 'boundary');
    expect(requests.filter((request) => request.includes('.opus'))).to.deep.equal([]);
    element.pause();
  });

  for (const playsWav of [true, false])
    it(`speaks by itself where the browser plays ${playsWav ? 'WAV' : 'only MP3, as in Lockdown Mode'}`, async () => {
      const played: string[] = [];
      const { canPlayType, play } = HTMLMediaElement.prototype;
      const { WebAssembly, AudioDecoder } = globalThis;
      HTMLMediaElement.prototype.canPlayType = function (type) {
        return type === 'audio/wav' && !playsWav ? '' : canPlayType.call(this, type);
      };
      HTMLMediaElement.prototype.play = async function () {
        played.push((await (await fetch(this.src)).blob()).type);
        return play.call(this);
      };
      if (!playsWav) Object.assign(globalThis, { WebAssembly: undefined, AudioDecoder: undefined });
      try {
        const { element } = await open({ endpoint: 'local:' });
        element.removeAttribute('token-endpoint');
        const words = recordWords(element, () => TEXT);
        await element.play();
        await once(element, 'ended');
        expect(element.error).to.equal(null);
        expect(words).to.deep.equal(TEXT.split(' '));
        expect(element.currentTime).to.be.closeTo(element.duration, 0.05);
        expect(played.at(-1)).to.equal(playsWav ? 'audio/wav' : 'audio/mpeg');
      } finally {
        Object.assign(HTMLMediaElement.prototype, { canPlayType, play });
        Object.assign(globalThis, { WebAssembly, AudioDecoder });
      }
    });
});
