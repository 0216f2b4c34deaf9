import { expect } from '@open-wc/testing';
import {
  createSpeechRecognition,
  SpeechRecognition,
  type SpeechRecognitionErrorEvent,
  type SpeechRecognitionEvent,
  SpeechRecognitionPhrase,
} from '../../src/ponyfill/index.ts';
import { Playback, Stage, silence } from '../elements/support/dictation.ts';

// Pîranşar, a town: on no word list. The list alone hears two words.
const NAME = 'پیرانشار';
const LOCAL = { endpoint: 'local:', assetBase: '/recognizer' };

describe('the recognizer of the page', () => {
  it('is not installed where its files are missing', async () => {
    const Recognition = createSpeechRecognition({ endpoint: 'local:', assetBase: '/nowhere' });
    expect(await Recognition.install({ langs: ['ckb'] })).to.equal(false);
    expect(await Recognition.available({ langs: ['ckb'], processLocally: true })).to.equal('downloadable');
  });

  it('is downloadable, and available once it has been installed', async () => {
    const Recognition = createSpeechRecognition(LOCAL);
    const kurmanji = { langs: ['kmr'], processLocally: true };
    expect(await Recognition.available(kurmanji)).to.equal('downloadable');
    const installing = Recognition.install(kurmanji);
    await Promise.resolve();
    expect(await installing).to.equal(true);
    expect(await Recognition.available(kurmanji)).to.equal('available');
    expect(await Recognition.available({ langs: ['kmr', 'ckb'], processLocally: true })).to.equal(
      'downloadable',
    );
    expect(await Recognition.available({ langs: ['kmr', 'en'], processLocally: true })).to.equal(
      'unavailable',
    );
    expect(await Recognition.available({ langs: [], processLocally: true })).to.equal('unavailable');
    expect(await Recognition.install({ langs: ['en'] })).to.equal(false);
    expect(await SpeechRecognition.install({ langs: ['kmr'] })).to.equal(false);
  });
});

describe('phrases of SpeechRecognition', () => {
  let stage: Stage;
  let playback: Playback | undefined;

  before(async () => {
    stage = await Stage.open();
  });
  afterEach(async () => {
    await playback?.close();
    playback = undefined;
  });
  after(() => stage.close());

  const failure = (recognition: SpeechRecognition) =>
    new Promise<string>((resolve) => {
      recognition.onerror = ({ error }: SpeechRecognitionErrorEvent) => resolve(error);
      recognition.start();
    });

  it('are words with a boost of 0 to 10, and refuse others', () => {
    expect({ ...new SpeechRecognitionPhrase('Hêlîn') }).to.deep.equal({ phrase: 'Hêlîn', boost: 1 });
    expect(new SpeechRecognitionPhrase('Hêlîn', 10).boost).to.equal(10);
    for (const [phrase, boost] of [
      ['', 1],
      ['Hêlîn', -0.1],
      ['Hêlîn', 10.1],
      ['Hêlîn', Number.NaN],
    ] as const)
      expect(() => new SpeechRecognitionPhrase(phrase, boost))
        .to.throw(DOMException)
        .with.property('name', 'SyntaxError');
  });

  it('are not supported by a service, which cannot recognize on the device either', async () => {
    const Recognition = createSpeechRecognition({ endpoint: stage.mount });
    const recognition = Object.assign(new Recognition(), { lang: 'ckb' });
    recognition.phrases = [new SpeechRecognitionPhrase(NAME)];
    expect(await failure(recognition)).to.equal('phrases-not-supported');
    recognition.phrases = [];
    recognition.processLocally = true;
    expect(await failure(recognition)).to.equal('service-not-allowed');
  });

  it('make the page’s own recognizer write a name right, on the device', async () => {
    playback = new Playback(silence(0.3), await stage.speak(`سڵاو ناوی ئەو ${NAME} بوو`), silence(1));
    const Recognition = createSpeechRecognition(LOCAL);
    const recognition = Object.assign(new Recognition(), { lang: 'ckb', processLocally: true });
    recognition.phrases.push(new SpeechRecognitionPhrase(NAME));
    const texts: string[] = [];
    recognition.onresult = ({ results }: SpeechRecognitionEvent) =>
      texts.push(results.item(0).item(0).transcript);
    const ended = new Promise((resolve) => recognition.addEventListener('end', resolve));
    const started = new Promise((resolve) => recognition.addEventListener('start', resolve));
    recognition.start(playback.stream.getAudioTracks()[0]!);
    await started;
    await playback.play();
    recognition.stop();
    await ended;
    expect(texts.at(-1)?.trim()).to.equal(`سڵاو ناوی ئەو ${NAME} بوو`);
  });
});
