import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/media.md');

test('the recipe in docs/media.md is the file that the tests run', () => {
  const path = 'examples/media-chrome/index.html';
  assert.ok(page.includes(`[${path}](../${path})\n\n\`\`\`html\n${read(path)}\`\`\`\n`));
});

test('each property listed as supported exists, and each listed as unsupported does not', () => {
  const sources = read('src/elements/tts/media-element.ts') + read('src/elements/tts/kurdish-tts.ts');
  const [, section = ''] = page.split('\n## As a media element\n');
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  assert.equal(rows.length, 11);
  for (const row of rows) {
    const [property = '', support] = row.slice(2, -2).split(' | ');
    for (const [, name] of property.matchAll(/`(\w+)(?:\(\))?`/g))
      assert.equal(
        new RegExp(`^  (?:get |declare |async )?${name}[(:]`, 'm').test(sources),
        support !== 'not there',
        name,
      );
  }
});
