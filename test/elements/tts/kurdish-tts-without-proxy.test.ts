import { elementUpdated, expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { SpeechError } from '../../../src/contract/errors.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishVoicePickerElement } from '../../../src/elements/voice-picker/kurdish-voice-picker.ts';
import '../../../src/elements/voice-picker/open-voice-picker.ts';

const PAGE = 'data:text/html,<!doctype html><title>Home</title>#';

describe('a page without a proxy at its endpoint', () => {
  for (const [lang, sentence] of [
    ['ckb', 'دەنگ لەم ماڵپەڕەدا بەردەست نییە.'],
    ['kmr', 'Deng li ser vê malperê ne berdest e.'],
    ['kmr-Arab', 'دەنگ ل سەر ڤی مالپەڕی بەردەست نینە.'],
    ['en', 'Speech is not available on this site.'],
  ]) {
    for (const [name, endpoint, voice, status] of [
      ['a server without one', '/nowhere', '', 404],
      ['a server without one, with a voice set', '/nowhere', 'sorani_f001', 404],
      ['a server that answers every URL with a page', PAGE, '', 200],
    ] as const) {
      it(`shows in ${lang} that speech is not available, and reports the reason to the developer: ${name}`, async () => {
        const page = await fixture(html`<div lang=${lang}>
          <kurdish-tts controls text="Silav" endpoint=${endpoint} voice=${voice}></kurdish-tts>
        </div>`);
        const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
        const error: SpeechError = await element.play().catch((reason) => reason);
        expect(error).to.include({ code: 'service-unavailable', status });
        expect(error.message).to.contain(
          endpoint === PAGE ? 'data:text/html' : `${location.origin}/nowhere/`,
        );
        expect(error.message).to.contain(`answered ${status}: no proxy of kurdish-speech is there`);
        await elementUpdated(element);
        const shown = element.shadowRoot?.querySelector('[part=error]')?.textContent?.trim();
        expect(shown).to.equal(sentence);
      });
    }
    it(`shows the same message in ${lang} when tokens are available but the endpoint has no service`, async () => {
      const page = await fixture(html`<div lang=${lang}>
        <kurdish-tts
          controls
          text="Silav"
          endpoint="/nowhere?page=7"
          token-endpoint="/speech/token"
          voice="sorani_f001"
          voice-group="v3"
        ></kurdish-tts>
      </div>`);
      const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
      const error: SpeechError = await element.play().catch((reason) => reason);
      expect(error).to.include({ code: 'not-supported', status: 404 });
      expect(error.message).to.equal(
        `${location.origin}/nowhere answered 404: \`endpoint\` is "/nowhere", where a speech service is expected; set it to the proxy's address, such as "/speech".`,
      );
      await elementUpdated(element);
      const shown = element.shadowRoot?.querySelector('[part=error]')?.textContent?.trim();
      expect(shown).to.equal(sentence);
    });
    it(`shows the same message in ${lang} in the voice picker, with nothing to retry`, async () => {
      const page = await fixture(html`<div lang=${lang}>
        <kurdish-voice-picker endpoint="/nowhere"></kurdish-voice-picker>
      </div>`);
      const picker = page.querySelector('kurdish-voice-picker') as KurdishVoicePickerElement;
      picker.show();
      const part = (name: string) => picker.shadowRoot?.querySelector(`[part=${name}]`);
      await waitUntil(() => part('error')?.textContent, 'the error is shown', { timeout: 8000 });
      await elementUpdated(picker);
      expect(part('error')?.textContent?.trim()).to.equal(sentence);
      expect(part('voice-retry')).to.equal(null);
      expect(picker.shadowRoot?.querySelector('.foot')?.textContent?.trim()).to.equal('');
      await expect(picker).to.be.accessible();
    });
  }
});
