import type { Page } from 'puppeteer-core';

/**
 * Does to a page what Google Translate does in Chrome: each text gives way to a `<font>` with one more for each sentence, in open shadow trees
 * too, but not in what is not to be translated; the root says so.
 * @param sentence In the other language; each sentence becomes this one.
 */
export async function translatePage(
  page: Page,
  sentence = 'The children are very happy about the new books.',
  lang = 'en',
): Promise<void> {
  // The compiler's.
  await page.evaluate('globalThis.__name = (value) => value');
  await page.evaluate(
    (translated, target) => {
      const skipped = 'script,style,textarea,[translate=no],.notranslate';
      const replace = (root: Node) => {
        const walker = document.createTreeWalker(
          root,
          NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
          (node) =>
            node instanceof Element && node.matches(skipped)
              ? NodeFilter.FILTER_REJECT
              : NodeFilter.FILTER_ACCEPT,
        );
        const texts: Text[] = [];
        while (walker.nextNode()) {
          const node = walker.currentNode;
          if (node instanceof Text && node.data.trim()) texts.push(node);
          if (node instanceof Element && node.shadowRoot) replace(node.shadowRoot);
        }
        for (const text of texts) {
          const outer = document.createElement('font');
          for (const _ of text.data.match(/[^.!?؟]+[.!?؟]*\s*/gu) ?? ['']) {
            const inner = document.createElement('font');
            inner.textContent = `${translated} `;
            outer.append(inner);
          }
          Object.assign(outer, { original: text });
          text.replaceWith(outer);
        }
      };
      replace(document.body);
      document.documentElement.classList.add('translated-ltr');
      document.documentElement.lang = target;
    },
    sentence,
    lang,
  );
}

/** What "Show original" does. */
export async function showOriginal(page: Page, lang: string): Promise<void> {
  await page.evaluate((own) => {
    for (const font of document.querySelectorAll('font')) {
      const { original } = font as unknown as { original?: Text };
      if (original) font.replaceWith(original);
    }
    document.documentElement.classList.remove('translated-ltr');
    document.documentElement.lang = own;
  }, lang);
}
