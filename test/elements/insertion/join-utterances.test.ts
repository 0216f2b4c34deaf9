import { expect } from '@open-wc/testing';
import { joinUtterances } from '../../../src/elements/insertion/join-utterances.ts';

describe('utterances as one text', () => {
  for (const [utterances, text] of [
    [['ez hatim', 'tu çûyî'], 'ez hatim tu çûyî'],
    [['ez hatim', ', tu çûyî', '?'], 'ez hatim, tu çûyî?'],
    [['got (', 'îro', ')'], 'got (îro)'],
    [['silav', '\n', 'tu çawa yî'], 'silav\ntu çawa yî'],
    [['', 'سڵاو', '', '؟'], 'سڵاو؟'],
  ] as const)
    it(`${JSON.stringify(utterances)} is ${JSON.stringify(text)}`, () => {
      expect(joinUtterances(...utterances)).to.equal(text);
    });
});
