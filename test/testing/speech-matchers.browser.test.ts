import { expect, fixture, html } from '@open-wc/testing';
import '../../src/elements/dictate/kurdish-dictate.ts';
import '../../src/elements/tts/kurdish-tts.ts';
import type { KurdishDictateElement } from '../../src/elements/dictate/kurdish-dictate.ts';
import type { KurdishTtsElement } from '../../src/elements/tts/kurdish-tts.ts';
import { type FakeSpeech, fakeSpeech, speechMatchers, waitForSpoken } from '../../src/testing/index.ts';

const GREETING = 'سڵاو، چۆنیت؟ من باشم.';
const { toHaveSpoken, toHaveDictated } = speechMatchers;

describe('the matchers of speech, on an element of the page', () => {
  let speech: FakeSpeech;
  beforeEach(() => {
    speech = fakeSpeech({ wordSeconds: 0.05 });
  });
  afterEach(() => speech.restore());

  const reader = () =>
    fixture<KurdishTtsElement>(html`<kurdish-tts voice="sorani_m001" text=${GREETING}></kurdish-tts>`);

  it('pass once the words have sounded, whichever keyboard wrote them (greeting)', async () => {
    const element = await reader();
    void element.play();
    expect(await toHaveSpoken.call({}, element, 'سڵاو چونیت', { timeout: 20 })).to.include({ pass: false });
    expect(await toHaveSpoken.call({}, element, '«سڵاو» چۆنيت')).to.include({ pass: true });
    expect(await toHaveSpoken.call({}, element, GREETING, { exact: true })).to.include({ pass: true });
  });

  it('fail with what was expected, what was spoken and what the element does', async () => {
    const element = await reader();
    speech.failNext({ code: 'quota-exceeded' });
    await element.play().catch(() => {});
    const { pass, message } = await toHaveSpoken.call({}, element, GREETING, { timeout: 0 });
    expect(pass).to.equal(false);
    expect(message()).to.include(`Expected: \u2068${GREETING}\u2069\nSpoken: (nothing)`);
    expect(message()).to.include('quota-exceeded');
    const error = await waitForSpoken(element, GREETING, { timeout: 0 }).catch(
      (reason: Error) => reason.message,
    );
    expect(error).to.equal(message());
  });

  it('say where they are used on something else', async () => {
    const paragraph = await fixture(html`<p></p>`);
    const reasons = [];
    for (const received of [paragraph, null])
      reasons.push(await toHaveSpoken.call({}, received, 'x').catch((error: TypeError) => error.message));
    expect(reasons[0]).to.equal('toHaveSpoken is for <kurdish-tts>; this is <p>.');
    expect(reasons[1]).to.include('Pass a <kurdish-tts>');
  });

  it('wait with `not` until a text is gone', async () => {
    const element = await reader();
    await element.play();
    await waitForSpoken(element, GREETING);
    setTimeout(() => element.stop(), 50);
    const { pass } = await toHaveSpoken.call({ isNot: true }, element, GREETING);
    expect(pass).to.equal(false);
  });

  it('compare what was dictated, as a whole or in part (a note)', async () => {
    const element = await fixture<KurdishDictateElement>(
      html`<kurdish-dictate dialect="kurmanji"></kurdish-dictate>`,
    );
    await speech.dictate(element, 'Sibê civîna me heye');
    expect(await toHaveDictated.call({}, element, 'civîna me')).to.include({ pass: true });
    const whole = await toHaveDictated.call({}, element, 'civîna me', { exact: true, timeout: 0 });
    expect(whole.pass).to.equal(false);
    expect(whole.message()).to.include('Dictated: \u2068Sibê civîna me heye\u2069');
  });
});
