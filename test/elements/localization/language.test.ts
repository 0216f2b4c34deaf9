import { expect, fixture, html } from '@open-wc/testing';
import { SPEECH_ERROR_CODES } from '../../../src/contract/errors.ts';
import {
  loadStrings,
  nearestLanguage,
  observeLanguage,
  stringsFor,
} from '../../../src/elements/localization/language.ts';

describe('stringsFor', () => {
  it('has Sorani and English at once, and English for the others until they are fetched', async () => {
    expect(loadStrings('ckb', undefined)).to.equal(undefined);
    expect(loadStrings('de', undefined)).to.equal(undefined);
    expect(stringsFor('kmr').lang).to.equal('en');
    await loadStrings('kmr', undefined);
    expect(stringsFor('kmr').lang).to.equal('kmr');
    expect(loadStrings('kmr-Arab', undefined)).to.equal(undefined);
  });

  it('knows the tags that pages use for the dialects', () => {
    const tags = (list: string[]) => list.map((tag) => stringsFor(tag).lang);
    expect(tags(['ckb', 'ckb-IQ', 'ku-Arab', 'KU-Arab-IQ', 'ku-IQ', 'ku_IR'])).to.deep.equal(
      Array(6).fill('ckb'),
    );
    expect(tags(['kmr', 'ku', 'ku-TR', 'kmr-Latn'])).to.deep.equal(['kmr', 'kmr', 'kmr', 'kmr']);
    expect(tags(['kmr-Arab', 'kmr-Arab-IQ', 'kmr-IQ', 'bdn'])).to.deep.equal(Array(4).fill('kmr-Arab'));
    expect(tags(['en', '', 'de', 'kurd', 'ckbx'])).to.deep.equal(['en', 'en', 'en', 'en', 'en']);
  });

  it('has the same complete strings in every language', () => {
    const english = stringsFor('en');
    for (const tag of ['ckb', 'kmr', 'kmr-Arab']) {
      const strings = stringsFor(tag);
      expect(Object.keys(strings)).to.deep.equal(Object.keys(english));
      expect(Object.keys(strings.errors)).to.deep.equal(Object.keys(english.errors));
      for (const [name, value] of Object.entries(strings)) expect(value, `${tag} ${name}`).to.not.equal('');
      expect([...strings.digits].length).to.equal(10);
    }
  });

  it('has a sentence for every reason that speaking can fail', () => {
    const other = /audio-|no-speech|aborted|session|file|transcript|insecure|timeout|media/;
    for (const code of SPEECH_ERROR_CODES.filter((name) => !other.test(name)))
      expect(stringsFor('ckb').errors, code).to.have.property(code);
  });

  it('speaks to readers of the site, not of a plan that they do not have', () => {
    for (const tag of ['en', 'ckb', 'kmr', 'kmr-Arab'])
      for (const sentence of Object.values(stringsFor(tag).errors))
        expect(sentence).to.not.match(/plan|پلان/i);
  });

  it('writes Sorani, Badini and Kurmanji in their own scripts', () => {
    for (const tag of ['ckb', 'kmr-Arab'])
      for (const sentence of Object.values(stringsFor(tag).errors)) expect(sentence).to.match(/^[^a-z]+$/i);
    for (const sentence of Object.values(stringsFor('kmr').errors)) expect(sentence).to.match(/^[^؀-ۿ]+$/);
  });
});

describe('nearestLanguage', () => {
  it('looks through the shadow trees around an element', async () => {
    const host = await fixture(html`<div lang="ckb"></div>`);
    const inner = document.createElement('span');
    host.attachShadow({ mode: 'open' }).append(inner);
    expect(nearestLanguage(inner)).to.equal('ckb');
    inner.lang = 'kmr';
    expect(nearestLanguage(inner)).to.equal('kmr');
  });
});

describe('observeLanguage', () => {
  it('tells a change anywhere in the document until it is stopped', async () => {
    const element = await fixture<HTMLElement>(html`<div lang="ckb"></div>`);
    let told = 0;
    const stop = observeLanguage(() => told++);
    element.lang = 'kmr';
    await Promise.resolve();
    expect(told).to.equal(1);
    stop();
    element.lang = 'en';
    await Promise.resolve();
    expect(told).to.equal(1);
  });
});
