import { elementUpdated, expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import type { DegradedEvent } from '../../../src/elements/base/events.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import {
  ARTICLE,
  FREQUENCIES,
  frequencyAt,
  PARAGRAPHS,
  PART_SECONDS,
  publish,
  publishedPage,
  samplesOf,
} from '../support/recording.ts';
import { failure } from '../support/speaker.ts';

/** Long enough to be a part of its own. */
const CHANGED = Array(5).fill('سڵاو، چۆنیت؟ من باشم، سوپاس.').join(' ');
const part = (element: KurdishTtsElement, name: string) =>
  element.shadowRoot?.querySelector(`[part=${name}]`);

describe('a page that has changed since its speech was published', () => {
  const paragraphs = [PARAGRAPHS[0], CHANGED, PARAGRAPHS[2]];
  const { lang: before } = document.documentElement;
  afterEach(() => {
    document.documentElement.lang = before;
  });

  for (const [lang, sentence] of [
    ['en', 'The text has changed since this was recorded.'],
    ['ckb', 'دەقەکە دوای تۆمارکردنی دەنگەکە گۆڕاوە.'],
    ['kmr', 'Nivîs piştî tomarkirina deng hatiye guhertin.'],
    ['kmr-Arab', 'نڤیسین پشتی تۆمارکرنا دەنگی هاتیە گوهۆڕین.'],
  ] as const)
    it(`is played as recorded without an endpoint, and says so in ${lang}`, async () => {
      document.documentElement.lang = lang;
      const degraded: string[] = [];
      const { element, requests } = await publishedPage(await publish(), { paragraphs });
      element.addEventListener('kurdish-degraded', ({ detail }: DegradedEvent) =>
        degraded.push(detail.feature),
      );
      const samples = await samplesOf(await element.toBlob('wav'));
      expect(degraded).to.deep.equal(['published-speech']);
      await elementUpdated(element);
      expect(part(element, 'notice')?.textContent).to.equal(sentence);
      await expect(element).to.be.accessible();
      for (const [index, frequency] of FREQUENCIES.entries())
        expect(frequencyAt(samples, index * (PART_SECONDS + 0.02) + 6)).to.be.closeTo(frequency, 20);
      // Words of the changed part are no longer there.
      expect(element.words.length).to.equal(60);
      expect(requests.filter((request) => request.includes('/speech'))).to.deep.equal([]);
    });

  it('has the changed part spoken by its endpoint, between the others, in the recorded voice (silaw)', async () => {
    const bodies: Record<string, unknown>[] = [];
    const { element, article } = await publishedPage(await publish(), {
      paragraphs,
      endpoint: '/speech',
      answer: (path, init) => {
        if (path.endsWith('/tts-stream')) bodies.push(JSON.parse(String(init?.body)));
        return undefined;
      },
    });
    const samples = await samplesOf(await element.toBlob('wav'));
    expect(bodies.map(({ text, speaker_id }) => [text, speaker_id])).to.deep.equal([
      [CHANGED, 'sorani_m001'],
    ]);
    const seconds = samples.length / 24_000;
    expect(element.duration).to.be.closeTo(seconds, 0.001);
    expect(seconds).to.be.within(2 * PART_SECONDS + 4, 2 * PART_SECONDS + 20);
    expect(frequencyAt(samples, 6)).to.be.closeTo(FREQUENCIES[0], 20);
    expect(frequencyAt(samples, seconds - 6)).to.be.closeTo(FREQUENCIES[2], 20);
    // Once is paid for.
    element.currentTime = PART_SECONDS - 0.2;
    const spoken: string[] = [];
    element.addEventListener('boundary', ({ charIndex, charLength }) =>
      spoken.push((article.textContent ?? '').slice(charIndex, charIndex + charLength)),
    );
    await element.play();
    await waitUntil(() => spoken.includes('سوپاس.'), 'the changed part', { timeout: 10_000 });
    expect(bodies.length).to.equal(1);
    expect(part(element, 'notice')).to.equal(null);
    element.pause();
  });

  it('is played as recorded where the page has no text', async () => {
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts controls src=${await publish()}></kurdish-tts>`,
    );
    await element.play();
    expect(element.duration).to.be.closeTo(3 * PART_SECONDS, 0.1);
    expect(part(element, 'notice')).to.equal(null);
    element.pause();
  });
});

describe('published speech whose files are not as they should be', () => {
  /** Presses play. Returns the error, and what the controls say. */
  async function fault(src: string, answer?: Parameters<typeof publishedPage>[1]) {
    const { element } = await publishedPage(src, answer);
    const error = await failure(element.play());
    await elementUpdated(element);
    return { error, shown: part(element, 'error')?.textContent?.trim() };
  }
  const other = (name: string, response: () => Response) => ({
    answer: (path: string) => (path.endsWith(name) ? Promise.resolve(response()) : undefined),
  });

  it('says that there is no speech where the JSON file is missing', async () => {
    const { error, shown } = await fault('/recordings/99999/article.json');
    expect(error).to.include({ code: 'service-unavailable', status: 404 });
    expect(error.message).to.match(
      /\/recordings\/99999\/article\.json answered 404: `src` names no published speech\.$/,
    );
    expect(shown).to.equal('Speech is not available on this site.');
  });

  it('names what is wrong with a JSON file that is a page, damaged or too large', async () => {
    const src = await publish();
    const page = await fault(
      src,
      other('.json', () => new Response('<!doctype html>')),
    );
    expect(page.error).to.include({ code: 'unsupported-media' });
    expect(page.error.message).to.match(/is not published speech: it is not JSON\.$/);
    const damaged = await fault(
      src,
      other('.json', () => Response.json({ version: 1, voice: 'a', voiceGroup: 'v3' })),
    );
    expect(damaged.error.message).to.contain('"maxCharacters" has to be a positive integer');
    const large = await fault(
      src,
      other('.json', () => new Response(' '.repeat(5_000_001))),
    );
    expect(large.error.message).to.contain('it has more than 5000000 bytes');
  });

  it('says so where the audio is missing, or another than the JSON file describes', async () => {
    const src = await publish();
    const missing = await fault(
      src,
      other('.opus', () => new Response('', { status: 404 })),
    );
    expect(missing.error).to.include({ code: 'service-unavailable', status: 404 });
    const changed = await fault(
      src,
      other('.opus', () => new Response(new Uint8Array(1000), { headers: { 'content-length': '1000' } })),
    );
    expect(changed.error).to.include({ code: 'unsupported-media' });
    expect(changed.error.message).to.match(/article\.opus .*publish both again\.$/);
    const noise = await fault(
      src,
      other('.opus', () => {
        const bytes = new Uint8Array(5000);
        return new Response(bytes, { status: 206 });
      }),
    );
    expect(noise.error.message).to.match(/article\.opus cannot be decoded: The audio is not Ogg\.$/);
  });

  it('replaces connections that break, from where they broke', async () => {
    const { element, requests } = await publishedPage(await publish({ pace: 60_000 }), {
      answer: (path, init) => (path.endsWith('.opus') ? cut(path, init, 20_000) : undefined),
    });
    const samples = await samplesOf(await element.toBlob('wav'));
    expect(frequencyAt(samples, 6)).to.be.closeTo(FREQUENCIES[0], 20);
    expect(frequencyAt(samples, 3 * PART_SECONDS - 6)).to.be.closeTo(FREQUENCIES[2], 20);
    const ranges = requests.filter((request) => request.includes('.opus'));
    expect(new Set(ranges).size).to.equal(ranges.length);
    expect(ranges.length).to.be.greaterThan(4);
  });

  async function cut(path: string, init: RequestInit | undefined, bytes: number): Promise<Response> {
    const response = await fetch(path, init);
    let left = bytes;
    const body = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          controller.enqueue(chunk.subarray(0, left));
          left -= chunk.length;
          if (left <= 0) controller.error(new TypeError('network error'));
        },
      }),
    );
    return new Response(body, { status: response.status, headers: response.headers });
  }
});

describe('published speech in browsers and sites of another kind', () => {
  const { AudioDecoder } = globalThis;
  afterEach(() => Object.assign(globalThis, { AudioDecoder }));

  for (const [name, audio, lacks] of [
    ['our own decoder', ['opus'], 'AudioDecoder'],
    ['MP3 that was published part by part', ['mp3'], ''],
  ] as const)
    it(`is decoded by ${name}`, async () => {
      if (lacks) Object.assign(globalThis, { AudioDecoder: undefined });
      const { element } = await publishedPage(await publish({ audio }));
      const samples = await samplesOf(await element.toBlob('wav'));
      expect(samples.length / 24_000).to.be.closeTo(3 * PART_SECONDS, 0.1);
      for (const [index, frequency] of FREQUENCIES.entries())
        for (const second of [0.2, 6, 11.7])
          expect(frequencyAt(samples, index * PART_SECONDS + second)).to.be.closeTo(frequency, 20);
    });

  it('shows its length before anything else is fetched, and offers no voice without an endpoint', async () => {
    const { element, requests } = await publishedPage(await publish(), { preload: 'metadata' });
    await waitUntil(() => element.readyState > element.HAVE_NOTHING);
    await elementUpdated(element);
    expect(part(element, 'time')?.textContent).to.contain('1 min');
    expect(Math.round(element.duration)).to.equal(36);
    expect(element.readyState).to.equal(element.HAVE_METADATA);
    expect(requests.length).to.equal(1);
    expect(part(element, 'voice-button')).to.equal(null);
    expect(element.currentSrc).to.equal(new URL(element.src, location.href).href);
    const seeked = oneEvent(element, 'seeked');
    element.currentTime = 20;
    await seeked;
    expect(element.paused).to.equal(true);
    expect(element.currentTime).to.be.closeTo(20, 0.01);
    await element.play();
    expect(element.currentTime).to.be.closeTo(20, 1);
    element.stop();
    expect(element.currentTime).to.equal(0);
  });

  it('starts again from its beginning after an end that was reached by a seek', async () => {
    const short = ARTICLE.map((each) => ({ ...each, seconds: 1 }));
    const { element } = await publishedPage(await publish({ parts: short }));
    await element.play();
    const ended = oneEvent(element, 'ended');
    element.currentTime = 2.8;
    await ended;
    expect(element.currentTime).to.be.closeTo(3, 0.1);
    const words: number[] = [];
    element.addEventListener('boundary', ({ charIndex }) => words.push(charIndex));
    await element.play();
    expect(element.currentTime).to.be.below(1);
    await oneEvent(element, 'ended');
    expect(words[0]).to.equal(0);
    expect(words.length).to.equal(90);
  });
});
