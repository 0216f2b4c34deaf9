import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowsUrl } from '../../../../src/cli/doctor/policy/allows-url.ts';

const PAGE = 'https://news.example/article';

test('sources match addresses as in browsers', () => {
  for (const [source, url, isAllowed] of [
    ["'self'", 'https://news.example/speech/token', true],
    ["'self'", 'wss://news.example/live', true],
    ["'self'", 'https://www.news.example/', false],
    ["'self'", 'blob:https://news.example/1', true],
    ["'none'", 'https://news.example/', false],
    ['*', 'https://cdn.example/a.js', true],
    ['*', 'blob:null', false],
    ['blob:', 'blob:null', true],
    ['https:', 'https://cdn.example/a.js', true],
    ['https:', 'http://cdn.example/a.js', false],
    ['http:', 'https://cdn.example/a.js', true],
    ['cdn.example', 'https://cdn.example/a.js', true],
    ['cdn.example', 'http://cdn.example/a.js', false],
    ['CDN.example', 'https://cdn.example/a.js', true],
    ['https://cdn.example', 'https://cdn.example:8443/a.js', false],
    ['https://cdn.example:8443', 'https://cdn.example:8443/a.js', true],
    ['https://cdn.example:*', 'https://cdn.example:8443/a.js', true],
    ['*.cdn.example', 'https://a.b.cdn.example/a.js', true],
    ['*.cdn.example', 'https://cdn.example/a.js', false],
    ['https://cdn.example/kurdish/', 'https://cdn.example/kurdish/a.js', true],
    ['https://cdn.example/kurdish', 'https://cdn.example/kurdish/a.js', false],
    ['https://cdn.example/kurdish/a.js', 'https://cdn.example/kurdish/a.js', true],
    ['wss://live.example', 'wss://live.example/api', true],
    ['https://live.example', 'wss://live.example/api', false],
    ["'unsafe-inline'", 'https://news.example/', false],
  ] as const)
    assert.equal(allowsUrl([source], url, PAGE), isAllowed, `${source} ${url}`);
});
