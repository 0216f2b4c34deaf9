import { expect } from '@open-wc/testing';
import { createTokenSource } from '../../../../src/client/create-token-source.ts';
import { Playback, type Sound, Stage, silence, wordsOf } from '../../support/dictation.ts';
import { expectGreeting } from '../../support/expect-greeting.ts';
import { refuse, WatchedService } from '../../support/service.ts';

const GREETING = 'سڵاو چۆنیت من باشم سوپاس';

describe('a dictation whose text comes from a recording', () => {
  let stage: Stage;
  let greeting: Sound;
  let playback: Playback;

  before(async () => {
    stage = await Stage.open();
    greeting = await stage.speak(GREETING);
  });
  beforeEach(async () => {
    await stage.close();
    stage = await Stage.open();
    playback = new Playback(silence(0.3), greeting);
  });
  afterEach(() => playback.close());
  after(() => stage.close());

  const counts = async () => {
    const { sessions, credits } = await stage.counts();
    return { sessions, credits };
  };
  const recordings = '/api/stt-proxy';

  it('is transcribed when stopped, for one credit and no session, with upload progress', async () => {
    const dictation = stage.dictate(playback, { mode: 'record' });
    let data: Blob | undefined;
    dictation.listen('dataavailable', (event) => {
      data = (event as BlobEvent).data;
    });
    await dictation.controller.start();
    await playback.play();
    expect(dictation.controller.state).to.equal('recording');
    expect(dictation.events).not.to.include('partial');
    const text = await dictation.controller.stop();
    expect(wordsOf(text)).to.be.within(4, 6);
    expect(await counts()).to.deep.equal({ sessions: 0, credits: 1 });
    expect(dictation.states).to.deep.equal(['inactive', 'requesting', 'recording', 'finalizing', 'inactive']);
    const last = dictation.progress.at(-1);
    expect(last?.sent).to.equal(last?.total);
    expect(last?.total).to.be.greaterThan(data?.size as number);
    expect(dictation.controller.progress).to.equal(undefined);
    expect(await dictation.controller.toBlob()).to.equal(data);
    const { text: ofFile } = await stage.transcribe(data as Blob);
    expect(text).to.equal(ofFile);
  });

  it('uploads nothing if nothing was said', async () => {
    const quiet = new Playback(silence(0.5));
    const dictation = stage.dictate(playback, { mode: 'record', microphone: { stream: quiet.stream } });
    await dictation.controller.start();
    await quiet.play();
    expect(await dictation.controller.stop()).to.equal('');
    await quiet.close();
    expect(await counts()).to.deep.equal({ sessions: 0, credits: 0 });
    expect(dictation.events).not.to.include('dataavailable');
  });

  it('is the fallback of mode="auto" when no session is left, and no word is lost', async () => {
    await stage.close();
    stage = await Stage.open({ sessions: 0 });
    const dictation = stage.dictate(playback, { mode: 'auto' });
    await dictation.controller.start();
    await playback.play();
    expect(dictation.controller.state).to.equal('recording');
    const text = await dictation.controller.stop();
    expect(wordsOf(text)).to.be.within(4, 6);
    expect(dictation.events).to.include('kurdish-degraded');
    expect(dictation.events).not.to.include('kurdish-reconnecting');
    expect(dictation.errors).to.deep.equal([]);
    expect(await counts()).to.deep.equal({ sessions: 0, credits: 1 });
  });

  it('is not the fallback of mode="live": when no session is left, it fails immediately', async () => {
    await stage.close();
    stage = await Stage.open({ sessions: 0 });
    const dictation = stage.dictate(playback, { mode: 'live' });
    await dictation.controller.start();
    void playback.play();
    await dictation.saw('end');
    expect(dictation.errors).to.deep.equal(['session-limit']);
    expect(dictation.controller.error?.code).to.equal('session-limit');
    expect(await counts()).to.deep.equal({ sessions: 0, credits: 0 });
  });

  for (const mode of ['live', 'auto'] as const)
    it(`replaces a live session that is rate-limited (429), and loses no words: mode="${mode}"`, async () => {
      const service = new WatchedService();
      const path = `${stage.mount}/api/stt-stream-connect`;
      service.next(path, refuse(429, { error: 'Too many requests.' }));
      const dictation = stage.dictate(playback, {
        mode,
        connection: { ...stage.connection, fetch: service.fetch },
      });
      await dictation.controller.start();
      await playback.play();
      expect(wordsOf(await dictation.controller.stop())).to.be.within(4, 6);
      expect(dictation.errors).to.deep.equal([]);
      expect(service.paths().filter((called) => called === path).length).to.equal(1);
      expect(await counts()).to.deep.equal({ sessions: 0, credits: 1 });
    });

  it('fails when a live session is rate-limited (429) and reconnect is "none"', async () => {
    const service = new WatchedService();
    service.next(`${stage.mount}/api/stt-stream-connect`, refuse(429, { error: 'Too many requests.' }));
    const connection = { ...stage.connection, fetch: service.fetch };
    const dictation = stage.dictate(playback, { mode: 'live', reconnect: 'none', connection });
    await dictation.controller.start();
    void playback.play();
    await dictation.saw('end');
    expect(dictation.errors).to.deep.equal(['rate-limited']);
    expect(dictation.controller.error?.retryable).to.equal(true);
    expect(await counts()).to.deep.equal({ sessions: 0, credits: 0 });
  });

  it('fails when no credit is left, and keeps the recording', async () => {
    await stage.close();
    stage = await Stage.open({ credits: 0 });
    const dictation = stage.dictate(playback, { mode: 'record' });
    await dictation.controller.start();
    await playback.play();
    const code = await dictation.controller.stop().catch((error) => error.code);
    expect(code).to.equal('quota-exceeded');
    expect(dictation.errors).to.deep.equal(['quota-exceeded']);
    expect((await dictation.controller.toBlob()).size).to.be.greaterThan(1000);
  });

  it('retries after a short network failure', async () => {
    const service = new WatchedService();
    const path = `${stage.mount}${recordings}`;
    service.next(path, () => Promise.reject(new TypeError('Failed to fetch')));
    const dictation = stage.dictate(playback, {
      mode: 'record',
      connection: { ...stage.connection, fetch: service.fetch },
    });
    await dictation.controller.start();
    await playback.play();
    const text = await dictation.controller.stop();
    expect(service.paths().filter((called) => called === path).length).to.equal(2);
    expect(await counts()).to.deep.equal({ sessions: 0, credits: 1 });
    const { text: ofFile } = await stage.transcribe(await dictation.controller.toBlob());
    expect(text).to.equal(ofFile);
    expectGreeting(text);
  });

  it('retries when rate-limited', async () => {
    const service = new WatchedService();
    const path = `${stage.mount}${recordings}`;
    service.next(path, refuse(429, { error: 'Too many requests.' }));
    const dictation = stage.dictate(playback, {
      mode: 'record',
      connection: { ...stage.connection, fetch: service.fetch },
    });
    await dictation.controller.start();
    await playback.play();
    expect(wordsOf(await dictation.controller.stop())).to.be.within(4, 6);
    expect(service.paths().filter((called) => called === path).length).to.equal(2);
  });

  it('reports that it is offline when the network does not return, and keeps the recording', async () => {
    const service = new WatchedService();
    const path = `${stage.mount}${recordings}`;
    const tries = 5;
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    for (let count = 0; count < tries; count++)
      service.next(path, () => {
        // It returns for a moment each time.
        setTimeout(() => window.dispatchEvent(new Event('online')));
        return Promise.reject(new TypeError('Failed to fetch'));
      });
    const dictation = stage.dictate(playback, {
      mode: 'record',
      connection: { ...stage.connection, fetch: service.fetch },
    });
    await dictation.controller.start();
    await playback.play();
    const code = await dictation.controller.stop().catch((error) => error.code);
    Reflect.deleteProperty(navigator, 'onLine');
    expect(code).to.equal('offline');
    expect(dictation.errors).to.deep.equal(['offline']);
    expect(service.paths().filter((called) => called === path).length).to.equal(tries);
    const { text } = await stage.transcribe(await dictation.controller.toBlob());
    expect(wordsOf(text)).to.be.within(4, 6);
  });

  it('fails after three attempts when the service is unavailable, and keeps the recording', async () => {
    const service = new WatchedService();
    const path = `${stage.mount}${recordings}`;
    for (let count = 0; count < 5; count++)
      service.next(path, (call, real) => {
        setTimeout(() => window.dispatchEvent(new Event('online')));
        return refuse(502, { error: 'The speech service could not be reached.' })(call, real);
      });
    const dictation = stage.dictate(playback, {
      mode: 'record',
      connection: { ...stage.connection, fetch: service.fetch },
    });
    await dictation.controller.start();
    await playback.play();
    const code = await dictation.controller.stop().catch((error) => error.code);
    expect(code).to.equal('service-unavailable');
    expect(dictation.errors).to.deep.equal(['service-unavailable']);
    expect(service.paths().filter((called) => called === path).length).to.equal(3);
    expect(await counts()).to.deep.equal({ sessions: 0, credits: 0 });
    const { text } = await stage.transcribe(await dictation.controller.toBlob());
    expect(wordsOf(text)).to.be.within(4, 6);
  });

  for (const [name, status, body, code] of [
    [
      'the origin',
      403,
      { error: 'This origin is not on the list.', code: 'origin-refused' },
      'origin-refused',
    ],
    ['a service that came too late', 504, { error: 'Too late.' }, 'timeout'],
  ] as const) {
    it(`is uploaded once if a retry is useless or may be billed: ${name}`, async () => {
      const service = new WatchedService();
      const path = `${stage.mount}${recordings}`;
      service.next(path, refuse(status, body));
      const connection = { ...stage.connection, fetch: service.fetch };
      const dictation = stage.dictate(playback, { mode: 'record', connection });
      await dictation.controller.start();
      await playback.play();
      expect(await dictation.controller.stop().catch((error) => error.code)).to.equal(code);
      expect(service.paths().filter((called) => called === path).length).to.equal(1);
      expect((await dictation.controller.toBlob()).size).to.be.greaterThan(1000);
    });
  }

  it('keeps a recording that a gateway refuses for its size, and the console names the setting', async () => {
    const service = new WatchedService();
    const nginx = '<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n</html>\r\n';
    service.next(
      `${stage.mount}${recordings}`,
      async () => new Response(nginx, { status: 413, headers: { 'content-type': 'text/html' } }),
    );
    const connection = { ...stage.connection, fetch: service.fetch };
    const dictation = stage.dictate(playback, { mode: 'record', connection });
    await dictation.controller.start();
    await playback.play();
    const { error: log } = console;
    const logged: unknown[] = [];
    console.error = (line: unknown) => logged.push(line);
    const code = await dictation.controller.stop().catch((error) => error.code);
    console.error = log;
    expect(code).to.equal('file-too-large');
    expect(logged.join()).to.contain('client_max_body_size');
    const { text } = await stage.transcribe(await dictation.controller.toBlob());
    expect(wordsOf(text)).to.be.within(4, 6);
  });

  for (const mode of ['record', 'auto'] as const) {
    it(`makes one request where there is no proxy, and reports it: mode="${mode}"`, async () => {
      let requests = 0;
      const tokenSource = createTokenSource('/nowhere/token', {
        fetch: (input, init) => {
          requests++;
          return fetch(input, init);
        },
      });
      const dictation = stage.dictate(playback, { mode, connection: { endpoint: '/nowhere', tokenSource } });
      await dictation.controller.start();
      await playback.play();
      await dictation.controller.stop().catch(() => {});
      expect(dictation.errors).to.deep.equal(['service-unavailable']);
      expect(requests).to.equal(1);
    });
  }

  it('can be aborted while waiting to retry, and keeps the recording', async () => {
    const service = new WatchedService();
    const path = `${stage.mount}${recordings}`;
    service.next(path, () => Promise.reject(new TypeError('Failed to fetch')));
    const dictation = stage.dictate(playback, {
      mode: 'record',
      connection: { ...stage.connection, fetch: service.fetch },
    });
    await dictation.controller.start();
    await playback.play();
    dictation.controller.stop();
    await dictation.saw('dataavailable');
    dictation.controller.abort();
    expect(dictation.controller.state).to.equal('inactive');
    expect(await counts()).to.deep.equal({ sessions: 0, credits: 0 });
    expect((await dictation.controller.toBlob()).size).to.be.greaterThan(1000);
  });

  it('reports nomatch when there were no words', async () => {
    const service = new WatchedService();
    service.next(`${stage.mount}${recordings}`, async () => Response.json({ text: '' }));
    const dictation = stage.dictate(playback, {
      mode: 'record',
      connection: { ...stage.connection, fetch: service.fetch },
    });
    await dictation.controller.start();
    await playback.play();
    expect(await dictation.controller.stop()).to.equal('');
    expect(dictation.events.slice(-2)).to.deep.equal(['nomatch', 'end']);
    expect(dictation.errors).to.deep.equal([]);
  });

  it('returns the text that the plan truncated, and reports transcript-truncated', async () => {
    const service = new WatchedService();
    service.next(`${stage.mount}${recordings}`, async () =>
      Response.json({ text: 'سڵاو', truncated: true, truncation_limit: 4 }),
    );
    const dictation = stage.dictate(playback, {
      mode: 'record',
      connection: { ...stage.connection, fetch: service.fetch },
    });
    await dictation.controller.start();
    await playback.play();
    expect(await dictation.controller.stop()).to.equal('سڵاو');
    expect(dictation.errors).to.deep.equal(['transcript-truncated']);
  });
});
