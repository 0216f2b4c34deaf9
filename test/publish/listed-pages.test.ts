import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listedPages } from '../../src/publish/listed-pages.ts';

test('a page is no listing, with or without an XML declaration', () => {
  for (const page of [
    '<!doctype html><html><feed></feed></html>',
    '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x"><html xmlns="http://www.w3.org/1999/xhtml"/>',
    '<p>urlset</p>',
    'Silav',
  ])
    assert.equal(listedPages(page), undefined);
});

test('sitemaps and feeds list absolute http addresses, each once, in order', () => {
  const sitemap =
    '\ufeff<?xml version="1.0"?><!-- <rss> --><s:urlset xmlns:s="x"><s:url><s:loc> https://a.example/1?x=1&amp;y=2 </s:loc></s:url><s:url><s:loc>https://a.example/2</s:loc></s:url><s:url><s:loc>https://a.example/2</s:loc></s:url><s:url><s:loc>javascript:x</s:loc></s:url></s:urlset>';
  assert.deepEqual(listedPages(sitemap), {
    kind: 'pages',
    urls: ['https://a.example/1?x=1&y=2', 'https://a.example/2'],
  });
  const rdf =
    '<rdf:RDF xmlns:rdf="x"><channel><link>https://a.example/</link></channel><item><link><![CDATA[https://a.example/3]]></link></item></rdf:RDF>';
  assert.deepEqual(listedPages(rdf)?.urls, ['https://a.example/3']);
  const atom = '<feed><entry><link rel="self" href="/no"/><link rel="alternate" href="4"/></entry></feed>';
  assert.deepEqual(listedPages(atom, 'https://a.example/feeds/atom')?.urls, ['https://a.example/feeds/4']);
});

test('an index is told apart, and XML that lists nothing is refused', () => {
  const index = '<sitemapindex><sitemap><loc>https://a.example/s.xml</loc></sitemap></sitemapindex>';
  assert.deepEqual(listedPages(index), { kind: 'sitemaps', urls: ['https://a.example/s.xml'] });
  assert.throws(() => listedPages('<rss><channel><title>x</title></channel></rss>'), /lists no page/);
  assert.throws(() => listedPages('<?xml version="1.0"?><opml/>'), /neither a sitemap nor a feed/);
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(100)}">${Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index || ''};`.repeat(10)}">`).join('')}]><urlset><url><loc>&a9;</loc></url></urlset>`;
  assert.throws(() => listedPages(bomb), { code: 'invalid-argument' });
});
