import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { SPEECH_ERROR_CODES, SpeechError, type SpeechErrorCode } from '../../../src/contract/errors.ts';
import { dictationStrings, loadStrings, stringsFor } from '../../../src/elements/localization/language.ts';
import { renderError } from '../../../src/elements/shared/error-template.ts';

const LANGUAGES = ['ckb', 'kmr', 'kmr-Arab', 'en'];
/** Of speaking alone, or no fault at all. */
const ELSEWHERE =
  /^(aborted|text-too-long|voice-unavailable|stream-truncated|synthesis-.*|language-not-supported)$/;

function sentenceOf(lang: string, code: SpeechErrorCode): string {
  const container = document.createElement('div');
  const { errors } = dictationStrings(lang);
  render(renderError(stringsFor(lang), new SpeechError(code, 'why'), undefined, errors[code]), container);
  return (container.textContent ?? '').replace('why', '').trim();
}

describe('dictationStrings', () => {
  before(() => loadStrings('kmr', undefined));

  it('has the same complete strings in every language', () => {
    const english = dictationStrings('en');
    for (const lang of LANGUAGES) {
      const strings = dictationStrings(lang);
      expect(Object.keys(strings)).to.deep.equal(Object.keys(english));
      expect(Object.keys(strings.errors)).to.deep.equal(Object.keys(english.errors));
      for (const sentence of [...Object.values(strings), ...Object.values(strings.errors)])
        expect(sentence).to.not.equal('');
    }
  });

  it('has a sentence in every language for every reason that dictating can fail', () => {
    for (const lang of LANGUAGES) {
      const vague = sentenceOf(lang, 'internal');
      for (const code of SPEECH_ERROR_CODES) {
        if (code === 'internal' || ELSEWHERE.test(code)) continue;
        expect(sentenceOf(lang, code), `${lang} ${code}`).to.not.equal(vague);
      }
    }
  });

  it('writes Sorani, Badini and Kurmanji in their own scripts', () => {
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
