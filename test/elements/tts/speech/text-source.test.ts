import { expect, fixture, html } from '@open-wc/testing';
import { SpeechError } from '../../../../src/contract/errors.ts';
import { plainSource, readText } from '../../../../src/elements/tts/speech/text-source.ts';

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

describe('plainSource', () => {
  it("keeps the author's offsets and has no ranges", () => {
    const source = plainSource('yek  du');
    expect(source.authorOffset(5)).to.equal(5);
    expect(source.range({ start: 0, end: 3 })).to.equal(undefined);
  });
});
