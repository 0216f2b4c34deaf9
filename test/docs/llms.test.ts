import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { llmsFile } from '../../scripts/docs/llms-file.mjs';
import { llmsText } from '../../scripts/docs/llms-text.mjs';

test('llms.txt is what `npm run docs` would write now, and every page it links to exists', () => {
  const text = readFileSync('llms.txt', 'utf8');
  assert.equal(text, llmsFile(), 'llms.txt is stale: run `npm run docs`');
  for (const [, path = ''] of text.matchAll(/\]\(([^)]+)\)/g)) assert.ok(existsSync(path), path);
});

const PAGES: Readonly<Record<string, string>> = {
  'README.md':
    '# It\n\nText.\n\n## Documentation\n\n- Using it: [start](docs/start.md),\n  [more](docs/more.md#part).\n\n## End\n',
  'docs/start.md':
    '# Start\n\n```html\n<b>First code</b>\n```\n\nPut **this** [there](there.md), once. And more.\n',
  'docs/more.md': '# More\n\n| a | b |\n|---|---|\n\nA list follows:\n\n- one\n',
  'docs/rest.md': '# The rest\n\nFor those\nwho ask.\n',
};

test("llms.txt lists pages as the README does, each by its title and first sentence, and the README's missing ones last", () => {
  const text = llmsText('What it is.', Object.keys(PAGES).slice(1), (path) => PAGES[path]!);
  assert.deepEqual(text.split('\n').filter(Boolean), [
    '# kurdish-speech',
    '> What it is.',
    'Every page is Markdown; paths are relative to this file.',
    '## Using it',
    '- [Start](docs/start.md): Put this there, once.',
    '- [More](docs/more.md): A list follows.',
    '## Optional',
    '- [The rest](docs/rest.md): For those who ask.',
  ]);
});
