import { expect, fixture, html } from '@open-wc/testing';
import { SpeechError } from '../../../../src/contract/errors.ts';
import {
  authorPlace,
  plainSource,
  readText,
  spokenOffset,
} from '../../../../src/elements/tts/text/text-source.ts';

describe('readText', () => {
  it('reads blocks as lines, and collapses white space (ktebxana)', async () => {
    const article = await fixture(html`<article>
      <h2>کتێبخانە</h2>
      <p>لەم   بەهارەدا
         هات.</p><ul><li>یەک</li><li>دوو</li></ul>
    </article>`);
    expect(readText(article).text).to.equal('کتێبخانە\nلەم بەهارەدا هات.\nیەک\nدوو');
  });

  it('joins inline elements without a space, and breaks lines at br', async () => {
    const article = await fixture(html`<p>Pirt<b>ûk</b>xane<br>vebû</p>`);
    expect(readText(article).text).to.equal('Pirtûkxane\nvebû');
  });

  it('skips hidden content, controls, and what the author excludes', async () => {
    const article = await fixture(
      html`<div>Bixwîne<span hidden> nexwîne</span><script type="text/plain"> na</script><button>Bitikîne</button><sup class="note">1</sup><span aria-hidden="true">*</span> vê</div>`,
    );
    expect(readText(article, '.note').text).to.equal('Bixwîne vê');
  });

  it('names the attribute when skip-selector is not a valid selector', async () => {
    const article = await fixture(html`<p>Silav</p>`);
    expect(() => readText(article, '..note'))
      .to.throw(SpeechError, '"skip-selector"')
      .with.property('field', 'skip-selector');
  });

  it('reads the value of a field', async () => {
    const field = await fixture<HTMLTextAreaElement>(html`<textarea>  سڵاو </textarea>`);
    expect(readText(field).text).to.equal('  سڵاو ');
  });

  it('maps every word back to its range in the document', async () => {
    const article = await fixture(html`<article>
      <h2>گوندەکان</h2><p>لە <em>دەشتی   شارەزوور</em> کت<b>ێب</b> هات.</p><p hidden>نا</p><p>دوو</p>
    </article>`);
    const source = readText(article);
    for (const match of source.text.matchAll(/\S+/g)) {
      const span = { start: match.index, end: match.index + match[0].length };
      expect(String(source.range(span))).to.equal(match[0]);
      const author = source.authorOffset(span.start);
      expect((article.textContent ?? '').slice(author, author + match[0].length)).to.equal(match[0]);
    }
  });

  it('leaves the document unchanged', async () => {
    const article = await fixture(html`<article><p>Yek <b>du</b> sê</p></article>`);
    const before = article.outerHTML;
    const source = readText(article);
    source.range({ start: 0, end: 6 });
    expect(article.outerHTML).to.equal(before);
  });

  it('has no range for an empty span', async () => {
    const article = await fixture(html`<p>yek</p>`);
    expect(readText(article).range({ start: 1, end: 1 })).to.equal(undefined);
  });
});

describe('readText and the looks of a page', () => {
  const STYLES = html`<style>
    .gone { visibility: hidden; }
    .back { visibility: visible; }
    .kept { content-visibility: hidden; }
    .said { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .faded { opacity: 0; }
    .rect { position: absolute; clip: rect(1px, 1px, 1px, 1px); }
  </style>`;

  it('skips what a style sheet hides, and reads what it fades in (veşartî)', async () => {
    const article = await fixture(html`<div>${STYLES}
      <p class="gone">na <b class="back">erê</b> na</p><div class="kept">na<p>na</p></div><span class="kept">jî</span>
      <a class="said" href="#x">na</a><span class="rect">na</span><p class="faded">paşî</p></div>`);
    expect(readText(article).text).to.equal('erê\njî\npaşî');
  });

  it('reads helper text once it is shown', async () => {
    const article = await fixture(
      html`<div>${STYLES}<a class="said" href="#x">Derbasî nivîsê bibe</a> Silav</div>`,
    );
    expect(readText(article).text).to.equal('Silav');
    // Its focus would do the same, but only in a window that has it.
    article.querySelector('a')?.classList.remove('said');
    expect(readText(article).text).to.equal('Derbasî nivîsê bibe Silav');
  });
});

describe('readText and words that are not in the text', () => {
  const marked = (source: ReturnType<typeof readText>, words: string) => {
    const start = source.text.indexOf(words);
    return source.range({ start, end: start + words.length });
  };

  it('places the description of a picture around the picture, with no length in the text of the author', async () => {
    const article = await fixture(html`<p>Li vir <img alt="Bazara kevn" src="data:,"> e.</p>`);
    const source = readText(article, '', 'alt');
    expect(source.text).to.equal('Li vir\nBazara kevn\ne.');
    const range = marked(source, 'kevn')!;
    expect(range.cloneContents().querySelector('img')?.alt).to.equal('Bazara kevn');
    expect(String(range)).to.equal('');
    const [picture, after] = [source.text.indexOf('Bazara'), source.text.indexOf('e.')];
    expect([source.isInserted?.(picture), source.isInserted?.(after)]).to.deep.equal([true, false]);
    const place = authorPlace(source, { charIndex: picture, charLength: 'Bazara'.length });
    expect(place).to.deep.equal({ charIndex: source.authorOffset(picture), charLength: 0 });
    expect(authorPlace(source, { charIndex: after, charLength: 2 }).charLength).to.equal(2);
    expect(article.textContent?.slice(source.authorOffset(after))).to.equal('e.');
  });

  it('places a header that is said again around its cell, and the title of an abbreviation around it', async () => {
    const article = await fixture(
      html`<table><tr><th>Bajar</th></tr><tr><td><abbr title="Hewlêr">H.</abbr> paytext e</td></tr></table>`,
    );
    const source = readText(article, '', 'abbr');
    expect(source.text).to.equal('Bajar\n\nBajar: Hewlêr paytext e');
    expect(String(marked(source, 'Bajar:'))).to.equal('H. paytext e');
    expect(String(marked(source, 'Hewlêr'))).to.equal('H.');
    expect(String(marked(source, 'Hewlêr paytext'))).to.equal('H. paytext');
    const word = source.text.indexOf('paytext');
    expect((article.textContent ?? '').slice(source.authorOffset(word)).startsWith('paytext')).to.equal(true);
  });

  it('goes to the header before a cell for its first word', async () => {
    const article = await fixture(html`<table><tr><th>Bajar</th></tr><tr><td>Duhok</td></tr></table>`);
    const source = readText(article);
    const cell = (article.textContent ?? '').indexOf('Duhok');
    expect(source.text.slice(spokenOffset(source, cell))).to.equal('Bajar: Duhok');
  });
});

describe('plainSource', () => {
  it("keeps the author's offsets and has no ranges", () => {
    const source = plainSource('yek  du');
    expect(source.authorOffset(5)).to.equal(5);
    expect(source.range({ start: 0, end: 3 })).to.equal(undefined);
  });
});
