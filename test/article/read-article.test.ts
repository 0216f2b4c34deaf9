import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArticle } from '../../src/article/read-article.ts';
import { SpeechError } from '../../src/contract/errors.ts';

test('an article is described by its page, with absolute addresses', () => {
  const article = readArticle(
    `<!doctype html><html lang="ckb"><head><title>ماڵپەڕ | سەرەکی</title>
    <meta property="og:title" content="کتێبخانەی گوند"><meta name="author" content="شلێر ئەحمەد">
    <meta name="description" content="کورتە"><meta property="og:image" content="/img/1.jpg">
    <meta property="article:published_time" content="2024-05-01T10:00:00+03:00"><link rel="canonical" href="/news/gund">
    </head><body><nav>نا</nav><main><kurdish-tts for="body"></kurdish-tts><article id="body"><p>سڵاو.</p></article></main>`,
    'https://example.com/a/b?c',
  );
  assert.deepEqual(article, {
    title: 'کتێبخانەی گوند',
    author: 'شلێر ئەحمەد',
    published: '2024-05-01T10:00:00+03:00',
    description: 'کورتە',
    image: 'https://example.com/img/1.jpg',
    url: 'https://example.com/news/gund',
    text: 'سڵاو.',
    marks: [],
    language: 'ckb',
    settings: { voice: '', voiceGroup: 'v3', dialect: undefined, speed: undefined, signature: '' },
  });
});

test('without an element the article is read, else the main part; the title is the heading, else that of the window', () => {
  const article = readArticle(
    '<title>Malper</title><h1>Sernivîs</h1><main>na<article><p>Silav</p></article></main>',
  );
  assert.deepEqual([article.text, article.title, article.url, article.image], ['Silav', 'Sernivîs', '', '']);
  const main = readArticle('<title> Malper\n me </title><main><p>Silav</p><p>Xêr</p></main>');
  assert.deepEqual([main.text, main.title], ['Silav\nXêr', 'Malper me']);
});

test('an element that is empty does not hide the article, and its settings are not taken', () => {
  const article = readArticle('<kurdish-tts voice="x"></kurdish-tts><article>Silav</article>');
  assert.deepEqual([article.text, article.settings.voice], ['Silav', '']);
});

test('a page without text says what was looked for, or what is wrong with the element', () => {
  const refusal = (message: RegExp) => (error: unknown) =>
    error instanceof SpeechError && error.code === 'invalid-argument' && message.test(error.message);
  assert.throws(
    () => readArticle('<p>Silav</p>'),
    refusal(/no <kurdish-tts> with text, no <article> and no <main>/),
  );
  assert.throws(
    () => readArticle('<kurdish-tts for="gone"></kurdish-tts>'),
    refusal(/names no element: "gone"/),
  );
});

test('a canonical address or a picture that is not on the web is none', () => {
  for (const bad of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,a',
    'blob:https://a.example/1',
  ]) {
    const article = readArticle(
      `<meta property="og:image" content="${bad}"><link rel="canonical" href="${bad}"><article>a</article>`,
      'https://example.com/a',
    );
    assert.deepEqual([article.url, article.image], ['https://example.com/a', ''], bad);
  }
});
