import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowsScript } from '../../../../src/cli/doctor/policy/allows-script.ts';

const PAGE = 'https://news.example/article';
const URL = 'https://cdn.example/kurdish-player.js';
const NOTHING = { url: URL, nonce: '', integrity: '', isInline: false };

test('a script runs by its nonce, its hashes, or its address where that counts', () => {
  const isAllowed = (sources: string, script: Partial<typeof NOTHING> = {}) =>
    allowsScript(sources.split(' '), { ...NOTHING, ...script }, PAGE);
  assert.equal(isAllowed('https://cdn.example'), true);
  assert.equal(isAllowed("https://cdn.example 'nonce-a'"), true);
  assert.equal(isAllowed("https://cdn.example 'nonce-a' 'strict-dynamic'"), false);
  assert.equal(isAllowed("'nonce-a' 'strict-dynamic'", { nonce: 'a' }), true);
  assert.equal(isAllowed("'nonce-a'", { nonce: 'b' }), false);
  assert.equal(isAllowed("'sha384-x'", { integrity: 'sha384-x' }), true);
  assert.equal(isAllowed("'sha384-x'", { integrity: 'sha384-x sha384-y' }), false);
  assert.equal(isAllowed("'unsafe-inline'", { isInline: true }), true);
  assert.equal(isAllowed("'unsafe-inline' 'nonce-a'", { isInline: true }), false);
  assert.equal(isAllowed("'self'", { isInline: true }), false);
});
