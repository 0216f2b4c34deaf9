import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { elementsUnder } from '../../src/article/elements-under.ts';
import { parseHtml } from '../../src/article/parse-html.ts';
import { type HtmlText, readHtmlText } from '../../src/article/read-html-text.ts';
import type { SpokenCase } from './spoken-case.ts';

/** Also read by the test of the WordPress plugin, and in a browser. */
const { cases } = JSON.parse(readFileSync(new URL('spoken-texts.json', import.meta.url), 'utf8')) as {
  cases: readonly SpokenCase[];
};

function read(html: string, skip?: string, also?: string): HtmlText {
  const document = parseHtml(`<!doctype html><body><div id="article">${html}</div>`);
  const article = [...elementsUnder(document)].find(({ attribs }) => attribs.id === 'article');
  return readHtmlText(article!, skip, also);
}

describe('readHtmlText', () => {
  for (const { name, html, skip, read: also, text, marks = [] } of cases)
    it(`reads ${name}`, () => {
      const found = read(html, skip, also);
      assert.equal(found.text, text);
      assert.deepEqual(
        found.marks.map(({ start, end, lang, voice }) => [text.slice(start, end), lang, voice]),
        marks,
      );
    });

  it('takes no longer than a page is long, however its tables, notes and summaries nest', () => {
    const depth = 5000;
    for (const [opened, closed] of [
      ['<table><tr><th>a<td>', '</table>'],
      ['<table><tr><th>', '</table>'],
      ['<a href="#x"><sup>', ''],
      ['<details><div>', '</div></details>'],
      ['<details open><summary>', '</summary></details>'],
    ] as const)
      read(opened.repeat(depth) + closed.repeat(depth));
    read(
      `<table><tr>${'<th colspan="1000" rowspan="65534">a'.repeat(depth)}<tr>${'<td>b'.repeat(depth)}</table>`,
    );
  });
});
