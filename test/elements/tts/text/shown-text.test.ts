import { expect, fixture, html } from '@open-wc/testing';
import { ShownText } from '../../../../src/elements/tts/text/shown-text.ts';
import { type GrowingSource, plainSource, readText } from '../../../../src/elements/tts/text/text-source.ts';

describe('the words of a text in the page that shows it', () => {
  /** Reads what of a text stands in a page. */
  async function shown(text: string, markup: string) {
    const page = await fixture<HTMLElement>(html`<div></div>`);
    page.innerHTML = markup;
    const source = { ...plainSource(text) } as GrowingSource;
    const words = new ShownText(source, () => readText(page));
    /** What is lit for the nth word of that spelling. */
    const lit = (word: string, nth = 0) => {
      let start = text.indexOf(word);
      for (let index = 0; index < nth; index++) start = text.indexOf(word, start + 1);
      return words.range({ start, end: start + word.length });
    };
    return { page, source, words, lit };
  }

  it('are found though marks and white space differ, each at its own place', async () => {
    const { page, lit, source } = await shown(
      '# Sernav\n\nEz **û** tu, û ew. [Girêdan](https://x.example) li vir e.',
      '<h1>Sernav</h1><p>Ez <b>û</b>\n tu, û ew. <a>Girêdan</a> li vir e.</p>',
    );
    expect(String(lit('**û**'))).to.equal('û');
    expect(lit('**û**')?.startContainer.parentElement?.localName).to.equal('b');
    expect(lit('û ew')?.startContainer.parentElement?.localName).to.equal('p');
    expect(String(lit('vir'))).to.equal('vir');
    expect(source.element).to.equal(page);
  });

  it('are not found where the page does not show them yet, and then are', async () => {
    const { page, lit } = await shown('yek du sê', '<p>yek</p>');
    expect(String(lit('yek'))).to.equal('yek');
    expect(lit('du')).to.equal(undefined);
    page.innerHTML = '<p>yek du sê</p>';
    expect(String(lit('sê'))).to.equal('sê');
  });

  it('are a range from the first to the last of a sentence', async () => {
    const { lit } = await shown('Yek *du* sê. Çar.', '<p>Yek <i>du</i> sê. Çar.</p>');
    expect(String(lit('Yek *du* sê.'))).to.equal('Yek du sê.');
  });

  it('are found from a place in the page', async () => {
    const { page, words } = await shown('Yek **du** sê.', '<p>Yek <b>du</b> sê.</p>');
    expect(words.offsetOf(page.querySelector('b')!.firstChild!, 1)).to.equal(4);
    expect(words.offsetOf(page.querySelector('p')!.lastChild!, 2)).to.equal(11);
    expect(words.offsetOf(document.body, 0)).to.equal(undefined);
  });

  it('are nowhere where the page has no text', async () => {
    const source = { ...plainSource('yek') } as GrowingSource;
    expect(
      new ShownText(source, () => {
        throw new Error('nothing');
      }).range({ start: 0, end: 3 }),
    ).to.equal(undefined);
    expect(new ShownText(source, () => plainSource('yek')).range({ start: 0, end: 3 })).to.equal(undefined);
  });
});
