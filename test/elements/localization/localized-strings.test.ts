import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { SPEECH_ERROR_CODES, SpeechError, type SpeechErrorCode } from '../../../src/contract/errors.ts';
import { renderError } from '../../../src/elements/base/error-template.ts';
import { dictationStrings } from '../../../src/elements/localization/dictation-strings.ts';
import { loadStrings, stringsFor } from '../../../src/elements/localization/localized-strings.ts';

const LANGUAGES = ['ckb', 'kmr', 'kmr-Arab', 'en'];
/** Codes that only speech synthesis reports, and `aborted`, which is no error to show. */
const ELSEWHERE =
  /^(aborted|text-too-long|voice-unavailable|preview-ended|stream-truncated|synthesis-.*|language-not-supported)$/;

function sentenceOf(lang: string, code: SpeechErrorCode): string {
  const container = document.createElement('div');
  const { errors } = dictationStrings(lang);
  render(renderError(stringsFor(lang), new SpeechError(code, 'why'), undefined, errors[code]), container);
  return (container.textContent ?? '').replace('why', '').trim();
}

describe('stringsFor', () => {
  it('has Sorani and English immediately, and English in place of the others until they are loaded', async () => {
    expect(loadStrings('ckb', undefined)).to.equal(undefined);
    expect(loadStrings('de', undefined)).to.equal(undefined);
    expect(stringsFor('kmr').lang).to.equal('en');
    await loadStrings('kmr', undefined);
    expect(stringsFor('kmr').lang).to.equal('kmr');
    expect(loadStrings('kmr-Arab', undefined)).to.equal(undefined);
  });

  it('recognises the tags that pages use for the dialects', () => {
    const tags = (list: string[]) => list.map((tag) => stringsFor(tag).lang);
    expect(tags(['ckb', 'ckb-IQ', 'ku-Arab', 'KU-Arab-IQ', 'ku-IQ', 'ku_IR'])).to.deep.equal(
      Array(6).fill('ckb'),
    );
    expect(tags(['kmr', 'ku', 'ku-TR', 'kmr-Latn'])).to.deep.equal(['kmr', 'kmr', 'kmr', 'kmr']);
    expect(tags(['kmr-Arab', 'kmr-Arab-IQ', 'kmr-IQ', 'bdn'])).to.deep.equal(Array(4).fill('kmr-Arab'));
    expect(tags(['en', '', 'de', 'kurd', 'ckbx'])).to.deep.equal(['en', 'en', 'en', 'en', 'en']);
  });

  it('has all strings in every language', () => {
    const english = stringsFor('en');
    for (const tag of ['ckb', 'kmr', 'kmr-Arab']) {
      const strings = stringsFor(tag);
      expect(Object.keys(strings)).to.deep.equal(Object.keys(english));
      expect(Object.keys(strings.errors)).to.deep.equal(Object.keys(english.errors));
      for (const [name, value] of Object.entries(strings)) expect(value, `${tag} ${name}`).to.not.equal('');
      expect([...strings.digits].length).to.equal(10);
    }
  });

  it('has a message for every error of speech synthesis', () => {
    const other = /audio-|no-speech|aborted|session|file|transcript|insecure|timeout|media/;
    for (const code of SPEECH_ERROR_CODES.filter((name) => !other.test(name)))
      expect(stringsFor('ckb').errors, code).to.have.property(code);
  });

  it('mentions no plan, which belongs to the site and not to its readers', () => {
    for (const tag of ['en', 'ckb', 'kmr', 'kmr-Arab'])
      for (const sentence of Object.values(stringsFor(tag).errors))
        expect(sentence).to.not.match(/plan|پلان/i);
  });

  it('has Sorani and Badini in Arabic script, and Kurmanji in Latin script', () => {
    for (const tag of ['ckb', 'kmr-Arab'])
      for (const sentence of Object.values(stringsFor(tag).errors)) expect(sentence).to.match(/^[^a-z]+$/i);
    for (const sentence of Object.values(stringsFor('kmr').errors)) expect(sentence).to.match(/^[^؀-ۿ]+$/);
  });
});

describe('dictationStrings', () => {
  before(() => loadStrings('kmr', undefined));

  it('has all strings in every language', () => {
    const english = dictationStrings('en');
    for (const lang of LANGUAGES) {
      const strings = dictationStrings(lang);
      expect(Object.keys(strings)).to.deep.equal(Object.keys(english));
      expect(Object.keys(strings.errors)).to.deep.equal(Object.keys(english.errors));
      for (const sentence of [...Object.values(strings), ...Object.values(strings.errors)])
        expect(sentence).to.not.equal('');
    }
  });

  it('has a message in every language for every error of dictation', () => {
    for (const lang of LANGUAGES) {
      const vague = sentenceOf(lang, 'internal');
      for (const code of SPEECH_ERROR_CODES) {
        if (code === 'internal' || ELSEWHERE.test(code)) continue;
        expect(sentenceOf(lang, code), `${lang} ${code}`).to.not.equal(vague);
      }
    }
  });

  it('has Sorani and Badini in Arabic script, and Kurmanji in Latin script', () => {
    const sentencesOf = (lang: string) => {
      const { errors, ...words } = dictationStrings(lang);
      return [...Object.values(words), ...Object.values(errors)];
    };
    for (const lang of ['ckb', 'kmr-Arab'])
      for (const sentence of sentencesOf(lang))
        expect(sentence.replace('(https)', '')).to.match(/^[^a-z]+$/i);
    for (const sentence of sentencesOf('kmr')) expect(sentence).to.match(/^[^؀-ۿ]+$/);
  });
});
