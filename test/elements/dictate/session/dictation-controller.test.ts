import { expect } from '@open-wc/testing';
import { Playback, type Sound, Stage, silence, wordsOf } from '../../support/dictation.ts';
import { expectGreeting } from '../../support/expect-greeting.ts';
import { SentFrames } from '../../support/sent-frames.ts';

const GREETING = 'سڵاو چۆنیت من باشم سوپاس';
const ANSWER = 'ئەمڕۆ دەچین بۆ بازاڕ';

describe('a dictation over a live session', () => {
  let stage: Stage;
  let greeting: Sound;
  let answer: Sound;
  let playback: Playback;

  before(async () => {
    stage = await Stage.open();
    [greeting, answer] = await Promise.all([stage.speak(GREETING), stage.speak(ANSWER)]);
  });
  beforeEach(async () => {
    await stage.close();
    stage = await Stage.open();
  });
  afterEach(() => playback.close());
  after(() => stage.close());

  const play = (...sounds: Sound[]) => {
    playback = new Playback(...sounds);
    return playback;
  };

  it('returns interim, then final text, with events in the order of SpeechRecognition', async () => {
    play(silence(0.5), greeting, silence(1.2), answer);
    const dictation = stage.dictate(playback);
    await dictation.controller.start();
    expect(dictation.controller.state).to.equal('recording');
    await playback.play();
    const text = await dictation.controller.stop();
    const { text: ofFile } = await stage.transcribe(await dictation.controller.toBlob());
    expect(text).to.equal(ofFile);
    expectGreeting(text);
    expect(dictation.controller.transcript.finals.length).to.equal(2);
    const { events } = dictation;
    const inOrder = ['start', 'audiostart', 'speechstart', 'partial', 'final', 'audioend', 'end'];
    const places = inOrder.map((name) => events.indexOf(name));
    expect(places).to.deep.equal([...places].sort((one, other) => one - other));
    expect(places).not.to.include(-1);
    expect(events.lastIndexOf('speechend')).to.be.lessThan(events.indexOf('audioend'));
    expect(events.at(-1)).to.equal('end');
    expect(dictation.states).to.deep.equal([
      'inactive',
      'requesting',
      'recording',
      'connecting',
      'recording',
      'finalizing',
      'inactive',
    ]);
    expect((await stage.counts()).sessions).to.equal(1);
  });

  it('sends what was said while connecting, in frames of 40 to 100 ms', async () => {
    play(silence(0.3), greeting);
    const { connection } = stage;
    const slow: typeof fetch = async (input, init) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return fetch(input, init);
    };
    const sent = new SentFrames();
    const dictation = stage.dictate(playback, { connection: { ...connection, fetch: slow } });
    await dictation.controller.start();
    await playback.play();
    const text = await dictation.controller.stop();
    sent.restore();
    const { text: ofFile } = await stage.transcribe(await dictation.controller.toBlob());
    expect(text).to.equal(ofFile);
    expectGreeting(text);
    expect(wordsOf(text)).to.be.within(4, 6);
    const last = sent.milliseconds.pop() as number;
    expect(last).to.be.at.most(100);
    expect(sent.milliseconds.every((length) => length >= 40 && length <= 100)).to.equal(true);
  });

  it('reports the usage of its session, whose elapsed time stops when it ends', async () => {
    play(silence(0.3), greeting);
    const dictation = stage.dictate(playback);
    expect(dictation.controller.session).to.equal(undefined);
    await dictation.controller.start();
    const playing = playback.play();
    await dictation.saw('kurdish-sessionchange');
    const { used, total, purchased, remaining, maxDuration, elapsed } = dictation.controller.session ?? {};
    expect({ used, total, purchased, remaining, maxDuration }).to.deep.equal({
      used: 1,
      total: 500,
      purchased: 0,
      remaining: 499,
      maxDuration: 1800,
    });
    await playing;
    await dictation.controller.stop();
    const after = dictation.controller.session?.elapsed as number;
    expect(after).to.be.greaterThan((elapsed as number) + 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(dictation.controller.session?.elapsed).to.equal(after);
    expect(dictation.events.filter((name) => name === 'kurdish-sessionchange').length).to.equal(2);
  });

  it('ends after the first final text unless it is continuous', async () => {
    play(silence(0.3), greeting, silence(3), answer);
    const dictation = stage.dictate(playback, { continuous: false });
    await dictation.controller.start();
    void playback.play();
    await dictation.saw('end');
    expect(dictation.controller.transcript.finals.length).to.equal(1);
    expect(wordsOf(dictation.text)).to.be.within(4, 6);
    expect(await dictation.controller.stop()).to.equal(dictation.text);
    expect(dictation.errors).to.deep.equal([]);
  });

  it('ends with its text after the silence timeout', async () => {
    play(silence(0.3), greeting);
    const dictation = stage.dictate(playback, { silenceTimeout: 1.5 });
    await dictation.controller.start();
    await playback.play();
    await dictation.saw('end');
    expect(wordsOf(dictation.text)).to.be.within(4, 6);
    expect(dictation.errors).to.deep.equal([]);
  });

  it('ends with its text at its maximum duration', async () => {
    play(silence(0.3), greeting, greeting, greeting);
    const dictation = stage.dictate(playback, { maxDuration: 2.4 });
    await dictation.controller.start();
    void playback.play();
    await dictation.saw('end');
    expect(wordsOf(dictation.text)).to.be.within(4, 6);
    expect(dictation.errors).to.deep.equal([]);
  });

  it('drops what is said while paused, and transcribes what was said before', async () => {
    play(silence(0.3), greeting, silence(0.3), answer, silence(0.3), greeting);
    const dictation = stage.dictate(playback);
    await dictation.controller.start();
    const [spoken, unheard] = [greeting, answer].map(
      ({ samples, sampleRate }) => samples.length / sampleRate,
    );
    const playing = playback.play();
    await playback.reaches(0.3 + spoken + 0.15);
    dictation.controller.pause();
    expect(dictation.controller.state).to.equal('paused');
    await dictation.saw('final');
    expect(dictation.controller.state).to.equal('paused');
    await playback.reaches(0.3 + spoken + 0.3 + unheard + 0.15);
    dictation.controller.resume();
    await playing;
    const text = await dictation.controller.stop();
    expect(dictation.controller.transcript.finals.length).to.equal(2);
    for (const final of dictation.controller.transcript.finals) expect(wordsOf(final)).to.be.within(4, 6);
    expect(text).to.equal(dictation.text);
    expect(dictation.events).to.include.members(['pause', 'resume']);
    expect((await stage.counts()).sessions).to.equal(1);
  });

  it('returns all of its text when stopped while connecting', async () => {
    play(silence(0.2), greeting);
    let letThrough = () => {};
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const dictation = stage.dictate(playback, {
      connection: {
        ...stage.connection,
        fetch: async (input, init) => {
          await gate;
          return fetch(input, init);
        },
      },
    });
    await dictation.controller.start();
    await playback.play();
    expect(dictation.controller.state).to.equal('connecting');
    const text = dictation.controller.stop();
    expect(dictation.controller.state).to.equal('finalizing');
    letThrough();
    expect(wordsOf(await text)).to.be.within(4, 6);
  });

  it('waits for the last words of the previous one when restarted immediately', async () => {
    play(silence(0.2), greeting);
    const dictation = stage.dictate(playback);
    await dictation.controller.start();
    await playback.play();
    dictation.controller.stop();
    expect(dictation.controller.state).to.equal('finalizing');
    await dictation.controller.start();
    expect(dictation.controller.state).to.equal('recording');
    expect(dictation.events.filter((name) => name === 'final').length).to.be.greaterThan(0);
    expect(await dictation.controller.stop()).to.equal('');
  });

  it('has no text and no recording before the first start', async () => {
    play();
    const dictation = stage.dictate(playback);
    expect(await dictation.controller.stop()).to.equal('');
    const refused = await dictation.controller.toBlob().catch((error) => error.code);
    expect(refused).to.equal('invalid-argument');
  });
});
