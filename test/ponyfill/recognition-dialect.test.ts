import { expect } from '@open-wc/testing';
import { SpeechRecognition } from '../../src/ponyfill/index.ts';
import { recognitionDialect } from '../../src/ponyfill/recognition-dialect.ts';

describe('the recognized dialect', () => {
  const { lang } = document.documentElement;

  afterEach(() => {
    document.documentElement.lang = lang;
  });

  it('is that of the tag, regardless of the page', () => {
    document.documentElement.lang = 'ckb';
    expect([recognitionDialect('kmr-TR'), recognitionDialect('ckb')]).to.deep.equal(['kurmanji', 'sorani']);
    expect(() => recognitionDialect('en')).to.throw('"en"');
    expect(() => recognitionDialect('kmr-Arab')).to.throw('Badini');
  });

  it('without a tag is that of a Kurdish page, else the default', () => {
    document.documentElement.lang = 'en';
    expect(recognitionDialect('')).to.equal('sorani');
    expect(recognitionDialect('', 'kmr')).to.equal('kurmanji');
    document.documentElement.lang = 'ku';
    expect(recognitionDialect('')).to.equal('kurmanji');
    document.documentElement.lang = 'ckb-IR';
    expect(recognitionDialect('', 'kmr')).to.equal('sorani');
  });
});

describe('SpeechRecognition.available()', () => {
  const available = (...langs: string[]) => SpeechRecognition.available({ langs });

  it('is true if all languages can be recognized, and never on the device', async () => {
    expect(await available('ckb-IQ', 'kmr')).to.equal('available');
    expect(await available('ckb', 'en-US')).to.equal('unavailable');
    expect(await available()).to.equal('unavailable');
    expect(await SpeechRecognition.available({ langs: ['ckb'], processLocally: true })).to.equal(
      'unavailable',
    );
    expect(await SpeechRecognition.install({ langs: ['ckb'] })).to.equal(false);
    const failure = await available('no tag').catch((error) => error);
    expect(failure.name).to.equal('SyntaxError');
  });
});
