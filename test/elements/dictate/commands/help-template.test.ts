import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { KurdishDictateElement } from '../../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../../src/elements/dictate/kurdish-dictate.ts';

async function open(lang: string, dialect = 'sorani') {
  const element = await fixture<KurdishDictateElement>(
    html`<kurdish-dictate lang=${lang} dialect=${dialect} label="Note" commands spoken-punctuation></kurdish-dictate>`,
  );
  const part = <Part extends HTMLElement>(name: string) =>
    element.renderRoot.querySelector<Part>(`[part="${name}"]`)!;
  while (!part('help-button')) await new Promise((resolve) => setTimeout(resolve, 10));
  return { element, part, dialog: part<HTMLDialogElement>('help') };
}

describe('the list of spoken words', () => {
  for (const lang of ['ckb', 'kmr', 'kmr-Arab', 'en'])
    it(`is accessible in ${lang}`, async () => {
      const { element, part, dialog } = await open(lang);
      await element.updateComplete;
      part('help-button').click();
      expect(dialog.open).to.equal(true);
      expect(dialog.ariaLabel).to.equal(part('help-button').ariaLabel);
      await expect(element).to.be.accessible();
      const expected = /^(ckb|kmr-Arab)$/.test(lang) ? 'rtl' : 'ltr';
      expect(getComputedStyle(dialog).direction).to.equal(expected);
    });

  it('has the words of the dialect, in their language', async () => {
    const { dialog } = await open('en', 'kurmanji');
    const words = [...dialog.querySelectorAll<HTMLElement>('bdi')];
    const of = (text: string) => words.find(({ textContent }) => textContent === text);
    expect(of('nîşana pirsê')!.lang).to.equal('kmr');
    expect(of('xal*')!.lang).to.equal('kmr');
    expect(of('peyva dawî jê bibe')!.lang).to.equal('kmr');
    expect(of('question mark')!.lang).to.equal('en');
    expect(dialog.textContent).to.contain('Delete the last word');
  });

  it('has the words of a table that the page has', async () => {
    const { element, dialog } = await open('en', 'kurmanji');
    element.spokenTable = {
      marks: { nuqte: '.' },
      onlyAtEnd: [],
      escape: [],
      commands: { 'bes bes': 'stop' },
    };
    await element.updateComplete;
    expect([...dialog.querySelectorAll('bdi')].map((word) => word.textContent)).to.deep.equal([
      'nuqte',
      'bes bes',
    ]);
  });

  it('has Kurmanji in Arabic letters for its readers only', async () => {
    const wordsFor = async (lang: string) => {
      const { dialog } = await open(lang, 'kurmanji');
      return [...dialog.querySelectorAll<HTMLElement>('bdi')].filter(({ lang }) => lang === 'kmr-Arab');
    };
    expect((await wordsFor('kmr-Arab')).map(({ textContent }) => textContent)).to.include('نیشانا پرسێ');
    expect(await wordsFor('kmr')).to.deep.equal([]);
  });

  it('keeps the words of the dialect where the page has a table that is none, and says so at the start', async () => {
    const { element, dialog } = await open('en', 'kurmanji');
    element.setAttribute('spoken-table', '{ "marks": ');
    await element.updateComplete;
    expect(dialog.textContent).to.contain('nîşana pirsê');
    const error = await element.start().catch((reason) => reason);
    expect(error.code).to.equal('invalid-argument');
    expect(error.message).to.contain('spoken words is not JSON');
  });

  it('opens and closes by keys, and gives the focus back', async () => {
    const { element, part, dialog } = await open('en');
    part('help-button').focus();
    await sendKeys({ press: 'Enter' });
    expect(dialog.open).to.equal(true);
    expect((element.renderRoot as ShadowRoot).activeElement).to.equal(part('help-close'));
    await sendKeys({ press: 'Escape' });
    expect(dialog.open).to.equal(false);
    expect((element.renderRoot as ShadowRoot).activeElement).to.equal(part('help-button'));
  });

  it('is absent where a page wants neither marks nor commands', async () => {
    const { element, part } = await open('en');
    element.commands = false;
    element.spokenPunctuation = false;
    await element.updateComplete;
    expect(part('help-button')).to.equal(null);
  });
});
