import { expect } from '@open-wc/testing';
import { Dictation, Playback, type Sound, Stage, silence } from '../../support/dictation.ts';
import { expectGreeting } from '../../support/expect-greeting.ts';

const GREETING = 'سڵاو چۆنیت من باشم سوپاس';

describe('a dictation without a service', () => {
  let stage: Stage;
  let greeting: Sound;
  let playback: Playback;

  before(async () => {
    stage = await Stage.open();
    greeting = await stage.speak(GREETING);
  });
  afterEach(() => playback.close());
  after(() => stage.close());

  const dictate = (settings = {}) =>
    new Dictation({
      connection: { endpoint: 'local:', fetch: () => Promise.reject(new Error('nothing may be requested')) },
      microphone: { stream: playback.stream },
      assetBase: '/recognizer',
      ...settings,
    });

  it('loses nothing that is said while it loads, and writes what a service writes', async () => {
    playback = new Playback(greeting, silence(1.2), greeting);
    const dictation = dictate();
    await dictation.controller.start();
    await playback.play();
    const text = await dictation.controller.stop();
    const { text: ofFile } = await stage.transcribe(await dictation.controller.toBlob());
    expect(text).to.equal(ofFile);
    expectGreeting(text);
    expect(dictation.controller.transcript.finals).to.have.length(2);
    expect(dictation.events.indexOf('partial')).to.be.within(0, dictation.events.indexOf('final'));
    expect(dictation.progress.length, 'progress was shown').to.be.above(0);
    expect(dictation.controller.progress).to.equal(undefined);
    expect(dictation.controller.session).to.equal(undefined);
    expect(dictation.errors).to.deep.equal([]);
  });

  it('knows the words of a final text: when they were said, how sure it is, and what else they may be', async () => {
    playback = new Playback(silence(0.5), greeting, silence(1.2), greeting);
    const dictation = dictate();
    await dictation.controller.start();
    await playback.play();
    await dictation.controller.stop();
    const recording = await new AudioContext().decodeAudioData(
      await (await dictation.controller.toBlob()).arrayBuffer(),
    );
    const results = dictation.results;
    expect(results).to.have.length(2);
    let previous = 0;
    for (const { 0: best } of results) {
      const words = best.words ?? [];
      expect(words.map(({ text }) => text).join(' ')).to.equal(best.transcript);
      expect(best.confidence).to.equal(Math.min(...words.map((word) => word.confidence)));
      expect(words[0]!.start, 'after the end of the one before').to.be.above(previous);
      previous = words.at(-1)!.end;
    }
    expect(previous).to.be.within(recording.duration - 2, recording.duration + 0.5);
  });

  it('records nothing, also with mode="record": the text comes while it listens', async () => {
    playback = new Playback(silence(0.3), greeting, silence(1));
    const dictation = dictate({ mode: 'record' });
    await dictation.controller.start();
    await playback.play();
    expect(dictation.events).to.include('partial');
    expectGreeting(await dictation.controller.stop());
    expect(dictation.events).not.to.include('dataavailable');
  });

  it('ends at once when it is aborted, and starts again', async () => {
    playback = new Playback(silence(0.3), greeting, silence(1));
    const dictation = dictate();
    await dictation.controller.start();
    dictation.controller.abort();
    expect(dictation.controller.state).to.equal('inactive');
    await dictation.controller.start();
    await playback.play();
    expectGreeting(await dictation.controller.stop());
  });

  it('says what it could not load, and where, once it has been asked for', async () => {
    playback = new Playback(silence(1));
    const dictation = dictate({ dialect: 'kurmanji', assetBase: '/nowhere' });
    // Rejects where the files fail before the microphone has opened.
    await dictation.controller.start().catch(() => undefined);
    await dictation.saw('end');
    expect(dictation.errors).to.deep.equal(['asset-blocked']);
    expect(dictation.controller.error?.message).to.contain('/nowhere/recognizer-kurmanji.txt.gz');
  });
});
