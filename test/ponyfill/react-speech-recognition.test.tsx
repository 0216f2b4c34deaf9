import { expect } from '@open-wc/testing';
import SpeechRecognition from 'react-speech-recognition';
import { Dictaphone } from '../../examples/ponyfill/dictaphone.tsx';
import { ReactPage, until } from './support/page.tsx';

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
    await page.press('Say one thing');
    await until(isOn);
    await until(() => page.text('small') !== '');
    await until(() => !isOn());
    expect(page.text('p[lang]')).to.match(/^سڵاو/);
    expect(page.text('small')).to.equal('');
  });

  it('goes on when it is continuous, and writes the rest after Stop', async () => {
    await page.press('Dictate');
    await until(() => page.text('p[lang]').split('سڵاو').length > 2);
    const end = ended();
    await page.press('Stop');
    await end;
    await until(() => page.text('small') === '');
    expect(page.text('p[lang]').split('سڵاو').length).to.be.greaterThan(2);
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
});
