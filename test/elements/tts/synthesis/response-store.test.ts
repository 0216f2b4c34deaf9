import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { createResponseStore } from '../../../../src/elements/tts/synthesis/response-store.ts';
import type { StageOptions } from '../../../speech-stage-options.ts';
import { failure, waitFor } from '../../support/speaker.ts';

/** Two parts, each long enough to be one of its own. */
const PARAGRAPHS = [
  'لەم بەهارەدا، کتێبخانەیەکی نوێ لە شارەکەماندا کرایەوە.',
  'منداڵەکان زۆر دڵخۆش بوون، چونکە کتێبەکان نوێن!',
];
const TEXT = PARAGRAPHS.join('\n\n');
const LIMIT = 60;
const CACHE = 'kurdish-speech';

describe('speech that the browser keeps', () => {
  let mount: string;
  let asked: string[] = [];
  let isOffline = false;

  const watched: typeof fetch = (input, init) => {
    asked.push(new URL(String(input), location.href).pathname.slice(mount.length));
    return isOffline ? Promise.reject(new TypeError('offline')) : fetch(input, init);
  };

  async function open(options: StageOptions): Promise<void> {
    const response = await fetch('/stages', { method: 'POST', body: JSON.stringify(options) });
    ({ mount } = (await response.json()) as { mount: string });
  }

  /** Another visit: nothing of an earlier element is used. */
  async function listen(text = TEXT): Promise<KurdishTtsElement> {
    // Elements with the same one share their tokens.
    const ownFetch: typeof fetch = (input, init) => watched(input, init);
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts endpoint=${mount} voice="sorani_m001" speed="4" latency="immediate" .text=${text} .fetch=${ownFetch}></kurdish-tts>`,
    );
    const ended = oneEvent(element, 'ended');
    await element.play();
    await ended;
    return element;
  }

  const keys = async () => (await caches.open(CACHE)).keys();

  beforeEach(async () => {
    asked = [];
    isOffline = false;
    await caches.delete(CACHE);
  });
  afterEach(() => fetch(`${mount}/end`, { method: 'POST' }));

  it('is played again without any server, sample by sample and word by word', async () => {
    await open({ isCaching: true, maxChars: LIMIT });
    const first = await listen();
    await waitFor(() => asked.length === 3);
    while ((await keys()).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    isOffline = true;
    asked = [];
    const second = await listen();
    expect(asked).to.deep.equal([]);
    expect(second.words).to.deep.equal(first.words);
    expect(second.duration).to.equal(first.duration);
    const [one, other] = await Promise.all([first.toBlob(), second.toBlob()]);
    expect(new Uint8Array(await other.arrayBuffer())).to.deep.equal(new Uint8Array(await one.arrayBuffer()));
  });

  it('is requested anew for the part that has changed, and for another speed', async () => {
    await open({ isCaching: true, maxChars: LIMIT });
    await listen();
    while ((await keys()).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    asked = [];
    await listen(TEXT.replace('نوێن', 'جوانن'));
    expect(asked).to.deep.equal(['/token', '/api/tts-stream']);
  });

  it('is not kept where the proxy keeps nothing either', async () => {
    await open({ maxChars: LIMIT });
    await listen();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await keys()).to.deep.equal([]);
  });

  it('is not kept when it broke off', async () => {
    await open({ isCaching: true, maxChars: LIMIT });
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts endpoint=${mount} voice="sorani_m001" latency="immediate" .text=${TEXT}></kurdish-tts>`,
    );
    element.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).endsWith('tts-stream')) return response;
      const whole = new Uint8Array(await response.arrayBuffer());
      const half = new Response(whole.slice(0, whole.length / 2), response);
      return half;
    };
    const failed = oneEvent(element, 'error');
    await failure(element.play());
    await failed;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await keys()).to.deep.equal([]);
  });

  it('is deleted and requested anew the next time when it cannot be decoded', async () => {
    await open({ isCaching: true, maxChars: LIMIT });
    await listen(PARAGRAPHS[0]);
    while ((await keys()).length < 1) await new Promise((resolve) => setTimeout(resolve, 20));
    const cache = await caches.open(CACHE);
    const [key] = await keys();
    const kept = (await cache.match(key!))!;
    const bytes = new Uint8Array(await kept.arrayBuffer());
    await cache.put(key!, new Response(bytes.slice(0, bytes.length / 2), { headers: kept.headers }));
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts endpoint=${mount} voice="sorani_m001" speed="4" latency="immediate" .text=${PARAGRAPHS[0]}></kurdish-tts>`,
    );
    const failed = oneEvent(element, 'error');
    await failure(element.play());
    await failed;
    await element.play();
    await oneEvent(element, 'ended');
    expect(element.error).to.equal(null);
  });

  it('is kept for a day', async () => {
    const store = createResponseStore()!;
    const request = {
      text: TEXT,
      endpoint: '/speech',
      voice: 'v',
      voiceGroup: 'v3',
      dialect: undefined,
      speed: undefined,
      format: 'stream',
      generation: {},
    } as const;
    await store.put(request, 'one', LIMIT, new Response('sound'));
    expect(await (await store.match(request, 'one'))?.text()).to.equal('sound');
    expect(await store.match({ ...request, voice: 'w' }, 'one')).to.equal(undefined);
    const now = Date.now;
    Date.now = () => now() + 25 * 60 * 60 * 1000;
    try {
      expect(await store.match(request, 'one')).to.equal(undefined);
    } finally {
      Date.now = now;
    }
    localStorage.removeItem('kurdish-speech:limit:/speech');
  });
});
