import { elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { DegradedEvent } from '../../../src/elements/base/events.ts';
import { endRest } from '../../../src/elements/local/service-failure.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { breakAfter, refuse, STREAM, TOKEN, WatchedService } from '../support/service.ts';
import { failure, recordWords } from '../support/speaker.ts';

const ARTICLE =
  'سڵاو هاوڕێیان. ئەمڕۆ هەوا زۆر خۆشە. من دەچم بۆ بازاڕ و نان دەکڕم. تۆ چۆنیت؟ ئێمە لە ماڵەوەین. سوپاس بۆ هەمووتان.';

async function speaker(service: WatchedService, lang = 'en', voice = 'sorani_m001') {
  const page = await fixture(html`<div lang=${lang}>
    <kurdish-tts controls fallback="local" text=${ARTICLE} voice=${voice} speed="4" latency="immediate" .fetch=${service.fetch}></kurdish-tts>
  </div>`);
  const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
  const degraded: string[] = [];
  element.addEventListener('kurdish-degraded', ({ detail }: DegradedEvent) => degraded.push(detail.feature));
  return { element, degraded };
}

async function readToEnd(element: KurdishTtsElement): Promise<string[]> {
  const words = recordWords(element, () => ARTICLE);
  const ended = oneEvent(element, 'ended');
  await element.play();
  await ended;
  return words;
}

const notice = async (element: KurdishTtsElement) => {
  await elementUpdated(element);
  return element.shadowRoot?.querySelector('[part=notice]')?.textContent ?? '';
};

describe('<kurdish-tts fallback="local">', () => {
  beforeEach(() => endRest('/speech'));

  it('leaves a service that works alone', async () => {
    const service = new WatchedService();
    const { element, degraded } = await speaker(service);
    expect((await readToEnd(element)).join(' ')).to.equal(ARTICLE);
    expect(degraded).to.deep.equal([]);
    expect(await notice(element)).to.equal('');
    expect(service.texts).to.deep.equal([ARTICLE]);
  });

  for (let place = 0; place < 10; place++)
    it(`speaks every word once, in order, where the service breaks off at place ${place + 1} of ten`, async () => {
      const service = new WatchedService().next(STREAM, breakAfter(300 + place * 1400));
      const { element, degraded } = await speaker(service);
      expect((await readToEnd(element)).join(' ')).to.equal(ARTICLE);
      expect(degraded).to.deep.equal(['service']);
      expect(await notice(element)).to.equal(
        'The speech service is away. This page reads on in its own voice.',
      );
      expect(service.texts).to.have.length(1);
    });

  for (const [name, status, body] of [
    ['has no quota left', 403, { error: 'No characters left.', code: 'quota-exceeded' }],
    ['has no plan', 403, { error: 'This account has no plan.', code: 'plan-inactive' }],
    ['asks too often', 429, { error: 'Too many requests.' }],
    ['fails', 500, { error: 'Something failed.' }],
    ['is overloaded', 503, { error: 'busy' }],
  ] as const)
    for (const path of [TOKEN, STREAM])
      it(`speaks by itself where the service ${name}, asked for ${path}`, async () => {
        const service = new WatchedService().next(path, refuse(status, body));
        const { element } = await speaker(service);
        expect((await readToEnd(element)).join(' ')).to.equal(ARTICLE);
        expect(await notice(element)).to.contain('in its own voice');
      });

  it('speaks where nothing can be reached at all, also without a voice set', async () => {
    const service = new WatchedService();
    Object.assign(service, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    const { element } = await speaker(service, 'en', '');
    expect((await readToEnd(element)).join(' ')).to.equal(ARTICLE);
  });

  for (const [status, code] of [
    [400, 'invalid-argument'],
    [401, 'unauthorized'],
    [403, 'origin-refused'],
    [404, undefined],
  ] as const)
    it(`does not hide a mistake of the page: ${status}`, async () => {
      const refusal = refuse(status, { error: 'No.', code });
      const service = new WatchedService().next(STREAM, refusal, refusal);
      const { element, degraded } = await speaker(service);
      const error = await failure(element.play());
      expect(error).to.include({ status });
      expect(degraded).to.deep.equal([]);
    });

  for (const [lang, sentence] of [
    ['ckb', /^[^A-Za-z]+$/],
    ['kmr', /bi dengê xwe dixwîne\.$/],
    ['kmr-Arab', /^[^A-Za-z]+$/],
  ] as const)
    it(`tells the reader in ${lang}`, async () => {
      const service = new WatchedService().next(STREAM, refuse(503, {}));
      const { element } = await speaker(service, lang);
      await element.play();
      expect(await notice(element)).to.match(sentence);
      element.cancel();
    });
});
