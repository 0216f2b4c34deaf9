import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { epubOf } from '../../../src/publish/read-along/epub.ts';
import { guidedNavigation } from '../../../src/publish/read-along/guided-navigation.ts';
import type { ReadAlong } from '../../../src/publish/read-along/read-along.ts';

const ARTICLE: ReadAlong = {
  slug: 'gund',
  title: 'گوند & <شار>',
  author: 'نووسەر',
  description: '',
  url: 'https://news.example/gund',
  language: 'ckb',
  isRightToLeft: true,
  published: '2026-03-01T10:00:00.000+03:00',
  duration: 3.5,
  paragraphs: [
    [
      { id: 's1', text: 'سڵاو.', start: 0, end: 1.25 },
      { id: 's2', text: 'ڕۆژ باش.', start: 1.25, end: 2 },
    ],
    [{ id: 's3', text: 'سوپاس.', start: 2, end: 3.5 }],
  ],
};

test('the first file is mimetype, stored, at the place where readers look for it', () => {
  const bytes = epubOf(ARTICLE, new Uint8Array(100));
  assert.equal(strFromU8(bytes.subarray(30, 58)), 'mimetypeapplication/epub+zip');
});

test('the title heads the text once, also where it is read', () => {
  const contentOf = (article: ReadAlong) =>
    strFromU8(unzipSync(epubOf(article, new Uint8Array(100)))['EPUB/article.xhtml']!);
  assert.match(contentOf(ARTICLE), /<body>\n<h1>گوند &amp; &lt;شار&gt;<\/h1>\n<p><span id="s1">/);
  const read = contentOf({ ...ARTICLE, title: 'سوپاس.', paragraphs: ARTICLE.paragraphs.toReversed() });
  assert.match(read, /<body>\n<h1><span id="s3">سوپاس\.<\/span><\/h1>\n<p><span id="s1">/);
});

test('each sentence is in the text and in the overlay, with its place in the sound; the direction is the script’s', () => {
  const files = unzipSync(epubOf(ARTICLE, new Uint8Array(100)));
  const read = (path: string) => strFromU8(files[`EPUB/${path}`]!);
  assert.match(read('article.xhtml'), /<p><span id="s1">سڵاو\.<\/span> <span id="s2">/);
  assert.match(
    read('article.smil'),
    /<text src="article\.xhtml#s2"\/><audio src="article\.mp3" clipBegin="1\.250s" clipEnd="2\.000s"\/>/,
  );
  assert.match(read('package.opf'), /page-progression-direction="rtl"/);
  assert.match(read('package.opf'), /<dc:title>گوند &amp; &lt;شار&gt;<\/dc:title>/);
  assert.match(read('package.opf'), /dcterms:modified">2026-03-01T07:00:00Z</);
});

test('the same article gives the same file, and one without an address an identifier of its text', () => {
  const sound = new Uint8Array(100);
  assert.deepEqual(epubOf(ARTICLE, sound), epubOf(ARTICLE, sound));
  const identifier = (article: ReadAlong) =>
    /<dc:identifier id="id">([^<]+)</.exec(
      strFromU8(unzipSync(epubOf(article, sound))['EPUB/package.opf']!),
    )?.[1];
  assert.equal(identifier(ARTICLE), ARTICLE.url);
  const nameless = { ...ARTICLE, url: '' };
  assert.match(
    identifier(nameless)!,
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  assert.notEqual(identifier(nameless), identifier({ ...nameless, slug: 'shar' }));
});

test('a guided navigation document leads to the same places in the sound', () => {
  const { guided } = JSON.parse(guidedNavigation(ARTICLE, 'گوند.mp3'));
  assert.equal(guided.length, 2);
  assert.deepEqual(guided[0].children[1], {
    text: { plain: 'ڕۆژ باش.', language: 'ckb' },
    audioref: `${encodeURI('گوند.mp3')}#t=1.250,2.000`,
  });
});
