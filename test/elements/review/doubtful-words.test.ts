import { expect } from '@open-wc/testing';
import { doubtfulWords } from '../../../src/elements/review/doubtful-words.ts';

const words = [
  { text: 'ez', start: 0.1, end: 0.2, confidence: 0.79, alternatives: ['em', 'îro'] },
  { text: 'hatim', start: 0.3, end: 0.8, confidence: 0.8, alternatives: ['hat'] },
  { text: 'malê', start: 0.9, end: 1.3, confidence: 0.2, alternatives: [] },
];
const text = 'Ez hatim malê.';

describe('the doubtful words of a dictation', () => {
  it('are those below the threshold, with their place, their time and what else they may be', () => {
    expect(doubtfulWords([words], 0.8, text, { start: 0, end: text.length })).to.deep.equal([
      {
        id: 0,
        text: 'Ez',
        region: { start: 0, end: 2 },
        alternatives: ['Em', 'Îro'],
        start: 0.1,
        end: 0.2,
      },
      { id: 1, text: 'malê', region: { start: 9, end: 13 }, alternatives: [], start: 0.9, end: 1.3 },
    ]);
  });

  it('are none with a threshold of 0, and all with one of 1', () => {
    expect(doubtfulWords([words], 0, text, { start: 0, end: text.length }).length).to.equal(0);
    expect(doubtfulWords([words], 1, text, { start: 0, end: text.length }).length).to.equal(3);
  });
});
