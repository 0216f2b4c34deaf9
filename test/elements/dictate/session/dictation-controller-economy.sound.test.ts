import { expect } from '@open-wc/testing';
import { type Dictation, Playback, type Sound, Stage, silence, wordsOf } from '../../support/dictation.ts';

const GREETING = 'سڵاو چۆنیت من باشم سوپاس';

/** White noise at -30 dBFS. */
function hiss(seconds: number): Sound {
  const samples = Float32Array.from({ length: seconds * 16_000 }, () => (Math.random() - 0.5) * 0.11);
  return { samples, sampleRate: 16_000 };
}

describe('a dictation buys no more than it needs', () => {
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
  });
  afterEach(() => playback.close());
  after(() => stage.close());

  for (const [name, sound] of [
    ['silence', silence(2.5)],
    ['noise', hiss(2.5)],
  ] as const) {
    it(`buys nothing for ${name} alone, and reports no-speech after the silence timeout`, async () => {
      playback = new Playback(silence(0.3), sound);
      const dictation = stage.dictate(playback, { silenceTimeout: 2 });
      await dictation.controller.start();
      void playback.play();
      await dictation.saw('end');
      expect(dictation.errors).to.deep.equal(['no-speech']);
      expect(dictation.events.indexOf('error')).to.be.lessThan(dictation.events.indexOf('end'));
      expect(await stage.counts()).to.deep.equal({ sessions: 0, credits: 0, connections: 0 });
    });
  }

  it('buys nothing when the microphone is denied', async () => {
    playback = new Playback();
    const original = navigator.mediaDevices.getUserMedia;
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    const dictation = stage.dictate(playback, { microphone: {} });
    const code = await dictation.controller.start().catch((error) => error.code);
    navigator.mediaDevices.getUserMedia = original;
    await dictation.saw('end');
    expect(code).to.equal('not-allowed');
    expect(dictation.errors).to.deep.equal(['not-allowed']);
    expect(dictation.events).to.deep.equal(['error', 'end']);
    expect(dictation.controller.state).to.equal('inactive');
    expect((await stage.counts()).sessions).to.equal(0);
  });

  it('stopped before the microphone opens and started again, as by a remount, buys one session', async () => {
    playback = new Playback(silence(0.2), greeting);
    const dictation = stage.dictate(playback);
    const first = dictation.controller.start().catch((error) => error.code);
    dictation.controller.stop();
    expect(dictation.controller.state).to.equal('inactive');
    const second = dictation.controller.start();
    expect(await first).to.equal('aborted');
    await second;
    await playback.play();
    expect(wordsOf(await dictation.controller.stop())).to.be.within(4, 6);
    expect(dictation.errors).to.deep.equal([]);
    expect(dictation.events.filter((name) => name === 'start').length).to.equal(1);
    expect(dictation.events.filter((name) => name === 'end').length).to.equal(2);
    expect((await stage.counts()).sessions).to.equal(1);
  });

  it('when aborted, leaves its pending session to the next dictation of any element', async () => {
    playback = new Playback(silence(0.2), greeting, silence(0.4), greeting);
    const { connection } = stage;
    let requests = 0;
    const slow: typeof fetch = async (input, init) => {
      requests++;
      await new Promise((resolve) => setTimeout(resolve, 700));
      return fetch(input, init);
    };
    const one = stage.dictate(playback, { connection: { ...connection, fetch: slow } });
    await one.controller.start();
    const playing = playback.play();
    await one.reached('connecting');
    one.controller.abort();
    expect(one.events.at(-1)).to.equal('end');
    const two = stage.dictate(playback, { connection });
    await two.controller.start();
    await playing;
    expect(wordsOf(await two.controller.stop())).to.be.greaterThan(4);
    expect(await stage.counts()).to.deep.equal({ sessions: 1, credits: 0, connections: 1 });
    expect(requests).to.equal(1);
    expect(one.errors).to.deep.equal([]);
    expect(one.text).to.equal('');
  });

  it('stops another dictation of the page when it starts, and lets it finish its text', async () => {
    playback = new Playback(silence(0.2), greeting, silence(1));
    const one = stage.dictate(playback);
    await one.controller.start();
    await playback.play();
    const other = new Playback(silence(0.5));
    const two = stage.dictate(playback, { microphone: { stream: other.stream } });
    await two.controller.start();
    await one.saw('end');
    expect(wordsOf(one.text)).to.be.within(4, 6);
    expect(two.controller.state).to.equal('recording');
    two.controller.abort();
    await other.close();
    expect(two.controller.state).to.equal('inactive');
    expect((await stage.counts()).sessions).to.equal(1);
  });

  it('ends immediately in whatever state it is aborted, and leaves no live track', async () => {
    const tracks: MediaStreamTrack[] = [];
    const original = navigator.mediaDevices.getUserMedia;
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await original.call(navigator.mediaDevices, constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
    playback = new Playback();
    for (const [state, when] of [
      ['requesting', async (_: Dictation) => {}],
      ['recording', async (dictation: Dictation) => dictation.saw('audiostart')],
      ['connecting', async (dictation: Dictation) => dictation.reached('connecting')],
      ['recording', async (dictation: Dictation) => dictation.saw('partial')],
      [
        'paused',
        async (dictation: Dictation) => {
          await dictation.saw('partial');
          dictation.controller.pause();
        },
      ],
      [
        'finalizing',
        async (dictation: Dictation) => {
          await dictation.saw('partial');
          dictation.controller.stop();
        },
      ],
    ] as const) {
      const dictation = stage.dictate(playback, { microphone: {} });
      const starting = dictation.controller.start().catch((error) => error.code);
      await when(dictation);
      expect(dictation.controller.state).to.equal(state);
      dictation.controller.abort();
      expect(dictation.controller.state).to.equal('inactive');
      expect(dictation.events.at(-1)).to.equal('end');
      await starting;
      const count = dictation.events.length;
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(dictation.events.length).to.equal(count);
      expect(dictation.errors).to.deep.equal([]);
    }
    navigator.mediaDevices.getUserMedia = original;
    expect(tracks.length).to.be.greaterThan(4);
    expect(tracks.filter((track) => track.readyState === 'live').length).to.equal(0);
  });
});
