import { expect } from '@open-wc/testing';
import { SpeechRecognition } from '../../src/ponyfill/index.ts';
import { recognitionDialect } from '../../src/ponyfill/recognition-dialect.ts';

describe('the dialect that is listened for', () => {
  const { lang } = document.documentElement;

  afterEach(() => {
    document.documentElement.lang = lang;
  });

  it('is that of the tag, whatever the page says', () => {
    document.documentElement.lang = 'ckb';
    expect([recognitionDialect('kmr-TR'), recognitionDialect('ckb')]).to.deep.equal(['kurmanji', 'sorani']);
    expect(() => recognitionDialect('en')).to.throw('"en"');
    expect(() => recognitionDialect('kmr-Arab')).to.throw('Badini');
  });

  it('is that of the page where no tag is set and the page is Kurdish, else the one agreed', () => {
    document.documentElement.lang = 'en';
    expect(recognitionDialect('')).to.equal('sorani');
    expect(recognitionDialect('', 'kmr')).to.equal('kurmanji');
    document.documentElement.lang = 'ku';
    expect(recognitionDialect('')).to.equal('kurmanji');
    document.documentElement.lang = 'ckb-IR';
    expect(recognitionDialect('', 'kmr')).to.equal('sorani');
  });
});

describe('what SpeechRecognition says of languages before it listens', () => {
  const available = (...langs: string[]) => SpeechRecognition.available({ langs });

  it('is whether all of them are listened for, none on the device', async () => {
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
