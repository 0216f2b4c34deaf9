import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../service/support/open-service.ts';
import { runHere } from './run-here.ts';

test('a wrong call of site is one line that says what would be right', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'page.html'), '<article>سڵاو</article>');
  for (const [args, message] of [
    [[], /^Name one folder: the one that your generator writes, e\.g\. public\. See --help\.\n$/],
    [['a', 'b'], /^Name one folder/],
    [['nowhere'], /^"nowhere" is no folder: build the site first\.\n$/],
    [[folder, '--site-url', 'news.example'], /^--site-url must be like https:\/\/example\.com\/speech\.\n$/],
    [[folder, '--voice-group', 'v9'], /^--voice-group "v9" is unknown; use /],
    [[folder, '--origin', 'https://a.example'], /^--origin needs --endpoint\.\n$/],
    [[folder, '--articles', 'posts/**'], /^No HTML file of ".*" matches posts\/\*\*: /],
  ] as const) {
    const { code, stderr } = await runHere(['site', ...args]);
    assert.equal(code, 2, stderr);
    assert.match(stderr, message);
  }
});
