import { expect } from '@open-wc/testing';
import type { SpeechError } from '../../../../src/contract/errors.ts';
import { readVocabulary } from '../../../../src/elements/dictate/vocabulary/read-vocabulary.ts';

describe('what a vocabulary says', () => {
  it('is phrases of an attribute, with commas of both scripts', () => {
    expect(readVocabulary(' Hêlîn, Mûsa Anter، هێلین,')).to.deep.equal([
      { phrase: 'Hêlîn' },
      { phrase: 'Mûsa Anter' },
      { phrase: 'هێلین' },
    ]);
    expect(readVocabulary('')).to.deep.equal([]);
  });

  it('is phrases of a list, with a boost or without', () => {
    expect(readVocabulary(['Hêlîn', { phrase: 'Şêrzad', boost: 0 }])).to.deep.equal([
      { phrase: 'Hêlîn' },
      { phrase: 'Şêrzad', boost: 0 },
    ]);
  });

  it('is refused with the index of what is wrong', () => {
    const cases: readonly [unknown, RegExp][] = [
      [7, /list of up to 1000 phrases/],
      [Array.from({ length: 1001 }, () => 'Hêlîn'), /list of up to 1000 phrases/],
      [['Hêlîn', '2024'], /1 to 60 characters, at index 1/],
      [[null], /1 to 60 characters, at index 0/],
      [[{ phrase: 'Hêlîn', boost: -1 }], /boost outside 0 to 10, at index 0/],
      [[{ phrase: 'Hêlîn', boost: '3' }], /boost outside 0 to 10/],
    ];
    for (const [vocabulary, message] of cases) {
      let error: SpeechError | undefined;
      try {
        readVocabulary(vocabulary as never);
      } catch (caught) {
        error = caught as SpeechError;
      }
      expect(error?.code).to.equal('invalid-argument');
      expect(error?.field).to.equal('vocabulary');
      expect(error?.message).to.match(message);
    }
  });
});
