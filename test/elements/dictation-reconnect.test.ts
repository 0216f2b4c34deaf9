import { expect } from '@open-wc/testing';
import { Dictation, Playback, type Sound, Stage, silence } from './support/dictation.ts';

const SENTENCES = ['سڵاو چۆنیت', 'من باشم سوپاس', 'ئەمڕۆ دەچین بۆ بازاڕ'];
/** Short enough for one breath, and long enough for what was said before to be settled. */
const PAUSES = [0.7, 2];
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

  for (const milliseconds of randomTimes(SEED, 10, 50, 6000)) {
    it(`after ${(milliseconds / 1000).toFixed(2)} s of its session has, word for word, the text of its sound as a file`, async () => {
      const playback = new Playback(...sounds);
      const dictation = new Dictation({
        connection: stage.connection,
        microphone: { stream: playback.stream },
      });
      await stage.cut({ afterMs: milliseconds });
      await dictation.controller.start();
      await playback.play();
      const text = await dictation.controller.finalize();
      await playback.close();
      const { sessions, credits, connections } = await stage.counts();
      const { text: ofFile } = await stage.transcribe(await dictation.controller.toBlob());
      expect(text).to.equal(ofFile);
      expect(text.split(' ').length).to.equal(9);
      expect({ sessions, credits, connections }).to.deep.equal({ sessions: 1, credits: 1, connections: 1 });
      expect(dictation.errors).to.deep.equal([]);
      expect(dictation.states).to.include.members(['reconnecting']);
      expect(dictation.events).to.include.members([
        'kurdish-reconnecting',
        'kurdish-reconnected',
        'dataavailable',
      ]);
    });
  }
});
