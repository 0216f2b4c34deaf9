import { aTimeout, elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import { SPEECH_ERROR_CODES, SpeechError, type SpeechErrorCode } from '../../../src/contract/errors.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { refuse, STREAM, TOKEN, WatchedService } from '../support/service.ts';
import { SORANI } from '../support/speaker.ts';
import { part } from '../support/tts-parts.ts';

async function player(service: WatchedService, lang = 'ckb'): Promise<KurdishTtsElement> {
  return fixture(
    html`<kurdish-tts lang=${lang} controls text=${SORANI} voice="sorani_m001" speed="2" .fetch=${service.fetch}></kurdish-tts>`,
  );
}

const retryButton = (element: Element) =>
  element.shadowRoot?.querySelector<HTMLButtonElement>('[part=retry-button]');

/** The line of this device is cut until the returned function is called. */
function goOffline(): () => void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  return () => {
    Reflect.deleteProperty(navigator, 'onLine');
    dispatchEvent(new Event('online'));
  };
}

const unreachable = async () => Promise.reject(new TypeError('Failed to fetch'));

describe('speech without a line', () => {
  it('says that the device is offline, and goes on by itself when it is back', async () => {
    const service = new WatchedService().next(STREAM, unreachable);
    const element = await player(service);
    const comeBack = goOffline();
    const error = await element.play().catch((reason) => reason);
    expect(error).to.include({ code: 'offline' });
    await elementUpdated(element);
    expect(part(element, 'error').textContent).to.include('ئینتەرنێت');
    const playing = oneEvent(element, 'playing');
    comeBack();
    await playing;
    expect(element.error).to.equal(null);
    expect(service.texts).to.deep.equal([SORANI, SORANI]);
    element.cancel();
  });

  it('stays silent where nobody had pressed play, or the reader did something else meanwhile', async () => {
    const service = new WatchedService().next(STREAM, unreachable, unreachable);
    const loaded = await player(service);
    let comeBack = goOffline();
    loaded.load();
    await oneEvent(loaded, 'error');
    comeBack();
    await aTimeout(200);
    expect(service.texts.length).to.equal(1);
    comeBack = goOffline();
    await loaded.play().catch(() => {});
    loaded.cancel();
    comeBack();
    await aTimeout(200);
    expect(service.texts.length).to.equal(2);
  });

  it('stays silent on a page that was left meanwhile, and is shown again', async () => {
    const service = new WatchedService().next(STREAM, unreachable);
    const element = await player(service);
    const comeBack = goOffline();
    await element.play().catch(() => {});
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    comeBack();
    await aTimeout(200);
    expect([element.paused, service.texts.length]).to.deep.equal([true, 1]);
  });
});

describe('an error', () => {
  it('has a button that tries again, where that can help, and leaves the focus on play', async () => {
    const service = new WatchedService().next(STREAM, refuse(429, { error: 'slow', code: 'rate-limited' }));
    const element = await player(service, 'en');
    await element.play().catch(() => {});
    await elementUpdated(element);
    const button = retryButton(element);
    expect(button?.textContent).to.equal('Try again');
    const playing = oneEvent(element, 'playing');
    button?.focus();
    button?.click();
    await playing;
    await elementUpdated(element);
    expect(retryButton(element)).to.equal(null);
    expect(element.shadowRoot?.activeElement?.getAttribute('part')).to.equal('play-button');
    element.cancel();
  });

  const LASTING: SpeechErrorCode[] = ['plan-inactive', 'upgrade-required', 'origin-refused', 'unauthorized'];
  for (const code of LASTING)
    it(`has none where trying again cannot help: ${code}`, async () => {
      const service = new WatchedService().next(STREAM, refuse(403, { error: 'no', code }));
      const element = await player(service);
      await element.play().catch(() => {});
      await elementUpdated(element);
      expect(retryButton(element)).to.equal(null);
    });

  for (const lang of ['ckb', 'ku', 'ku-Arab', 'en'])
    it(`is a sentence in ${lang} for every code, without a word for developers`, async () => {
      const service = new WatchedService();
      const element = await player(service, lang);
      for (const code of SPEECH_ERROR_CODES) {
        service.next(TOKEN, async () => {
          throw new SpeechError(code, 'DEVELOPERS: set the attribute `endpoint`.', { retryable: false });
        });
        service.next(STREAM, async () => {
          throw new SpeechError(code, 'DEVELOPERS: set the attribute `endpoint`.', { retryable: false });
        });
        await element.play().catch(() => {});
        await elementUpdated(element);
        if (!element.error) continue;
        const message = part(element, 'error').textContent?.trim() ?? '';
        expect(message, code).to.match(/\S+ \S+/);
        expect(message, code).to.not.match(/DEVELOPERS|endpoint|attribute/);
        element.cancel();
      }
    });
});
