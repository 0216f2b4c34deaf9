import { aTimeout, elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { encodeBase64 } from '../../../src/formats/encode-base64.ts';
import { tone } from '../../audio/support/helpers.ts';
import { allowOnly, type Call, STREAM, TOKEN, WatchedService } from '../support/service.ts';
import { part, waitFor } from '../support/tts-parts.ts';

const SENTENCES = ['Yek du sê çar.', 'Pênc şeş heft heşt.', 'Neh deh yanzdeh danzdeh.'];
const TEXT = SENTENCES.join(' ');
const CHUNK_SECONDS = 0.2;
const CHUNKS_PER_WORD = 2;
/** Seconds of speech that arrive in a second. */
const PACE = 0.5;

/** A stream at a constant pace, in place of the service's: a tone for each word, then its times. */
async function speakSlowly({ body: { text }, signal }: Call): Promise<Response> {
  const words = String(text).split(' ');
  const bytes = new Uint8Array(tone(CHUNK_SECONDS).buffer);
  const startedAt = performance.now();
  const encoder = new TextEncoder();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const dispatch = (event: object) =>
        controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
      const due = startedAt + (1000 * CHUNK_SECONDS * ++sent) / PACE;
      await aTimeout(Math.max(0, due - performance.now()));
      if (signal?.aborted) return controller.error(signal.reason);
      dispatch({ type: 'speech.audio.delta', audio: encodeBase64(bytes) });
      if (sent % CHUNKS_PER_WORD) return;
      const end = sent * CHUNK_SECONDS;
      const word = words[sent / CHUNKS_PER_WORD - 1];
      dispatch({
        type: 'speech.word_timestamps',
        words: [{ word, start: end - CHUNKS_PER_WORD * CHUNK_SECONDS, end }],
      });
      if (sent < words.length * CHUNKS_PER_WORD) return;
      dispatch({ type: 'speech.audio.done' });
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

describe('<kurdish-tts> on a line that is slower than the speech', () => {
  async function listen(
    service = new WatchedService().next(STREAM, speakSlowly),
  ): Promise<KurdishTtsElement> {
    const page = await fixture(html`<div lang="en">
      <kurdish-tts controls text=${TEXT} voice="kurmanji_f001" latency="immediate" .fetch=${service.fetch}></kurdish-tts>
    </div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    await element.play();
    return element;
  }

  /** A wait that is computed: a second of the speech has arrived, from which the rest is known. */
  const longWait = (element: KurdishTtsElement) =>
    waitFor(() => element.matches(':state(buffering)') && element.buffered.end(0) > 1);

  /** Degrees of the ring around the play button that are drawn. */
  const ring = (element: KurdishTtsElement) =>
    Number.parseFloat(part(element, 'play-button').style.getPropertyValue('--buffered')) * 3.6;

  it('stalls twice at most, and shows how far each wait is, in a ring and to scripts, announced once', async () => {
    const element = await listen();
    const announced: string[] = [];
    const status = element.shadowRoot?.querySelector('[role=status]') as HTMLElement;
    new MutationObserver(() => announced.push(status.textContent ?? '')).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    const waits: number[][] = [];
    const rings: number[] = [];
    const look = () => {
      if (!element.matches(':state(buffering)')) return;
      waits.at(-1)?.push(element.bufferingProgress);
      void elementUpdated(element).then(() => rings.push(ring(element)));
    };
    element.addEventListener('waiting', () => {
      waits.push([]);
      look();
    });
    element.addEventListener('progress', look);
    await oneEvent(element, 'ended');
    expect(element.stats.underruns).to.be.within(1, 2);
    expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
    const longest = waits.reduce((one, other) => (other.length > one.length ? other : one));
    expect(longest[0]).to.be.below(0.2);
    expect(Math.max(...longest)).to.be.within(0.5, 1);
    // A tenth is drawn at the start, so that something turns.
    expect(Math.min(...rings)).to.be.within(36, 90);
    expect(Math.max(...rings)).to.be.within(180, 360);
    expect(announced.filter((text) => text === 'Buffering…').length).to.equal(waits.length);
    expect(element.bufferingProgress).to.equal(1);
  });

  it('goes on waiting when it is paused and played in between, and plays to the end', async () => {
    const element = await listen();
    await longWait(element);
    element.pause();
    await aTimeout(300);
    expect(element.paused).to.equal(true);
    void element.play();
    await aTimeout(100);
    expect(element.matches(':state(buffering)')).to.equal(true);
    expect(element.bufferingProgress).to.be.below(1);
    await oneEvent(element, 'ended');
    expect(element.stats.underruns).to.be.below(3);
    expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
  });

  it('plays at once what is sought during a wait, and to the end', async () => {
    const element = await listen();
    await longWait(element);
    element.currentTime = 0;
    await oneEvent(element, 'playing');
    expect(element.currentTime).to.be.below(0.5);
    await oneEvent(element, 'ended');
    expect(element.stats.underruns).to.be.below(4);
  });

  it('fetches the parts of a long text while it waits', async () => {
    const service = new WatchedService().next(TOKEN, allowOnly(25));
    for (const _ of SENTENCES) service.next(STREAM, speakSlowly);
    const element = await listen(service);
    await oneEvent(element, 'ended');
    expect(service.texts).to.deep.equal(SENTENCES);
    expect(element.stats.underruns).to.be.within(1, 2);
  });
});
