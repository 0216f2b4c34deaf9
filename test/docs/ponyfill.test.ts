import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { recognitionDialect } from '../../src/ponyfill/recognition-dialect.ts';
import { RECOGNITION_ERROR_CODES } from '../../src/ponyfill/recognition-error-codes.ts';
import { SYNTHESIS_ERROR_CODES } from '../../src/ponyfill/synthesis-error-codes.ts';
import { dialectFromLanguage } from '../../src/text/dialect/dialect-from-language.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}docs/ponyfill.md`, 'utf8');
const rows = (heading: string) => {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [lines = ''] = section.split('\n## ');
  const table = lines.split('\n').filter((line) => line.startsWith('| '));
  return table.slice(1).map((line) => line.slice(2, -2).split(' | '));
};
const names = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);

test('each recipe in docs/ponyfill.md is the file that the tests run', () => {
  const shown = [...page.matchAll(/\[(\S+)\]\(\.\.\/\1\)\n\n```\w+\n([\s\S]*?)```\n/g)];
  assert.ok(shown.length >= 5);
  for (const [, path = '', code] of shown)
    assert.equal(code, readFileSync(root + path, 'utf8'), `${path} is not shown as it is`);
  assert.equal([...page.matchAll(/^```\w/gm)].length, shown.length, 'code that no test runs');
});

test('it links every example of the ponyfill', () => {
  for (const file of readdirSync(`${root}examples/ponyfill`))
    assert.ok(page.includes(`(../examples/ponyfill/${file})`), file);
});

test('its table of errors matches the code', () => {
  const expected = Object.entries(SYNTHESIS_ERROR_CODES).map(([code, spoken]) => [
    `\`${code}\``,
    `\`${spoken}\``,
    `\`${RECOGNITION_ERROR_CODES[code as keyof typeof RECOGNITION_ERROR_CODES]}\``,
  ]);
  assert.deepEqual(rows('Errors'), expected);
});

test('its table of languages matches the code', () => {
  const spoken: Record<string, string> = { kurdish: "by the text's script", other: '`language-unavailable`' };
  const listened = (lang: string) => {
    try {
      return recognitionDialect(lang);
    } catch (error) {
      return `\`${(error as { code: string }).code}\``;
    }
  };
  for (const [tags = '', speaking, listening] of rows('Languages'))
    for (const lang of names(tags)) {
      const dialect = dialectFromLanguage(lang);
      assert.equal(spoken[dialect] ?? dialect, speaking, lang);
      assert.equal(listened(lang), listening, lang);
    }
});
