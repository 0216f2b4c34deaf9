import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OwnElement } from '../../../../src/cli/doctor/page/page-outline.ts';
import { isOutOfReach } from '../../../../src/cli/doctor/visit/is-out-of-reach.ts';

const element = (endpoint: string, tokenEndpoint = `${endpoint}/token`) =>
  ({ endpoint, tokenEndpoint }) as OwnElement;

test('a public page does not reach this machine or a private network, a page there does', () => {
  const page = 'https://news.example.com/article';
  for (const endpoint of ['http://127.0.0.1:9200/x', 'http://10.0.0.1/speech', 'http://localhost/speech']) {
    assert.equal(isOutOfReach(element(endpoint), page), true, endpoint);
    assert.equal(isOutOfReach(element(endpoint), 'http://127.0.0.1:8080/'), false, endpoint);
  }
  assert.equal(isOutOfReach(element('https://speech.example.com/speech'), page), false);
  assert.equal(isOutOfReach(element('https://a.example.com/s', 'http://192.168.1.1/token'), page), true);
});
