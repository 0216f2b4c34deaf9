import { expect } from '@open-wc/testing';
import { skipTarget } from '../../../../src/elements/tts/place/skip-target.ts';
import { splitSentences } from '../../../../src/text/normalize/split-sentences.ts';

const TEXT = 'Roj baş. Tu çawa yî?\nEz baş im. Spas.\nBi xatirê te.';
const sentences = splitSentences(TEXT);
const at = (text: string) => TEXT.indexOf(text);
const skip = (from: string, unit: 'sentence' | 'paragraph', direction: 1 | -1) =>
  skipTarget(TEXT, sentences, at(from), unit, direction);

describe('skipTarget', () => {
  it('leads to the next sentence, and from the last nowhere', () => {
    expect(skip('baş.', 'sentence', 1)).to.equal(at('Tu'));
    expect(skip('Tu', 'sentence', 1)).to.equal(at('Ez'));
    expect(skip('xatirê', 'sentence', 1)).to.equal(undefined);
  });

  it("leads back to the sentence's start, and from its first word to the one before", () => {
    expect(skip('yî?', 'sentence', -1)).to.equal(at('Tu'));
    expect(skip('Tu', 'sentence', -1)).to.equal(0);
    expect(skip('Roj', 'sentence', -1)).to.equal(0);
  });

  it('goes by paragraphs in the same way', () => {
    expect(skip('Tu', 'paragraph', 1)).to.equal(at('Ez'));
    expect(skip('Spas.', 'paragraph', -1)).to.equal(at('Ez'));
    expect(skip('Ez', 'paragraph', -1)).to.equal(0);
    expect(skip('Bi', 'paragraph', 1)).to.equal(undefined);
  });
});
