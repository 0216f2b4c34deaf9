import { expect, fixture, html } from '@open-wc/testing';
import '../../src/elements/dictate/kurdish-dictate.ts';
import '../../src/elements/tts/kurdish-tts.ts';
import type { KurdishDictateElement } from '../../src/elements/dictate/kurdish-dictate.ts';
import type { KurdishTtsElement } from '../../src/elements/tts/kurdish-tts.ts';
import { type FakeSpeech, fakeSpeech, waitForDictated, waitForSpoken } from '../../src/testing/index.ts';

const GREETING = 'سڵاو، چۆنیت؟ من باشم.';
const WORDS = ['سڵاو،', 'چۆنیت؟', 'من', 'باشم.'];
const NOTE = 'سبەی کۆبوونەوەمان هەیە';

describe('fakeSpeech', () => {
  let speech: FakeSpeech;
  beforeEach(() => {
    speech = fakeSpeech({ wordSeconds: 0.05 });
  });
  afterEach(() => speech.restore());

  const reader = (text = GREETING) =>
    fixture<KurdishTtsElement>(html`<kurdish-tts voice="sorani_m001" text=${text}></kurdish-tts>`);
  const writer = () =>
    fixture<KurdishDictateElement>(html`<kurdish-dictate dialect="sorani"></kurdish-dictate>`);

  it('lets an element speak every word at its time, without a server (greeting)', async () => {
    const element = await reader();
    const boundaries: string[] = [];
    element.addEventListener('boundary', ({ charIndex, charLength }) =>
      boundaries.push(GREETING.slice(charIndex, charIndex + charLength)),
    );
    await element.play();
    await waitForSpoken(element, GREETING);
    expect(boundaries).to.deep.equal(WORDS);
    expect(element.words.map(({ word, start, end }) => [word, start, end])).to.deep.equal(
      WORDS.map((word, index) => [word, index * 0.05, (index + 1) * 0.05]),
    );
    expect(speech.texts).to.deep.equal([GREETING]);
    expect(speech.requests.map(({ path }) => path)).to.include.members(['/api/tts-stream']);
  });

  it('refuses what the API refuses: a voice that does not exist', async () => {
    const element = await reader();
    element.voice = 'sorani_x999';
    const error = await element.play().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).to.include({ code: 'voice-unavailable' });
  });

  for (const code of ['quota-exceeded', 'rate-limited', 'network', 'plan-inactive'] as const)
    it(`fails once where a test wants it, with ${code}, and then speaks`, async () => {
      const element = await reader();
      speech.failNext({ code });
      const error = await element.play().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).to.include({ code });
      await element.play();
      await waitForSpoken(element, GREETING);
    });

  it('passes calls of other addresses on to the network', async () => {
    const response = await fetch('/speech-elsewhere/api/tts-stream');
    expect(response.status).to.equal(404);
    expect(speech.requests).to.deep.equal([]);
  });

  it('dictates a text without a microphone: interim, then final (note)', async () => {
    const element = await writer();
    const seen: string[] = [];
    element.addEventListener('result', ({ results }) => {
      const last = results.at(-1);
      if (last) seen.push(`${last.isFinal ? 'final' : 'interim'}: ${last[0].transcript}`);
    });
    expect(await speech.dictate(element, NOTE)).to.equal(NOTE);
    expect(seen.at(-1)).to.equal(`final: ${NOTE}`);
    expect(seen.some((each) => each.startsWith('interim'))).to.equal(true);
    await waitForDictated(element, NOTE, { exact: true });
    expect(element.listening).to.equal(false);
  });

  it('dictates sentence after sentence into a continuous element and its field', async () => {
    const page = await fixture<HTMLElement>(html`
      <div><textarea id="note"></textarea><kurdish-dictate for="note" continuous dialect="sorani"></kurdish-dictate></div>
    `);
    const element = page.querySelector('kurdish-dictate') as KurdishDictateElement;
    await speech.dictate(element, 'ڕۆژ باش');
    await speech.dictate(element, NOTE);
    expect(element.listening).to.equal(true);
    await element.stop();
    expect(page.querySelector('textarea')?.value.trim()).to.equal(`ڕۆژ باش ${NOTE}`);
  });

  for (const continuous of [false, true])
    it(`dictates into an element that records${continuous ? ', also one that is continuous' : ''} (note)`, async () => {
      const element = await writer();
      element.mode = 'record';
      element.continuous = continuous;
      expect(await speech.dictate(element, NOTE)).to.equal(NOTE);
      expect(element.listening).to.equal(false);
    });

  it('dictates into an element that records already, and speaks (note)', async () => {
    const element = await writer();
    element.mode = 'record';
    await element.start();
    await new Promise((resolve) => element.addEventListener('speechstart', resolve, { once: true }));
    expect(await speech.dictate(element, NOTE)).to.equal(NOTE);
  });

  it('dictates into an element that falls back to a recording (note)', async () => {
    const element = await writer();
    speech.failNext({ code: 'session-limit', path: '/api/stt-stream-connect' });
    expect(await speech.dictate(element, NOTE)).to.equal(NOTE);
  });

  it('transcribes a recording, where live sessions are used up', async () => {
    const element = await writer();
    element.mode = 'auto';
    speech.failNext({ code: 'session-limit', path: '/api/stt-stream-connect' });
    speech.transcribeNext(NOTE);
    await element.start();
    await new Promise((resolve) => element.addEventListener('speechstart', resolve, { once: true }));
    expect(await element.stop()).to.equal(NOTE);
  });

  it('gives the page its own fetch, WebSocket and microphone back', () => {
    const { fetch: fake, WebSocket: socket } = globalThis;
    speech.restore();
    expect(globalThis.fetch).not.to.equal(fake);
    expect(globalThis.WebSocket).not.to.equal(socket);
    expect(Object.hasOwn(navigator.mediaDevices, 'getUserMedia')).to.equal(false);
  });
});
