import { expect } from '@open-wc/testing';
import { Playback, type Sound, Stage, silence, wordsOf } from '../../support/dictation.ts';
import { WatchedService } from '../../support/service.ts';

const GREETING = 'سڵاو چۆنیت من باشم سوپاس';
const ENOUGH = 5;

describe('a dictation whose session or microphone ends', () => {
  let stage: Stage;
  let greeting: Sound;
  let playback: Playback;

  before(async () => {
    stage = await Stage.open();
    greeting = await stage.speak(GREETING);
  });
  beforeEach(async () => {
    await stage.close();
    stage = await Stage.open({ maxSeconds: ENOUGH });
    playback = new Playback(silence(0.3), greeting, silence(0.1), greeting, silence(0.1), greeting, greeting);
  });
  afterEach(() => playback.close());
  after(() => stage.close());

  /** Reports the short maximum duration that the service really enforces. */
  function withReportedLimit(): WatchedService {
    const service = new WatchedService();
    return service.next(`${stage.mount}/api/stt-stream-connect`, async (_call, real) => {
      const session = await (await real()).json();
      return Response.json({ ...session, max_session_duration_seconds: ENOUGH });
    });
  }

  it('is finalized before its session expires: its text is complete, and it reports the reason', async () => {
    const dictation = stage.dictate(playback, {
      connection: { ...stage.connection, fetch: withReportedLimit().fetch },
    });
    await dictation.controller.start();
    void playback.play();
    await dictation.saw('end');
    expect(dictation.controller.session?.maxDuration).to.equal(ENOUGH);
    expect(dictation.errors).to.deep.equal(['session-timeout']);
    expect(dictation.events).not.to.include('kurdish-reconnecting');
    const { sessions, credits } = await stage.counts();
    expect({ sessions, credits }).to.deep.equal({ sessions: 1, credits: 0 });
    const { text: ofFile } = await stage.transcribe(await dictation.controller.toBlob());
    expect(dictation.text).to.equal(ofFile);
    expect(dictation.text).not.to.equal('');
    expect(await dictation.controller.stop()).to.equal(dictation.text);
  });

  it('ends with all of its text when the service ends the session without warning', async () => {
    const dictation = stage.dictate(playback);
    await dictation.controller.start();
    void playback.play();
    await dictation.saw('end');
    expect(dictation.errors).to.deep.equal(['session-timeout']);
    const { sessions, credits } = await stage.counts();
    expect({ sessions, credits }).to.deep.equal({ sessions: 1, credits: 1 });
    const { text: ofFile } = await stage.transcribe(await dictation.controller.toBlob());
    expect(dictation.text).to.equal(ofFile);
  });

  it('transcribes what was said before the microphone was disconnected', async () => {
    const dictation = stage.dictate(playback);
    await dictation.controller.start();
    void playback.play();
    await dictation.saw('partial', 5);
    playback.stream.getAudioTracks()[0].dispatchEvent(new Event('ended'));
    await dictation.saw('end');
    expect(dictation.errors).to.deep.equal(['audio-capture']);
    const { text: ofFile } = await stage.transcribe(await dictation.controller.toBlob());
    expect(dictation.text).to.equal(ofFile);
    expect(dictation.text).not.to.equal('');
  });

  it('writes what was said into both microphones, in one recording, where one is unplugged in mid-sentence', async () => {
    await stage.close();
    stage = await Stage.open();
    const { mediaDevices } = navigator;
    const second = new Playback(silence(0.3), greeting, silence(0.1));
    const streams = [playback.stream, second.stream];
    mediaDevices.getUserMedia = async () => streams.shift() as MediaStream;
    const dictation = stage.dictate(playback, { microphone: {}, mode: 'record' });
    await dictation.controller.start();
    void playback.play();
    await playback.reaches(1.2);
    const switched = dictation.saw('kurdish-microphonechange');
    playback.stream.getAudioTracks()[0].dispatchEvent(new Event('ended'));
    await switched;
    await second.play();
    const text = await dictation.controller.stop();
    Reflect.deleteProperty(mediaDevices, 'getUserMedia');
    await second.close();
    expect(dictation.errors).to.deep.equal([]);
    expect(dictation.events.filter((name) => name === 'dataavailable')).to.have.length(1);
    // Two of the five words, and then all of them.
    expect(wordsOf(text)).to.be.within(6, 8);
    expect(text).to.match(/^سڵاو.*سڵاو.*سوپاس$/);
  });

  it('continues while its page is hidden', async () => {
    await stage.close();
    stage = await Stage.open();
    await playback.close();
    playback = new Playback(silence(0.3), greeting);
    const dictation = stage.dictate(playback);
    await dictation.controller.start();
    const playing = playback.play();
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    await playing;
    const text = await dictation.controller.stop();
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(wordsOf(text)).to.be.within(4, 6);
    expect(dictation.errors).to.deep.equal([]);
  });

  it('ends when its element is removed, and continues when it is only moved', async () => {
    const dictation = stage.dictate(playback);
    await dictation.controller.start();
    for (const ms of [0, 80]) {
      dictation.host.leave();
      await new Promise((resolve) => setTimeout(resolve, ms));
      dictation.host.comeBack();
      expect(dictation.controller.state).to.equal('recording');
    }
    dictation.host.leave();
    await dictation.saw('end');
    expect(dictation.controller.state).to.equal('inactive');
  });
});
