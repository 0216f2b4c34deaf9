import { elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { SpeechErrorEvent } from '../../../src/elements/base/events.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { refuse, STREAM, WatchedService } from '../support/service.ts';
import { part } from '../support/tts-parts.ts';

describe('<kurdish-tts>', () => {
  describe('invalid settings', () => {
    const cases: [string, Partial<KurdishTtsElement>][] = [
      ['text', { text: '  ' }],
      ['voice-group', { voiceGroup: 'v9' as 'v3' }],
      ['dialect', { dialect: 'zazaki' as 'sorani' }],
      ['format', { format: 'flac' as 'wav' }],
      ['latency', { latency: 'low' as 'smooth' }],
      ['speed', { speed: 9 }],
      ['speed', { speed: Number.NaN }],
      ['for', { text: null, htmlFor: 'nowhere' }],
      ['disabled', { disabled: true }],
    ];
    for (const [field, settings] of cases) {
      it(`are rejected, naming the field, before any request: ${JSON.stringify(settings)}`, async () => {
        const service = new WatchedService();
        const element = await fixture<KurdishTtsElement>(
          html`<kurdish-tts controls text="Silav" .fetch=${service.fetch}></kurdish-tts>`,
        );
        Object.assign(element, settings);
        const event = oneEvent<SpeechErrorEvent>(element, 'error');
        const error = await element.play().then(
          () => undefined,
          (reason) => reason,
        );
        expect(error).to.include({ name: 'SpeechError', code: 'invalid-argument', field });
        expect((await event).error).to.equal(error);
        expect(element.error).to.equal(error);
        expect(service.calls).to.deep.equal([]);
        await elementUpdated(element);
        expect(part(element, 'error').textContent?.trim()).to.not.equal('');
        expect(element.matches(':state(error)')).to.equal(true);
      });
    }
  });

  describe('mistakes of the page', () => {
    it('are sentences in their language for readers, and name the attribute in the console, once', async () => {
      const page = await fixture(
        html`<div lang="ckb"><kurdish-tts controls for="no-such-article"></kurdish-tts></div>`,
      );
      const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
      const lines: string[] = [];
      const { error: log } = console;
      console.error = (line: string) => lines.push(line);
      await element.play().catch(() => {});
      await element.play().catch(() => {});
      console.error = log;
      await elementUpdated(element);
      expect(part(element, 'error').textContent?.trim()).to.equal('داواکارییەکە قبووڵ نەکرا.');
      expect(lines).to.deep.equal([
        'kurdish-speech: The attribute "for" names no element: "no-such-article".',
      ]);
    });

    const voices: [string, Partial<KurdishTtsElement>, RegExp][] = [
      [
        'sorani_v5_m01',
        {},
        /No voice has the id in the attribute "voice": "sorani_v5_m01"\. Most like it: sorani_v5_m001/,
      ],
      ['sorani_f_001', {}, /"sorani_f_001"\. Most like it: sorani_m001, sorani_f002/],
      ['nobody', {}, /"nobody"\. The voice picker and GET \/api\/get-speakers list all voices\.$/],
      [
        'sorani_m001',
        { voiceGroup: 'v4' },
        /The attribute "voice" is "sorani_m001", which is not in "voice-group" "v4"/,
      ],
      ['sorani_m001', { dialect: 'badini' }, /"dialect" "badini" is read by the badini_ voices alone/],
      ['sorani_m001', { options: { temperature: 0 } }, /^(?!.*[a-z]_[a-z])/],
    ];
    for (const [voice, settings, said] of voices)
      it(`such as the voice ${voice} with ${JSON.stringify(settings)} are named in the page's words, in the error and the console`, async () => {
        const element = await fixture<KurdishTtsElement>(
          html`<kurdish-tts text="سڵاو" voice=${voice}></kurdish-tts>`,
        );
        Object.assign(element, settings);
        const lines: string[] = [];
        const { warn, error: log } = console;
        console.warn = console.error = (line: string) => lines.push(line);
        const error = await element.play().catch((reason) => reason);
        Object.assign(console, { warn, error: log });
        expect(error.message).to.match(said);
        expect(lines.join()).to.include(error.message);
        for (const text of [error.message, error.field, ...lines])
          expect(text).to.not.match(/speaker_id|model_version/);
      });

    it('such as speak() without a text are rejected as such', async () => {
      const element = await fixture<KurdishTtsElement>(html`<kurdish-tts></kurdish-tts>`);
      const speak = element.speak.bind(element) as (text?: unknown) => Promise<void>;
      for (const text of [undefined, null, 7]) {
        const error = await speak(text).catch((reason) => reason);
        expect(error).to.include({ code: 'invalid-argument', field: 'text' });
      }
    });

    it('such as an origin that the proxy, or a policy that the page, does not list are named in the console', async () => {
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts text="Silav" endpoint="https://speech.example.org/speech"></kurdish-tts>`,
      );
      element.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
      const lines: string[] = [];
      const { warn } = console;
      console.warn = (line: string) => lines.push(line);
      const error = await element.play().catch((reason) => reason);
      console.warn = warn;
      expect(error).to.include({ code: 'network' });
      expect(lines).to.have.length(1);
      expect(lines[0]).to.contain(`its KURDISH_SPEECH_ORIGINS must contain "${location.origin}"`);
      expect(lines[0]).to.contain('"connect-src https://speech.example.org"');
    });
  });

  describe('errors', () => {
    it('are announced in the language of the page, with a way to lift the limit', async () => {
      const service = new WatchedService().next(
        STREAM,
        refuse(403, {
          error: 'Cast voices need an API plan.',
          upgrade_required: true,
          upgrade_url: 'https://example.org/plans',
        }),
      );
      const page = await fixture(
        html`<div lang="ckb"><kurdish-tts controls text="سڵاو" voice="sorani_m001" .fetch=${service.fetch}></kurdish-tts></div>`,
      );
      const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
      const upgrade = oneEvent(page, 'kurdish-upgraderequired');
      const error = await element.play().catch((reason) => reason);
      expect(error).to.include({
        code: 'upgrade-required',
        status: 403,
        upgradeUrl: 'https://example.org/plans',
      });
      expect((await upgrade).detail.upgradeUrl).to.equal('https://example.org/plans');
      await elementUpdated(element);
      const alert = part(element, 'error');
      expect(alert.getAttribute('role')).to.equal('alert');
      expect(alert.textContent).to.contain('ئەمە لەم ماڵپەڕەدا بەردەست نییە.');
      expect(part<HTMLAnchorElement>(element, 'upgrade-link').href).to.equal('https://example.org/plans');
    });

    it('mention only the site when its quota is used up, and log the details for its owner', async () => {
      const reason = 'This request takes 1 characters and 0 are left; the free plan has 10000 a month.';
      const service = new WatchedService().next(STREAM, refuse(403, { error: reason }));
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts lang="en" controls text="a" voice="sorani_m001" .fetch=${service.fetch}></kurdish-tts>`,
      );
      const warnings: string[] = [];
      const { warn } = console;
      console.warn = (message: string) => warnings.push(message);
      const error = await element.play().catch((refusal) => refusal);
      console.warn = warn;
      expect(error).to.include({ code: 'quota-exceeded', message: reason });
      await elementUpdated(element);
      expect(part(element, 'error').textContent?.trim()).to.equal("This site's speech quota is used up.");
      expect(warnings).to.deep.equal([`/speech/api/tts-stream answered 403: ${reason}`]);
    });

    it('say that speech is not active where the service refuses the key of the proxy, not that it is busy', async () => {
      const reason = 'The speech service does not serve this site.';
      const service = new WatchedService().next(
        STREAM,
        refuse(502, { error: reason, code: 'plan-inactive' }),
      );
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts lang="ckb" controls text="a" voice="sorani_m001" .fetch=${service.fetch}></kurdish-tts>`,
      );
      const warnings: string[] = [];
      const { warn } = console;
      console.warn = (message: string) => warnings.push(message);
      const error = await element.play().catch((refusal) => refusal);
      console.warn = warn;
      expect(error).to.include({ code: 'plan-inactive', retryable: false });
      await elementUpdated(element);
      expect(part(element, 'error').textContent?.trim()).to.equal('دەنگ لەم ماڵپەڕەدا چالاک نییە.');
      expect(warnings).to.deep.equal([
        `/speech/api/tts-stream answered 502: ${reason} The log of the proxy says why.`,
      ]);
    });

    it('advise readers to try again in a moment when rate-limited, without what the service says to developers', async () => {
      const reason = 'This account may make 60 requests a minute; try again shortly.';
      const service = new WatchedService().next(STREAM, refuse(429, { error: reason, code: 'rate-limited' }));
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts lang="en" controls text="a" voice="sorani_m001" .fetch=${service.fetch}></kurdish-tts>`,
      );
      const error = await element.play().catch((refusal) => refusal);
      expect(error).to.include({ code: 'rate-limited', status: 429 });
      await elementUpdated(element);
      const shown = part(element, 'error').textContent;
      expect(shown).to.contain('Too many requests at once. Please try again in a moment.');
      expect(shown).not.to.contain(reason);
    });

    it('show no upgrade link if the page cancels the event', async () => {
      const service = new WatchedService().next(
        STREAM,
        refuse(403, { error: 'no', upgrade_url: 'https://example.org/' }),
      );
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts controls text="a" voice="sorani_m001" .fetch=${service.fetch}></kurdish-tts>`,
      );
      element.addEventListener('kurdish-upgraderequired', (event) => event.preventDefault());
      await element.play().catch(() => {});
      await elementUpdated(element);
      expect(element.shadowRoot?.querySelector('[part=upgrade-link]')).to.equal(null);
    });

    it('link only to http and https URLs', async () => {
      const service = new WatchedService().next(
        STREAM,
        refuse(403, { error: 'no', upgrade_url: 'javascript:alert(1)' }),
      );
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts controls text="a" voice="sorani_m001" .fetch=${service.fetch}></kurdish-tts>`,
      );
      await element.play().catch(() => {});
      await elementUpdated(element);
      expect(element.shadowRoot?.querySelector('a')).to.equal(null);
    });
  });
});
