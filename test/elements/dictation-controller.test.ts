import { expect } from '@open-wc/testing';
import { Dictation, Playback, Stage, silence } from './support/dictation.ts';

const GREETING = 'سڵاو چۆنیت من باشم سوپاس';
const ANSWER = 'ئەمڕۆ دەچین بۆ بازاڕ';

describe('a dictation', () => {
  let stage: Stage;
  before(async () => {
    stage = await Stage.open();
  });
  after(() => stage.close());

  it('writes partials, then finals, and tells of them in the order of SpeechRecognition', async () => {
    const playback = new Playback(
      silence(0.5),
      await stage.speak(GREETING),
      silence(1.2),
      await stage.speak(ANSWER),
    );
    const dictation = new Dictation({
      connection: stage.connection,
      microphone: { stream: playback.stream },
    });
    await dictation.controller.start();
    await playback.play();
    await dictation.saw('final');
    const text = await dictation.controller.finalize();
    await playback.close();
    const { text: ofFile } = await stage.transcribe(await dictation.controller.toBlob());
    expect(text).to.equal(ofFile);
  });
});
