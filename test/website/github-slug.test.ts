import assert from 'node:assert/strict';
import { test } from 'node:test';
import { githubSlug } from '../../website/github-slug.mjs';

test('a heading has the id that it has on GitHub', () => {
  assert.equal(githubSlug("OpenAI's clients: `/v1/`"), 'openais-clients-v1');
  assert.equal(githubSlug('Content-Security-Policy'), 'content-security-policy');
  assert.equal(githubSlug('سێ هەنگاو'), 'سێ-هەنگاو');
  assert.equal(githubSlug('Xwendevan çi dikare?'), 'xwendevan-çi-dikare');
});
