/// <reference path="../../../src/elements/localization/import-meta-glob.d.ts" />
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../src/elements/tts/kurdish-tts.ts';
import '../../../src/elements/voice-picker/kurdish-voice-picker.ts';
import { languageFile } from '../../../src/elements/localization/language-file.ts';
import {
  LANGUAGES,
  type Language,
  languageFor,
  primaryLanguage,
} from '../../../src/elements/localization/languages.ts';

const FILES = import.meta.glob<object>('../../../src/elements/localization/*.strings.ts', {
  eager: true,
  import: 'strings',
});

/** The entry of the example in docs/extending.md. */
const ZAZAKI: Language = {
  lang: 'diq',
  dir: 'ltr',
  digits: '0123456789',
  matches: primaryLanguage('diq', 'kiu', 'zza'),
  // Needed only because this file is in test/: files in src/elements/localization are found by name.
  load: () => import('./zazaki.ts'),
};

/** Hawrami, written right to left; all strings but one are still English. */
const HAWRAMI: Language = {
  lang: 'hac',
  dir: 'rtl',
  digits: '٠١٢٣٤٥٦٧٨٩',
  matches: primaryLanguage('hac'),
  load: async () => {
    const english = await import('../../../src/elements/localization/en.strings.ts');
    return { ...english, strings: { ...english.strings, voice: 'دەنگ' } };
  },
};

function part(element: Element, name: string): HTMLElement | null {
  return element.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]`) ?? null;
}

describe('the table of languages', () => {
  it('has a file of strings for each entry, and an entry for each file', () => {
    const lines = LANGUAGES.map(({ lang }) => languageFile(lang).replace('./', ''));
    const files = Object.keys(FILES).map((path) => path.replace(/.*\/localization\//, ''));
    expect(lines.sort()).to.deep.equal(files.sort());
  });

  it('matches every tag, with its last entry as the default', () => {
    expect(languageFor('de').lang).to.equal('en');
    expect(LANGUAGES.at(-1)?.lang).to.equal('en');
  });
});

describe('a fifth language', () => {
  before(() => LANGUAGES.unshift(ZAZAKI, HAWRAMI));
  after(() => LANGUAGES.splice(0, 2));

  it('needs one entry and one file, and is shown by all three elements: Zazaki', async () => {
    const page = await fixture(html`<div lang="diq-TR" dir="rtl">
      <kurdish-tts controls text="Silav"></kurdish-tts>
      <kurdish-dictate></kurdish-dictate>
      <kurdish-voice-picker></kurdish-voice-picker>
    </div>`);
    const [player, dictation, picker] = [...page.children] as [Element, Element, Element];
    await waitUntil(() => part(player, 'play-button') && part(picker, 'voice-button'));
    const base = part(player, 'base');
    expect([base?.lang, base?.dir]).to.deep.equal(['diq', 'ltr']);
    expect(part(player, 'play-button')?.ariaLabel).to.equal('Goşdarî bike');
    expect(part(player, 'time')?.textContent).to.equal('Goşdarî bike');
    await waitUntil(() => part(dictation, 'base')?.lang === 'diq');
    expect(dictation.shadowRoot?.querySelector('button')?.ariaLabel).to.equal('Bi veng binuse');
    expect(part(picker, 'voice-button')?.ariaLabel).to.equal('Veng: Yew vengî weçîne');
    await expect(page).to.be.accessible();
  });

  it('has its own direction and digits: Hawrami on an English page', async () => {
    const page = await fixture(html`<div lang="en" dir="ltr">
      <kurdish-tts lang="hac" controls text="Silav"></kurdish-tts>
      <kurdish-voice-picker lang="hac"></kurdish-voice-picker>
    </div>`);
    const [player, picker] = [...page.children] as [Element, Element];
    await waitUntil(() => part(player, 'base') && part(picker, 'voice-button'));
    const base = part(player, 'base') as HTMLElement;
    expect([base.lang, base.dir, getComputedStyle(base).direction]).to.deep.equal(['hac', 'rtl', 'rtl']);
    expect(part(player, 'time')?.textContent).to.equal('Listen');
    expect(part(picker, 'voice-button')?.ariaLabel).to.equal('دەنگ: Choose a voice');
  });

  it('matches every tag of its language and no other', () => {
    const tags = ['diq', 'kiu', 'ZZA-TR', 'hac-IQ', 'diqx', 'ku', 'ckb'];
    expect(tags.map((tag) => languageFor(tag).lang)).to.deep.equal([
      'diq',
      'diq',
      'diq',
      'hac',
      'en',
      'kmr',
      'ckb',
    ]);
  });
});
