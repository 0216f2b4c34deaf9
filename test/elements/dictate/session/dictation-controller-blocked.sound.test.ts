import { expect } from '@open-wc/testing';
import type { DegradedEvent } from '../../../../src/elements/base/events.ts';
import { type Dictation, Playback, type Sound, Stage, silence, wordsOf } from '../../support/dictation.ts';
import { WatchedService } from '../../support/service.ts';

/** `localhost:1234`, from the URL of the last session that was bought. */
class Purchases extends WatchedService {
  readonly addresses: URL[] = [];
  override readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    if (String(input).endsWith('/api/stt-stream-connect'))
      this.addresses.push(new URL((await response.clone().json()).websocket_url));
    return response;
  };
}

describe('a dictation on a page that cannot open live sessions', () => {
  let stage: Stage;
  let greeting: Sound;

  before(async () => {
    stage = await Stage.open();
    greeting = await stage.speak('سڵاو چۆنیت من باشم سوپاس');
  });
  afterEach(async () => {
    await stage.close();
    stage = await Stage.open();
  });
  after(() => stage.close());

  async function dictate(
    service: Purchases,
    mode: 'auto' | 'live',
  ): Promise<Dictation & { reasons: string[] }> {
    const playback = new Playback(silence(0.3), greeting);
    const connection = { ...stage.connection, fetch: service.fetch };
    const dictation = stage.dictate(playback, { connection, mode });
    const reasons: string[] = [];
    dictation.listen('kurdish-degraded', (event) => {
      const { feature, reason } = (event as DegradedEvent).detail;
      reasons.push(`${feature}: ${reason}`);
    });
    await dictation.controller.start();
    await playback.play();
    expect(wordsOf(await dictation.controller.stop())).to.be.within(4, 6);
    await playback.close();
    expect(dictation.errors).to.deep.equal([]);
    return Object.assign(dictation, { reasons });
  }
  const counts = async () => {
    const { sessions, credits } = await stage.counts();
    return { sessions, credits };
  };

  it('buys one session in total where the first never connects, and reports its host', async () => {
    await stage.cut({ refuse: true });
    const service = new Purchases();
    for (const credits of [1, 2]) {
      const dictation = await dictate(service, 'auto');
      expect(dictation.reasons.length).to.equal(1);
      expect(dictation.reasons[0])
        .to.match(/^live: /)
        .and.contain(service.addresses[0].host);
      expect(dictation.events).not.to.include('kurdish-reconnecting');
      expect(await counts()).to.deep.equal({ sessions: 1, credits });
    }
  });

  it('keeps buying sessions where one has connected before', async () => {
    const service = new Purchases();
    await dictate(service, 'auto');
    await stage.cut({ refuse: true });
    expect((await dictate(service, 'auto')).events).to.include('kurdish-reconnecting');
    expect((await dictate(service, 'auto')).reasons).to.deep.equal([]);
    expect(await counts()).to.deep.equal({ sessions: 3, credits: 1 });
  });

  // These come last: a policy cannot be revoked. A dictation takes at least 8 s, so each test has few.
  describe('because of its Content Security Policy', () => {
    const service = new Purchases();

    before(async () => {
      await dictate(service, 'auto');
      const policy = document.createElement('meta');
      policy.httpEquiv = 'Content-Security-Policy';
      policy.content = "connect-src 'self' blob: data:";
      document.head.append(policy);
    });

    it('reports the missing directive and host, but not the token', async () => {
      for (const credits of [1, 2]) {
        const { reasons, events } = await dictate(service, 'auto');
        const { host, search, pathname } = service.addresses[1];
        expect(reasons).to.deep.equal([
          `live: The page's policy forbids ${host}: add ws://${host} to connect-src.`,
        ]);
        expect(search.length + pathname.length).to.be.greaterThan(20);
        expect(events).not.to.include('kurdish-reconnecting');
        expect(await counts()).to.deep.equal({ sessions: 2, credits });
      }
    });

    it('reports the directive in mode="live"', async () => {
      const { reasons } = await dictate(service, 'live');
      expect(reasons.join()).to.contain('connect-src');
    });
  });
});
