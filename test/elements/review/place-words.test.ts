import { expect } from '@open-wc/testing';
import { placeWords } from '../../../src/elements/review/place-words.ts';
import type { RecognizedWord } from '../../../src/text/dictation/recognized-word.ts';

const recognized = (text: string): RecognizedWord[] =>
  text.split(' ').map((word, index) => ({
    text: word,
    start: index,
    end: index + 1,
    confidence: 0.9,
    alternatives: [],
  }));

/** The words that were found, with how they are written. */
function place(utterances: string[], text: string, start = 0, end = text.length): [string, string][] {
  const words = placeWords(utterances.map(recognized), text, { start, end });
  return words.map(({ word, region }) => [word.text, text.slice(region.start, region.end)]);
}

describe('the places of recognised words', () => {
  it('are those of the words in the text, without the marks around them', () => {
    expect(place(['سڵاو چۆنیت', 'من باشم'], '«سڵاو، چۆنیت؟»\nمن باشم.')).to.deep.equal([
      ['سڵاو', 'سڵاو'],
      ['چۆنیت', 'چۆنیت'],
      ['من', 'من'],
      ['باشم', 'باشم'],
    ]);
  });

  it('do not depend on capital letters and isolates', () => {
    expect(place(['ez ji duhokê me'], 'گۆت \u2068Ez ji Duhokê me.\u2069')).to.deep.equal([
      ['ez', 'Ez'],
      ['ji', 'ji'],
      ['duhokê', 'Duhokê'],
      ['me', 'me'],
    ]);
  });

  it('leave out what is written otherwise: numbers, names, marks', () => {
    expect(
      place(['bihaya wê sê sed û pênc dînar e', 'û xal'], 'Bihaya wê 305 dînar e. Û.').map(([word]) => word),
    ).to.deep.equal(['bihaya', 'wê', 'dînar', 'e', 'û']);
  });

  it('tell words of the dictation from the same ones before and after it', () => {
    const text = 'min got ez hatim min got';
    const [start, end] = [8, 16];
    const words = placeWords([recognized('ez hatim')], text, { start, end });
    expect(words.map(({ region }) => region)).to.deep.equal([
      { start: 8, end: 10 },
      { start: 11, end: 16 },
    ]);
  });

  it('of an utterance that was taken back are not looked for in others', () => {
    const words = place(['ez çûm malê', 'vê jê bibe baş e', 'ez hatim bajêr'], 'Ez çûm malê ez hatim bajêr');
    expect(words.map(([word]) => word)).to.deep.equal(['ez', 'çûm', 'malê', 'ez', 'hatim', 'bajêr']);
  });

  it('are found in a long dictation that repeats itself', () => {
    const utterances = Array.from({ length: 400 }, (_, index) => `ev hevok bi hejmara h${index} ye`);
    const text = utterances.map((each) => `${each}.`).join(' ');
    const words = placeWords(utterances.map(recognized), text, { start: 0, end: text.length });
    expect(words.length).to.equal(400 * 6);
    expect(words.every(({ word, region }) => text.slice(region.start, region.end) === word.text)).to.equal(
      true,
    );
    expect(new Set(words.map(({ region }) => region.start)).size).to.equal(words.length);
  });
});
