import { expect } from '@open-wc/testing';
import SpeechRecognition from 'react-speech-recognition';
import { Dictaphone } from '../../examples/ponyfill/dictaphone.tsx';
import type { SpeechRecognitionEvent } from '../../src/ponyfill/index.ts';
import { ReactPage } from './support/page.tsx';
import { recognizedWords } from './support/recognized-words.ts';
import { until } from './support/until.ts';

// react-speech-recognition itself, the recipe of docs/ponyfill.md as it stands, and Chromium's fake microphone.

describe('react-speech-recognition with the ponyfill', () => {
  let page: ReactPage;

  beforeEach(() => {
    page = new ReactPage(<Dictaphone />);
  });
  afterEach(() => page.close());

  const isOn = () => page.text('p').endsWith('on');
  /** The library says "off" as soon as it is asked to; the last words come before this. */
  const ended = () =>
    new Promise((resolve) =>
      SpeechRecognition.getRecognition()?.addEventListener('end', resolve, { once: true }),
    );

  it('writes the transcript, interim first, and stops by itself', async () => {
    const kinds: boolean[] = [];
    const note = (event: Event) => {
      const { results } = event as SpeechRecognitionEvent;
      kinds.push(results[results.length - 1].isFinal);
    };
    SpeechRecognition.getRecognition()?.addEventListener('result', note);
    // The microphone loops: it may begin with the last letters of its sentence.
    for (let tries = 0; kinds.length < 2 && tries < 3; tries++) {
      kinds.length = 0;
      const end = ended();
      await page.press('Reset');
      await page.press('Say one thing');
      await until(isOn);
      await end;
      await until(() => !isOn());
    }
    SpeechRecognition.getRecognition()?.removeEventListener('result', note);
    expect(kinds).to.deep.equal([...kinds.slice(1).fill(false), true]);
    expect(kinds.length).to.be.greaterThan(1);
    expect(recognizedWords(page.text('p[lang]'))).to.be.greaterThan(1);
    expect(page.text('small')).to.equal('');
  });

  it('continues when continuous, and writes the rest after Stop', async () => {
    await page.press('Dictate');
    const written = () => page.text('p[lang]').slice(0, -page.text('small').length || undefined);
    await until(() => written() !== '' && page.text('small') !== '');
    const first = written();
    const end = ended();
    await page.press('Stop');
    await end;
    await until(() => page.text('small') === '');
    expect(written().startsWith(first)).to.equal(true);
    expect(written().length).to.be.greaterThan(first.length);
  });

  it('writes nothing more after Abort, and can begin again', async () => {
    await page.press('Dictate');
    await until(() => page.text('small') !== '');
    const end = ended();
    await page.press('Abort');
    await end;
    await until(() => !isOn());
    const text = page.text('p[lang]');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(page.text('p[lang]')).to.equal(text);
    await page.press('Reset');
    await until(() => page.text('p[lang]') === '');
    await page.press('Say one thing');
    await until(() => page.text('p[lang]') !== '' && !isOn());
  });

  it('clears the transcript on Reset during a continuous dictation, and keeps listening', async () => {
    await page.press('Dictate');
    await until(() => page.text('small') !== '');
    await page.press('Reset');
    await until(() => page.text('p[lang]') === '');
    await until(() => page.text('small') !== '');
    expect(isOn()).to.equal(true);
    const end = ended();
    await page.press('Abort');
    await end;
  });

  it('fails at most a few times a second when it cannot listen, though the library restarts at every end', async () => {
    let refusals = 0;
    const count = () => refusals++;
    SpeechRecognition.getRecognition()?.addEventListener('error', count);
    await SpeechRecognition.startListening({ continuous: true, language: 'en-US' });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const end = ended();
    await page.press('Abort');
    await end;
    SpeechRecognition.getRecognition()?.removeEventListener('error', count);
    expect(refusals).to.be.within(2, 7);
  });
});
