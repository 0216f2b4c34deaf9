import { expect, fixture, html } from '@open-wc/testing';
import { readText } from '../../../../src/elements/tts/text/text-source.ts';
import { createHighlighter, highlightSpoken } from '../../../../src/elements/tts/words/highlight.ts';

function rangeOf(element: Element, start: number, end: number): Range {
  const range = new Range();
  range.setStart(element.firstChild as Text, start);
  range.setEnd(element.firstChild as Text, end);
  return range;
}

const lit = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String);

describe('createHighlighter', () => {
  it('registers a highlight that the page can style, and leaves the text unchanged (silaw)', async () => {
    const text = await fixture(html`<p>سڵاو جیهان</p>`);
    const before = text.outerHTML;
    const node = text.firstChild;
    const highlighter = createHighlighter()!;
    highlighter.show('word', rangeOf(text, 0, 4));
    expect(lit('kurdish-word')).to.deep.equal(['سڵاو']);
    highlighter.show('word', rangeOf(text, 5, 10));
    expect(lit('kurdish-word')).to.deep.equal(['جیهان']);
    highlighter.clear();
    expect(lit('kurdish-word')).to.deep.equal([]);
    expect(text.outerHTML).to.equal(before);
    expect(text.firstChild).to.equal(node);
  });

  it('lets several elements highlight a word each', async () => {
    const text = await fixture(html`<p>yek du</p>`);
    const [first, second] = [createHighlighter()!, createHighlighter()!];
    first.show('word', rangeOf(text, 0, 3));
    second.show('word', rangeOf(text, 4, 6));
    expect(lit('kurdish-word')).to.have.members(['yek', 'du']);
    first.clear();
    expect(lit('kurdish-word')).to.deep.equal(['du']);
    second.clear();
  });

  it('colours the word, unless a rule of the page overrides it', async () => {
    const text = await fixture(html`<p>yek du</p>`);
    const highlighter = createHighlighter()!;
    highlighter.show('word', rangeOf(text, 0, 3));
    const colour = () => getComputedStyle(text, '::highlight(kurdish-word)').backgroundColor;
    expect(colour()).to.equal('rgb(255, 210, 77)');
    const page = new CSSStyleSheet();
    page.replaceSync('::highlight(kurdish-word) { background-color: rgb(1, 2, 3) }');
    document.adoptedStyleSheets.unshift(page);
    expect(colour()).to.equal('rgb(1, 2, 3)');
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page);
    highlighter.clear();
  });

  it('styles text in a shadow tree of the page', async () => {
    const host = await fixture(html`<div></div>`);
    const text = document.createElement('p');
    text.textContent = 'yek du';
    host.attachShadow({ mode: 'open' }).append(text);
    const highlighter = createHighlighter()!;
    highlighter.show('word', rangeOf(text, 0, 3));
    expect(getComputedStyle(text, '::highlight(kurdish-word)').backgroundColor).to.equal('rgb(255, 210, 77)');
    highlighter.clear();
  });

  it('never moves a range nor has it in two highlights, and has two at a time, those of the word and its sentence', async () => {
    const sentence = 'ڕۆژ باش بۆ هەمووان لێرە. ';
    const article = await fixture(
      html`<article><p>${sentence.repeat(600)}<br>${sentence.repeat(600)}</p></article>`,
    );
    const source = readText(article);
    const highlighter = createHighlighter()!;
    const seen = new Map<AbstractRange, string>();
    const owners = new Map<AbstractRange, string>();
    const [word, whole] = ['kurdish-word', 'kurdish-sentence'];
    for (const { index } of [...source.text.matchAll(/\S+/g)].slice(0, 400)) {
      const start = source.text.lastIndexOf('. ', index) + 1 || 0;
      const end = source.text.indexOf('.', index) + 1;
      const length = source.text.slice(index).search(/\s/);
      highlightSpoken(highlighter, 'sentence', source, { start: index, end: index + length }, { start, end });
      for (const name of [word, whole]) {
        const ranges = [...(CSS.highlights.get(name) ?? [])];
        expect(ranges.length).to.equal(1);
        for (const range of ranges) {
          expect(owners.get(range) ?? name).to.equal(name);
          owners.set(range, name);
          const place = `${range.startOffset} ${range.endOffset}`;
          expect(seen.get(range) ?? place).to.equal(place);
          seen.set(range, place);
        }
      }
    }
    const counts = [word, whole].map((name) => [...owners.values()].filter((owner) => owner === name).length);
    expect(counts).to.deep.equal([400, 80]);
    highlighter.clear();
  });
});
