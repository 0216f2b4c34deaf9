import { expect } from '@open-wc/testing';
import { fillVoiceMenu, speakWith } from '../../examples/ponyfill/choose-voice.ts';
import { listen } from '../../examples/ponyfill/listen.ts';
import { speak } from '../../examples/ponyfill/speak.ts';
import { recognizedWords } from './support/recognized-words.ts';
import { until } from './support/until.ts';

// The recipes of docs/ponyfill.md that need no library; those with one are in the tests named after it.

/** An utterance and the pause after it take no longer. */
const UTTERANCE_MS = 10_000;

describe('the recipes', () => {
  const { fetch } = globalThis;
  const requests: { text: string; speaker_id: string; dialect: string }[] = [];

  before(() => {
    globalThis.fetch = (input, init) => {
      if (String(input).includes('/api/tts-')) requests.push(JSON.parse(String(init?.body)));
      return fetch(input, init);
    };
  });
  beforeEach(() => requests.splice(0));
  after(() => {
    globalThis.fetch = fetch;
  });

  it('speak() speaks to the end, and reports why if it cannot', async () => {
    await speak('سڵاو', 'ckb');
    await speak('Silav', 'kmr');
    expect(requests.map(({ dialect }) => dialect)).to.deep.equal(['sorani', 'kurmanji']);
    const failure = await speak('Hello', 'en' as never).catch((error) => error);
    expect(failure.code).to.equal('language-not-supported');
  });

  it('the menu has the voices, and the one chosen speaks', async () => {
    const menu = document.createElement('select');
    fillVoiceMenu(menu);
    expect(menu.options.length).to.equal(0);
    await until(() => menu.options.length > 0);
    expect(menu.options[0].text).to.match(/ \(ckb-IQ\)$/);
    menu.selectedIndex = 100;
    speakWith(menu, 'Silav');
    await until(() => requests.length > 0);
    expect(menu.value).to.equal(`kurdish-speech:v3/kurmanji/${requests[0].speaker_id}`);
  });

  it('listen() fills the field with the transcript', async () => {
    // Each recognition receives one utterance, from the current position of the fake microphone's loop: possibly its last word only.
    let recognized = 0;
    while (recognized < 2) {
      const field = document.createElement('input');
      listen(field);
      const giveUpAt = performance.now() + UTTERANCE_MS;
      await until(() => recognizedWords(field.value) > 1 || performance.now() > giveUpAt);
      recognized = recognizedWords(field.value);
    }
  });

  it('two lines replace the browser’s own API', async () => {
    const own = { speechSynthesis, SpeechSynthesisUtterance };
    await import('../../examples/ponyfill/as-globals.ts');
    expect(speechSynthesis).not.to.equal(own.speechSynthesis);
    const utterance = new SpeechSynthesisUtterance('سڵاو');
    expect(utterance).not.to.be.an.instanceOf(own.SpeechSynthesisUtterance);
    utterance.lang = 'ckb';
    speechSynthesis.speak(utterance);
    await new Promise((resolve) => utterance.addEventListener('end', resolve));
    expect(requests.map(({ text }) => text)).to.deep.equal(['سڵاو']);
    expect('SpeechRecognition' in globalThis).to.equal(true);
  });
});
