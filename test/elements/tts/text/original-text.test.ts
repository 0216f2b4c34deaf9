import { expect, fixture, html } from '@open-wc/testing';
import { keepOriginals } from '../../../../src/elements/tts/text/original-text.ts';
import { readText } from '../../../../src/elements/tts/text/text-source.ts';

const SORANI = 'کتێب دەبێت بێت بۆ لای منداڵەکان.';

function font(...children: (string | Node)[]): HTMLElement {
  const element = document.createElement('font');
  element.append(...children);
  return element;
}

const paragraph = async (text = SORANI) => {
  const element = await fixture<HTMLElement>(html`<p></p>`);
  element.append(text);
  keepOriginals(document);
  return element;
};

describe('the original of a page that is translated', () => {
  it('is read, in whatever steps its texts were replaced (ktêb debêt)', async () => {
    const steps: ((text: Text, by: HTMLElement) => void)[] = [
      (text, by) => text.replaceWith(by),
      (text, by) => {
        text.before(by);
        text.remove();
      },
      (text, by) => {
        text.after(by);
        by.append('More.');
        text.remove();
      },
      (text, by) => text.parentElement?.replaceChildren(by),
    ];
    for (const replace of steps) {
      const element = await paragraph();
      replace(element.firstChild as Text, font(font('Books come.')));
      const { text, translation } = readText(element);
      expect([text, translation]).to.deep.equal([SORANI, 'original']);
    }
  });

  it('has its words in their order, where the translation has others, and elements between them', async () => {
    const element = await paragraph('مامۆستا ');
    const name = document.createElement('b');
    name.append('شیرین');
    element.append(name, ' وا دەڵێت.');
    // Translators come later.
    await Promise.resolve();
    const [first, , last] = element.childNodes;
    first!.remove();
    last!.replaceWith(font('teacher'));
    name.replaceChildren(font('Shirin'));
    element.prepend(font('says '), name);
    expect(readText(element).text).to.equal('مامۆستا شیرین وا دەڵێت.');
  });

  it('is read after the page was translated once more, and no longer once it is back', async () => {
    const element = await paragraph();
    const [original] = element.childNodes;
    original!.replaceWith(font('Books come.'));
    readText(element);
    element.firstChild!.replaceWith(font('Les livres arrivent.'));
    expect(readText(element).text).to.equal(SORANI);
    element.firstChild!.replaceWith(original!);
    const { translation, text } = readText(element);
    expect([text, translation]).to.deep.equal([SORANI, undefined]);
  });

  it('gives way to what the page itself writes', async () => {
    const element = await paragraph();
    element.firstChild!.replaceWith(font('Books come.'));
    readText(element);
    element.textContent = 'Pirtûk hatin.';
    expect(readText(element).text).to.equal('Pirtûk hatin.');
  });

  it('gives way to a translation into Kurdish', async () => {
    const element = await paragraph('Books come to the children.');
    element.firstChild!.replaceWith(font(SORANI));
    const { text, translation } = readText(element);
    expect([text, translation]).to.deep.equal([SORANI, undefined]);
  });

  it('is not what a page without it has in `<font>` elements of its own', async () => {
    const element = await fixture<HTMLElement>(html`<p><font color="red">Pirtûk</font> hatin.</p>`);
    keepOriginals(document);
    const { text, translation } = readText(element);
    expect([text, translation]).to.deep.equal(['Pirtûk hatin.', undefined]);
  });

  it('has its places in the translation, sentence by sentence', async () => {
    const element = await paragraph(`${SORANI} ${SORANI}`);
    const source = readText(element);
    const [one, other] = [font('Books come. '), font('Children read. ')];
    element.firstChild!.replaceWith(font(one, other));
    await Promise.resolve();
    expect(source.isTranslated?.()).to.equal(true);
    const sentence = (start: number) => String(source.range({ start, end: start + SORANI.length }));
    expect(sentence(0)).to.equal('Books come. ');
    expect(sentence(SORANI.length + 1)).to.equal('Children read. ');
    const place = source.offsetOf(other.firstChild!, 3) ?? 0;
    expect(place).to.be.within(SORANI.length / 2, 2 * SORANI.length);
    // A click beside the words is in the element itself.
    expect(source.offsetOf(other, 0)).to.be.within(SORANI.length / 2, place);
    expect(source.offsetOf(one, 0)).to.equal(0);
    expect(source.offsetOf(other, 1)).to.equal(source.text.length - 1);
  });

  it('is missing where the page was translated before it was seen', async () => {
    const root = document.documentElement;
    root.classList.add('translated-ltr');
    try {
      const element = await fixture<HTMLElement>(
        html`<p><font><font>Books come to the children.</font></font></p>`,
      );
      expect(readText(element).translation).to.equal('lost');
      const untouched = await fixture<HTMLElement>(html`<p translate="no">${SORANI}</p>`);
      expect(readText(untouched).translation).to.equal(undefined);
      // A short title has none of the letters that tell Kurdish from other languages.
      const title = await fixture<HTMLElement>(html`<h1 translate="no">Roj baş</h1>`);
      expect(readText(title).translation).to.equal(undefined);
    } finally {
      root.classList.remove('translated-ltr');
    }
  });
});
