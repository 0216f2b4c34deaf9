import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addHeadTags } from '../../src/sites/add-head-tags.ts';
import { addPlayer } from '../../src/sites/add-player.ts';

const PLAYER = { readsMain: false, src: '/audio/gund.json', attributes: undefined };
const TAG = '<kurdish-tts controls for="kurdish-article" src="/audio/gund.json"></kurdish-tts>';

const body = (html: string) => `<!doctype html><html lang="ckb"><body>${html}</body></html>`;

test('a player stands after the heading of the article, and names it', () => {
  assert.equal(
    addPlayer(body('<h1>ماڵپەڕ</h1><article><h1>گوند</h1><p>سڵاو</p></article>'), PLAYER),
    body(`<h1>ماڵپەڕ</h1><article id="kurdish-article"><h1>گوند</h1>${TAG}<p>سڵاو</p></article>`),
  );
});

test('a heading in a header keeps its header; an article without a heading begins with the player', () => {
  assert.equal(
    addPlayer(body('<article id="a"><header><h1>گوند</h1><p>ڕۆژ</p></header><p>سڵاو</p></article>'), PLAYER),
    body(
      `<article id="a"><header><h1>گوند</h1><p>ڕۆژ</p></header>${TAG.replace('kurdish-article', 'a')}<p>سڵاو</p></article>`,
    ),
  );
  assert.equal(
    addPlayer(body('<article class="x"><p>سڵاو</p></article>'), PLAYER),
    body(`<article id="kurdish-article" class="x">${TAG}<p>سڵاو</p></article>`),
  );
});

test('an id that the page has already is not given twice', () => {
  const page = addPlayer(body('<p id="kurdish-article">x</p><article><p>سڵاو</p></article>'), PLAYER);
  assert.match(page!, /<article id="kurdish-article-2"><kurdish-tts controls for="kurdish-article-2"/);
});

test('an element of the page is kept and gets its speech, unless it says where that is', () => {
  const own = (attributes: string) =>
    body(`<kurdish-tts${attributes} for="a" highlight="word"></kurdish-tts><p id="a">سڵاو</p>`);
  assert.equal(addPlayer(own(''), PLAYER), own(' src="/audio/gund.json"'));
  assert.equal(addPlayer(own(' src="/x.json"'), PLAYER), own(' src="/x.json"'));
  assert.equal(addPlayer(own(' endpoint="/speech"'), PLAYER), own(' endpoint="/speech"'));
  assert.equal(
    addPlayer(own(' endpoint="local:"'), PLAYER),
    own(' src="/audio/gund.json" endpoint="local:"'),
    'also one that a failed run left to speak by itself',
  );
});

test('without published speech the page speaks by itself', () => {
  const page = addPlayer(body('<article><p>سڵاو</p></article>'), { ...PLAYER, src: undefined });
  assert.match(page!, /<kurdish-tts controls for="kurdish-article" endpoint="local:">/);
});

test('<main> is read only where the site names its articles; a page without text gets no player', () => {
  const page = body('<main><p>سڵاو</p></main>');
  assert.equal(addPlayer(page, PLAYER), undefined);
  assert.match(addPlayer(page, { ...PLAYER, readsMain: true })!, /<main id="kurdish-article"><kurdish-tts/);
  assert.equal(addPlayer(body('<article><nav>سڵاو</nav></article>'), PLAYER), undefined);
});

test("a site's own attributes are escaped", () => {
  const page = addPlayer(body('<article><p>سڵاو</p></article>'), {
    ...PLAYER,
    attributes: { label: '"گوند" & <b>' },
  });
  assert.match(page!, / label="&quot;گوند&quot; &amp; &lt;b>"/);
});

test('the mark of the byte order stays first, and offsets count after it', () => {
  const page = addPlayer(`\ufeff${body('<article><p>سڵاو</p></article>')}`, PLAYER);
  assert.equal(page, `\ufeff${body(`<article id="kurdish-article">${TAG}<p>سڵاو</p></article>`)}`);
});

test('tags go to the end of the head, or before the first element of the body, never before the doctype', () => {
  const script = '<script src="/k/kurdish-player.js"></script>';
  assert.equal(
    addHeadTags('<!doctype html><head><title>x</title></head><p>y', script),
    `<!doctype html><head><title>x</title>${script}</head><p>y`,
  );
  assert.equal(
    addHeadTags('<!doctype html><title>x</title><p>y', script),
    `<!doctype html><title>x</title>${script}<p>y`,
  );
  assert.equal(
    addHeadTags('<!doctype html><body class="b"><p>y', script),
    `<!doctype html><body class="b">${script}<p>y`,
  );
});

test('a page that has the script gets no second one', () => {
  const page =
    '<!doctype html><head><script type="module" src="https://cdn.example/kurdish-speech.js?v=1"></script></head>';
  assert.equal(addHeadTags(page, '<script src="/k/kurdish-player.js"></script>'), page);
});
