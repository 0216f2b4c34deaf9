import { expect } from '@open-wc/testing';
import { Dictation } from '../../../../src/elements/dictate/transcription/dictation.ts';
import type { DictationEvent } from '../../../../src/elements/dictate/transcription/dictation-event.ts';
import type { DictationSettings } from '../../../../src/elements/dictate/transcription/dictation-settings.ts';
import { Playback, type Sound, Stage, silence, wordsOf } from '../../support/dictation.ts';
import { expectGreeting } from '../../support/expect-greeting.ts';

const GREETING = 'سڵاو چۆنیت من باشم سوپاس';

describe('Dictation', () => {
  let stage: Stage;
  let greeting: Sound;
  let playback: Playback;
  before(async () => {
    stage = await Stage.open();
    greeting = await stage.speak(GREETING);
    await stage.close();
  });
  beforeEach(async () => {
    stage = await Stage.open();
    playback = new Playback(silence(0.3), greeting);
  });
  afterEach(async () => {
    await playback.close();
    await stage.close();
  });

  /** A dictation that listens to the greeting: all that it tells, and what it sends. */
  function open(settings: Partial<DictationSettings> = {}) {
    const uploads: string[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      uploads.push(String(input).split('/').at(-1) as string);
      return globalThis.fetch(input, init);
    };
    const dictation = new Dictation({
      connection: { ...stage.connection, fetch },
      dialect: 'sorani',
      mode: 'live',
      continuous: true,
      silenceTimeout: 0,
      maxDuration: 0,
      reconnect: 'record',
      assetBase: undefined,
      microphone: { stream: playback.stream },
      ...settings,
    });
    const events: DictationEvent[] = [];
    let onEvent = () => {};
    const over = (async () => {
      for await (const event of dictation) {
        events.push(event);
        onEvent();
      }
    })();
    const names = (): string[] =>
      events
        .map((event) => (event.type === 'state' ? event.signal : event.type))
        .filter((name) => name !== 'progress');
    const saw = (name: string) =>
      new Promise<void>((resolve) => {
        onEvent = () => {
          if (names().includes(name)) resolve();
        };
        onEvent();
      });
    return {
      dictation,
      events,
      names,
      over,
      uploads,
      /** Starts, and resolves when it listens. */
      async start() {
        dictation.start();
        await saw('listen');
      },
      saw,
      text: () => dictation.transcript.finals.join(' '),
      count: (name: string) => names().filter((other) => other === name).length,
    };
  }

  const inOrder = (names: readonly string[], ...expected: readonly string[]) => {
    const places = expected.map((name) => names.indexOf(name));
    expect(places, names.join(' ')).not.to.include(-1);
    expect(places, names.join(' ')).to.deep.equal([...places].sort((one, other) => one - other));
  };

  it('tells of a live session in order, ends with its last words, and has bought one session', async () => {
    const { dictation, start, names, over, text, count, uploads } = open();
    await start();
    await playback.play();
    dictation.stop();
    await over;
    expectGreeting(text());
    expect(dictation.transcript.interim).to.equal('');
    inOrder(
      names(),
      'listen',
      'speechstart',
      'connect',
      'session',
      'connected',
      'text',
      'audioend',
      'stop',
      'done',
    );
    expect(names().at(-1)).to.equal('done');
    expect([count('done'), count('speechstart'), count('audioend'), count('error')]).to.deep.equal([
      1, 1, 1, 0,
    ]);
    expect(await stage.counts()).to.include({ sessions: 1, credits: 0 });
    expect(uploads).not.to.include('stt-proxy');
  });

  it('sends a recording once, tells of it before its text, and has it for saving', async () => {
    const { dictation, start, events, names, over, text, uploads } = open({ mode: 'record' });
    await start();
    await playback.play();
    dictation.stop();
    await over;
    expectGreeting(text());
    inOrder(names(), 'listen', 'speechstart', 'audioend', 'stop', 'recording', 'text', 'done');
    expect(uploads.filter((path) => path === 'stt-proxy').length).to.equal(1);
    expect(await stage.counts()).to.include({ sessions: 0, credits: 1 });
    const sent = events.find((event) => event.type === 'recording');
    expect(dictation.toBlob()).to.equal(sent?.recording);
    expect((await stage.transcribe(dictation.toBlob())).text).to.equal(text());
    expect(names()).not.to.include('connect');
  });

  it('loses no word when its session breaks: the rest is recorded, and sent once', async () => {
    const { dictation, start, names, over, text, uploads } = open();
    await stage.cut({ afterBytes: 40_000 });
    await start();
    await playback.play();
    dictation.stop();
    await over;
    expectGreeting(text());
    expect(wordsOf(text())).to.be.within(4, 6);
    inOrder(names(), 'connected', 'drop', 'reconnecting', 'recording', 'reconnected', 'done');
    expect(uploads.filter((path) => path === 'stt-proxy').length).to.equal(1);
    expect(await stage.counts()).to.include({ sessions: 1, credits: 1 });
  });

  it('fails at once where its session breaks and nothing is to be sent again', async () => {
    const { start, events, names, over, uploads } = open({ reconnect: 'none' });
    await stage.cut({ afterBytes: 40_000 });
    await start();
    void playback.play();
    await over;
    const last = events.at(-1);
    expect(last?.type === 'error' && last.error.code).to.be.oneOf([
      'network',
      'stream-truncated',
      'service-unavailable',
    ]);
    expect(names().filter((name) => name === 'error').length).to.equal(1);
    expect(names()).not.to.include('recording');
    expect(uploads).not.to.include('stt-proxy');
  });

  it('tells nothing after abort, and sends nothing', async () => {
    for (const mode of ['live', 'record'] as const) {
      const { dictation, start, saw, events, over, uploads } = open({ mode });
      await start();
      const played = playback.play();
      await saw('speechstart');
      // A click is a task of its own.
      await new Promise((resolve) => setTimeout(resolve));
      dictation.abort();
      const before = events.length;
      await over;
      await played;
      expect(events.length).to.equal(before);
      expect(uploads).not.to.include('stt-proxy');
      await playback.close();
      playback = new Playback(silence(0.3), greeting);
    }
    expect((await stage.counts()).credits).to.equal(0);
  });

  it('buys nothing where nothing was said', async () => {
    const { dictation, start, names, over } = open();
    await start();
    dictation.stop();
    await over;
    expect(names()).to.deep.equal(['listen', 'audioend', 'stop', 'done']);
    const silent = open({ silenceTimeout: 0.5 });
    await silent.start();
    await silent.over;
    const last = silent.events.at(-1);
    expect(last?.type === 'error' && last.error.code).to.equal('no-speech');
    expect(await stage.counts()).to.include({ sessions: 0, credits: 0 });
  });
});
