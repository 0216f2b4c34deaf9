import { expect } from '@open-wc/testing';
import SpeechRecognition from 'react-speech-recognition';
import { Dictaphone } from '../../examples/ponyfill/dictaphone.tsx';
import type { SpeechRecognitionEvent } from '../../src/ponyfill/index.ts';
import { wordsHeard } from './support/heard.ts';
import { ReactPage } from './support/page.tsx';
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

  it('writes what is said, first as an interim transcript, and stops by itself', async () => {
    const kinds: boolean[] = [];
    const note = (event: Event) => {
      const { results } = event as SpeechRecognitionEvent;
      kinds.push(results[results.length - 1].isFinal);
    };
    SpeechRecognition.getRecognition()?.addEventListener('result', note);
    const end = ended();
    await page.press('Say one thing');
    await until(isOn);
    await end;
    await until(() => !isOn());
    SpeechRecognition.getRecognition()?.removeEventListener('result', note);
    expect(kinds).to.deep.equal([...kinds.slice(1).fill(false), true]);
    expect(kinds.length).to.be.greaterThan(1);
    expect(wordsHeard(page.text('p[lang]'))).to.be.greaterThan(1);
    expect(page.text('small')).to.equal('');
  });

  it('goes on when it is continuous, and writes the rest after Stop', async () => {
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

  it('forgets on Reset in the middle of a continuous dictation, and listens on', async () => {
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

  it('goes round a few times a second at most where it cannot listen, though the library starts it at each end', async () => {
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
