import { expect } from '@open-wc/testing';
import { elementsUnder } from '../../src/article/elements-under.ts';
import { parseHtml } from '../../src/article/parse-html.ts';
import { readHtmlText } from '../../src/article/read-html-text.ts';
import { readText, type TextSource } from '../../src/elements/tts/text/text-source.ts';
import { PAGES } from './pages.ts';
import type { SpokenCase } from './spoken-case.ts';

/** What `<kurdish-tts>` reads in this browser, from the same page in its document. */
function readInBrowser(html: string, id: string, skipSelector = '', read = ''): TextSource {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const host = document.createElement('div');
  host.append(...document.adoptNode(page.body).childNodes);
  document.body.append(host);
  try {
    return readText(host.querySelector(`#${id}`)!, skipSelector, read);
  } finally {
    host.remove();
  }
}

/** Also read by the test in Node, and by that of the WordPress plugin. */
const { cases } = (await (await fetch('/test/article/spoken-texts.json')).json()) as {
  cases: readonly SpokenCase[];
};

describe('readHtmlText', () => {
  for (const { name, html, skipSelector = '' } of PAGES) {
    it(`reads ${name} as the element does`, () => {
      const page = `<!doctype html><html lang="ckb"><head><title>t</title></head><body>${html}</body></html>`;
      const root = [...elementsUnder(parseHtml(page))].find(({ attribs }) => attribs.id === 'read')!;
      expect(readHtmlText(root, skipSelector).text).to.equal(readInBrowser(page, 'read', skipSelector).text);
    });
  }
});

describe('readText', () => {
  for (const { name, html, skip, read, text, marks = [] } of cases)
    it(`reads ${name}`, () => {
      const source = readInBrowser(`<div id="read">${html}</div>`, 'read', skip, read);
      expect(source.text).to.equal(text);
      expect(
        source.marks?.map(({ start, end, lang, voice }) => [text.slice(start, end), lang, voice]),
      ).to.deep.equal(marks);
    });
});
