import { expect } from '@open-wc/testing';
import { OwnPlayer } from '../../examples/ponyfill/own-player.tsx';
import { ReadAloud } from '../../examples/ponyfill/read-aloud.tsx';
import { ReactPage } from './support/page.tsx';
import { until } from './support/until.ts';

// tts-react itself, and the recipes of docs/ponyfill.md as they stand.

describe('tts-react with the ponyfill', () => {
  const { fetch } = globalThis;
  let page: ReactPage;
  /** What was billed. */
  let spoken: string[];

  beforeEach(() => {
    spoken = [];
    globalThis.fetch = (input, init) => {
      if (String(input).includes('/api/tts-')) spoken.push(JSON.parse(String(init?.body)).text);
      return fetch(input, init);
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
    page.close();
  });

  it('TextToSpeech reads aloud, and its mark moves over the words', async () => {
    page = new ReactPage(<ReadAloud />);
    const marked: string[] = [];
    const observer = new MutationObserver(() => {
      const mark = page.text('mark');
      if (mark && mark !== marked.at(-1)) marked.push(mark);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await page.press('Play');
    await until(() => page.text('mark') === 'بازاڕ');
    await until(() => page.find('mark') === null && page.find('button[title=Play]') !== null);
    observer.disconnect();
    // React draws two words at once where the machine is busy.
    const words = ['سڵاو', 'ئەمڕۆ', 'دەچین', 'بۆ', 'بازاڕ'];
    expect(marked).to.deep.equal(words.filter((word) => marked.includes(word)));
    expect(marked.length).to.be.greaterThan(2);
    expect(page.text('p[lang]')).to.equal('سڵاو، ئەمڕۆ دەچین بۆ بازاڕ.');
  });

  it('useTts pauses, resumes, mutes and replays without another call', async () => {
    page = new ReactPage(<OwnPlayer />);
    await page.press('Play');
    await until(() => page.text('mark') === 'em');
    await page.press('Pause');
    await page.press('Play');
    await until(() => page.text('mark') === 'bazarê');
    await page.press('Mute');
    await until(() => page.text('mark') === 'Silav');
    await page.press('Again');
    await until(() => page.text('mark') === 'em');
    await page.press('Stop');
    expect(spoken).to.deep.equal(['Silav, em îro diçin bazarê.']);
  });
});
