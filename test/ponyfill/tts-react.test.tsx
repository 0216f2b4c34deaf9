import { expect } from '@open-wc/testing';
import { OwnPlayer } from '../../examples/ponyfill/own-player.tsx';
import { ReadAloud } from '../../examples/ponyfill/read-aloud.tsx';
import { ReactPage, until } from './support/page.tsx';

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
    await page.press('Play');
    const marked: string[] = [];
    for (const word of ['سڵاو', 'ئەمڕۆ', 'دەچین', 'بۆ', 'بازاڕ']) {
      await until(() => page.text('mark') === word);
      marked.push(page.text('mark'));
    }
    await until(() => page.find('mark') === null);
    await until(() => page.find('button[title=Play]') !== null);
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
