import { expect } from '@open-wc/testing';
import { createTokenSource } from '../../../../src/client/create-token-source.ts';
import { Playback, type Sound, Stage, silence, wordsOf } from '../../support/dictation.ts';

const SENTENCES = ['سڵاو چۆنیت', 'من باشم سوپاس', 'ئەمڕۆ دەچین بۆ بازاڕ'];
/** One within an utterance, one long enough to settle what was said before. */
const PAUSES = [0.7, 3];
const SEED = 20_261_121;

/** Park and Miller's generator: the same times in every run. */
function randomTimes(seed: number, count: number, from: number, to: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return from + ((to - from) * state) / 2_147_483_647;
  });
}

describe('a dictation whose connection is cut', () => {
  let stage: Stage;
  let sounds: Sound[];
  before(async () => {
    stage = await Stage.open();
    const [first, second, third] = await Promise.all(SENTENCES.map((sentence) => stage.speak(sentence)));
    sounds = [silence(0.4), first, silence(PAUSES[0]), second, silence(PAUSES[1]), third];
  });
  afterEach(async () => {
    await stage.close();
    stage = await Stage.open();
  });
  after(() => stage.close());

  const play = (length = 4) => new Playback(...sounds.slice(0, length));

  for (const [index, milliseconds] of randomTimes(SEED, 10, 50, 2700).entries()) {
    const cut = index % 2 ? { afterMs: milliseconds } : { afterBytes: 32 * milliseconds };
    it(`after ${JSON.stringify(cut)} returns exactly the text of the same audio as a file, for 1 session and 1 credit`, async () => {
      const playback = play();
      const dictation = stage.dictate(playback);
      await stage.cut(cut);
      await dictation.controller.start();
      await playback.play();
      const text = await dictation.controller.stop();
      await playback.close();
      const counts = await stage.counts();
      const { text: ofFile } = await stage.transcribe(await dictation.controller.toBlob());
      expect(text).to.equal(ofFile);
      expect(wordsOf(text)).to.be.within(4, 6);
      expect(counts).to.deep.equal({ sessions: 1, credits: 1, connections: 1 });
      expect(dictation.errors).to.deep.equal([]);
      const { events } = dictation;
      const inOrder = ['kurdish-reconnecting', 'dataavailable', 'kurdish-reconnected', 'end'];
      const places = inOrder.map((name) => events.indexOf(name));
      expect(places).to.deep.equal([...places].sort((one, other) => one - other));
      expect(places).not.to.include(-1);
    });
  }

  it('after a long pause uploads only what had not been transcribed, and returns the text of everything', async () => {
    const playback = play(6);
    const dictation = stage.dictate(playback);
    let sent: Blob | undefined;
    dictation.listen('dataavailable', (event) => {
      sent = (event as BlobEvent).data;
    });
    await dictation.controller.start();
    const playing = playback.play();
    const spoken = sounds
      .slice(0, 5)
      .reduce((sum, sound) => sum + sound.samples.length / sound.sampleRate, 0);
    // In the middle of the last sentence.
    await playback.reaches(spoken + 0.5);
    await stage.cutNow();
    await playing;
    const text = await dictation.controller.stop();
    await playback.close();
    const whole = await dictation.controller.toBlob();
    expect((sent as Blob).size).to.be.lessThan(whole.size / 2);
    const { text: ofFile } = await stage.transcribe(whole);
    expect(text).to.equal(ofFile);
    expect(wordsOf(text)).to.be.within(8, 10);
  });

  it('fails where reconnect is "none", and keeps the final text', async () => {
    const playback = play();
    const dictation = stage.dictate(playback, { reconnect: 'none' });
    await dictation.controller.start();
    const playing = playback.play();
    await dictation.saw('final');
    await stage.cutNow();
    await dictation.saw('end');
    await playing;
    await playback.close();
    expect(dictation.errors).to.deep.equal(['network']);
    expect(dictation.controller.error?.code).to.equal('network');
    expect(dictation.text).not.to.equal('');
    expect(dictation.events).not.to.include('kurdish-reconnecting');
    const { sessions, credits } = await stage.counts();
    expect({ sessions, credits }).to.deep.equal({ sessions: 1, credits: 0 });
  });

  it('continues in another session where reconnect is "session", without losing or repeating a word', async () => {
    const playback = play();
    const dictation = stage.dictate(playback, { reconnect: 'session' });
    await dictation.controller.start();
    const playing = playback.play();
    await dictation.saw('final');
    await stage.cutNow();
    await dictation.saw('kurdish-reconnecting');
    expect(dictation.controller.state).to.equal('reconnecting');
    await dictation.saw('kurdish-reconnected');
    expect(dictation.controller.state).to.equal('recording');
    await playing;
    const text = await dictation.controller.stop();
    await playback.close();
    const { sessions, credits } = await stage.counts();
    expect({ sessions, credits }).to.deep.equal({ sessions: 2, credits: 0 });
    const { text: ofFile } = await stage.transcribe(await dictation.controller.toBlob());
    expect(text).to.equal(ofFile);
    expect(dictation.errors).to.deep.equal([]);
  });

  it('buys no third session when the second one does not respond', async () => {
    const playback = play();
    const dictation = stage.dictate(playback, { reconnect: 'session' });
    await stage.cut({ afterMs: 1500 }, { refuse: true });
    await dictation.controller.start();
    await playback.play();
    const text = await dictation.controller.stop();
    await playback.close();
    const { sessions, credits, connections } = await stage.counts();
    expect({ sessions, credits, connections }).to.deep.equal({ sessions: 2, credits: 1, connections: 2 });
    const { text: ofFile } = await stage.transcribe(await dictation.controller.toBlob());
    expect(text).to.equal(ofFile);
  });

  it('transcribes the recording where the live URL is unreachable', async () => {
    const playback = play();
    const dictation = stage.dictate(playback);
    await stage.cut({ refuse: true });
    await dictation.controller.start();
    await playback.play();
    const text = await dictation.controller.stop();
    await playback.close();
    const { sessions, credits } = await stage.counts();
    expect({ sessions, credits }).to.deep.equal({ sessions: 1, credits: 1 });
    expect(wordsOf(text)).to.be.within(4, 6);
  });

  it('returns all of its text when cut while stopping', async () => {
    const playback = play();
    const dictation = stage.dictate(playback);
    await dictation.controller.start();
    await playback.play();
    const finalized = dictation.controller.stop();
    await stage.cutNow();
    const text = await finalized;
    await playback.close();
    expect(wordsOf(text)).to.be.within(4, 6);
    expect(dictation.errors).to.deep.equal([]);
  });

  it('ends at the pause after an utterance unless it is continuous', async () => {
    const playback = new Playback(...sounds.slice(0, 4), silence(2), sounds[5]);
    const dictation = stage.dictate(playback, { continuous: false });
    await stage.cut({ afterMs: 300 });
    await dictation.controller.start();
    void playback.play();
    await dictation.saw('end');
    await playback.close();
    expect(wordsOf(dictation.text)).to.be.within(4, 6);
  });

  it('does not retry a failed session request, and transcribes the recording', async () => {
    const playback = play();
    const { connection } = stage;
    let requests = 0;
    const dictation = stage.dictate(playback, {
      connection: {
        ...connection,
        fetch: (input, init) => {
          if (!String(input).endsWith('/stt-stream-connect')) return fetch(input, init);
          requests++;
          return Promise.reject(new TypeError('Failed to fetch'));
        },
      },
    });
    await dictation.controller.start();
    await playback.play();
    const text = await dictation.controller.stop();
    await playback.close();
    expect(requests).to.equal(1);
    expect(wordsOf(text)).to.be.within(4, 6);
    const { sessions, credits } = await stage.counts();
    expect({ sessions, credits }).to.deep.equal({ sessions: 0, credits: 1 });
  });

  it('times out a session request without a response, and transcribes the recording', async () => {
    const playback = play();
    const { connection } = stage;
    const dictation = stage.dictate(playback, {
      connection: {
        ...connection,
        fetch: (input, init) =>
          String(input).endsWith('/stt-stream-connect') ? new Promise(() => {}) : fetch(input, init),
      },
    });
    await dictation.controller.start();
    await playback.play();
    const text = await dictation.controller.stop();
    await playback.close();
    expect(wordsOf(text)).to.be.within(4, 6);
    const { sessions, credits } = await stage.counts();
    expect({ sessions, credits }).to.deep.equal({ sessions: 0, credits: 1 });
  });

  it('fails immediately when the token is refused, in every mode', async () => {
    for (const mode of ['live', 'auto'] as const) {
      const playback = play(2);
      const refuse = async () => Response.json({ error: 'Sign in first.' }, { status: 401 });
      const tokenSource = createTokenSource(`${stage.mount}/token`, { fetch: refuse });
      const dictation = stage.dictate(playback, { mode, connection: { endpoint: stage.mount, tokenSource } });
      await dictation.controller.start();
      void playback.play();
      await dictation.saw('end');
      await playback.close();
      expect(dictation.errors).to.deep.equal(['unauthorized']);
      expect((await stage.counts()).sessions).to.equal(0);
    }
  });
});
