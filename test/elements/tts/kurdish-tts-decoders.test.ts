import { expect, oneEvent, waitUntil } from '@open-wc/testing';
import { workerDecoders } from '../../../src/audio/compact-streams/worker-decoder.ts';
import { WatchedService } from '../support/service.ts';
import { recordWords, SORANI, speaker } from '../support/speaker.ts';

const COMPACT = 'text/event-stream; codecs=opus';

/** The real service, which generates the same each time, and records what was accepted and received. */
class Formats extends WatchedService {
  readonly accepted: (string | null)[] = [];
  readonly received: (string | null)[] = [];

  override readonly fetch: typeof globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith('/tts-stream')) return globalThis.fetch(input, init);
    const body = JSON.stringify({ ...JSON.parse(String(init?.body)), seed: 7 });
    const response = await globalThis.fetch(input, { ...init, body });
    this.accepted.push(new Headers(init?.headers).get('accept'));
    this.received.push(response.headers.get('content-type'));
    return response;
  };
}

/** Listens to the end. Returns the seconds and the words. */
async function listen(service: WatchedService): Promise<{ duration: number; words: string[] }> {
  const element = await speaker(service);
  const words = recordWords(element, () => SORANI);
  const ended = oneEvent(element, 'ended');
  await element.play();
  await ended;
  return { duration: element.duration, words };
}

describe('a browser without a decoder of its own', () => {
  const { AudioDecoder } = globalThis;
  afterEach(() => Object.assign(globalThis, { AudioDecoder }));

  it('receives speech compact all the same, as long and with the same words', async () => {
    const own = new Formats();
    const expected = await listen(own);
    expect(own.accepted).to.deep.equal([COMPACT]);
    Object.assign(globalThis, { AudioDecoder: undefined });
    // A request waits for the first decoder for a second, in which a busy machine may not have started it.
    await waitUntil(() => workerDecoders(undefined), 'The Worker has not started.', { timeout: 10_000 });
    const ours = new Formats();
    const heard = await listen(ours);
    expect([ours.accepted, ours.received]).to.deep.equal([[COMPACT], [COMPACT]]);
    expect(heard).to.deep.equal(expected);
  });
});
