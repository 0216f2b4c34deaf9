import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPageTexts } from '../../src/article/read-page-texts.ts';

describe('readPageTexts', () => {
  it('has the text of the body without white space, but no scripts, styles and templates (silav)', async () => {
    const html = `<title>Sernav</title><body><h1>Silav</h1><p>hevalno,&nbsp;hûn\n çawa <b>ne</b>?
      <script>let a = "x";</script><style>p { color: red }</style><template>t</template><noscript>n</noscript>`;
    assert.deepEqual((await readPageTexts(html)).texts, ['Silavhevalno,hûnçawane?']);
  });

  it('has the text attributes of elements in their place', async () => {
    const html = '<p>Yek.<kurdish-tts text="Du &amp; nîv."></kurdish-tts><p>Sê.';
    assert.deepEqual((await readPageTexts(html)).texts, ['Yek.Du&nîv.Sê.']);
  });

  it('has what is heard in one piece where something inside it is not read', async () => {
    const html = `<p id="a">Silav <button>Bixwîne</button>hevalno, <sup class="note">1</sup>baş e.</p>
      <kurdish-tts for="a" skip-selector=".note"></kurdish-tts>`;
    const { texts } = await readPageTexts(html);
    assert.deepEqual(texts, ['SilavBixwînehevalno,1başe.', 'Silavhevalno,başe.']);
  });

  it('has what is heard where headers and descriptions are said between the words of the page (bazar)', async () => {
    const html = `<main id="a"><p>Li <img alt="Bazar"></p><table><tr><th>Bajar<tr><td>Duhok</table></main>
      <kurdish-tts for="a" read="alt"></kurdish-tts>`;
    assert.deepEqual((await readPageTexts(html)).texts, ['LiBajarDuhok', 'LiBazarBajarBajar:Duhok']);
  });

  it('has what is heard in brief, too', async () => {
    const html = `<article id="a"><p>Yek</p><aside>na</aside><p>du</p></article><kurdish-tts for="a"></kurdish-tts>`;
    assert.deepEqual((await readPageTexts(html)).texts, ['Yeknadu', 'Yekdu']);
  });

  it('has what each element reads from its start, without what is for its slot', async () => {
    const html = `<nav>Rûpel</nav><article id="a"><p>Yek û</p><p>du.</p></article>
      <kurdish-tts for="a"><a slot="limit" href="/in">Têkeve</a></kurdish-tts><kurdish-tts text="Sê."></kurdish-tts>
      <kurdish-tts><p>Çar.</p><a slot="limit" href="/in">Têkeve</a></kurdish-tts>`;
    assert.deepEqual((await readPageTexts(html)).readings, ['Yekûdu.', 'Sê.', 'Çar.']);
  });

  it('is the same however long the page is, and lets other work be done meanwhile', async () => {
    const paragraph = '<p>Silav &amp; <b title="x > y">spas</b> 😀</p><!-- şîrove -->\n';
    let turns = 0;
    const timer = setInterval(() => turns++);
    const [text] = (await readPageTexts(paragraph.repeat(10_000))).texts;
    clearInterval(timer);
    assert.equal(text, 'Silav&spas😀'.repeat(10_000));
    assert.ok(turns > 10, `${turns} turns`);
  });

  it('is empty for nothing, and bears with any depth', async () => {
    assert.deepEqual((await readPageTexts('')).texts, ['']);
    assert.deepEqual((await readPageTexts(`${'<i>'.repeat(20_000)}kûr`)).texts, ['kûr']);
  });
});
