import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPageTexts } from '../../src/article/read-page-texts.ts';

describe('readPageTexts', () => {
  it('has the text of the body without white space, but no scripts, styles and templates (silav)', () => {
    const html = `<title>Sernav</title><body><h1>Silav</h1><p>hevalno,&nbsp;hûn\n çawa <b>ne</b>?
      <script>let a = "x";</script><style>p { color: red }</style><template>t</template><noscript>n</noscript>`;
    assert.deepEqual(readPageTexts(html), ['Silavhevalno,hûnçawane?']);
  });

  it('has the text attributes of elements in their place', () => {
    const html = '<p>Yek.<kurdish-tts text="Du &amp; nîv."></kurdish-tts><p>Sê.';
    assert.ok(readPageTexts(html).includes('Yek.Du&nîv.Sê.'));
  });

  it('has what is heard in one piece where something inside it is not read', () => {
    const html = `<p id="a">Silav <button>Bixwîne</button>hevalno, <sup class="note">1</sup>baş e.</p>
      <kurdish-tts for="a" skip-selector=".note"></kurdish-tts>`;
    const texts = readPageTexts(html);
    for (const text of ['SilavBixwînehevalno,1başe.', 'Silavhevalno,1başe.', 'Silavhevalno,başe.'])
      assert.ok(texts.includes(text), text);
  });

  it('is empty for nothing, and bears with any depth', () => {
    assert.deepEqual(readPageTexts(''), ['']);
    assert.deepEqual(readPageTexts(`${'<i>'.repeat(20_000)}kûr`), ['kûr']);
  });
});
