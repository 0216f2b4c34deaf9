import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageOf } from '../../../src/proxy/admission/origins.ts';
import type { ProxyRequest } from '../../../src/proxy/base/transport-types.ts';

const PAGE = 'https://news.example';

function pageFor(headers: Record<string, string>): string {
  return pageOf({ header: (name) => headers[name] } as ProxyRequest);
}

describe('the page that asks for speech', () => {
  it('is known by its address without query and fragment, or by its origin', () => {
    assert.equal(pageFor({ origin: PAGE, referer: `${PAGE}/article?id=1#top` }), `${PAGE}/article`);
    assert.equal(pageFor({ referer: `${PAGE}/article` }), `${PAGE}/article`);
    assert.equal(pageFor({ origin: PAGE, referer: 'https://other.example/article' }), PAGE);
    assert.equal(pageFor({ origin: PAGE }), PAGE);
    assert.equal(pageFor({}), '');
  });

  it('is known by its origin where its address would fill the cache, or hide an entry from its list', () => {
    // One byte of a header becomes six of an address.
    const referer = `${PAGE}/${'\u00e9'.repeat(3000)}`;
    assert.equal(pageFor({ origin: PAGE, referer }), PAGE);
    assert.equal(pageFor({ referer }), '');
  });
});
