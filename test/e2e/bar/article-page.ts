import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'puppeteer-core';
import { newPage } from '../new-page.ts';
import type { ScriptTagSite } from '../script-tag-site.ts';

export const TEXT = {
  ckb: 'کتێب دەبێت بێت بۆ لای منداڵەکان، مامۆستا شیرین وا دەڵێت.',
  kmr: 'Divê pirtûk bên cem zarokan, mamoste Şîrîn dibêje.',
};

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

export interface Article {
  readonly width: number;
  readonly lang?: 'ckb' | 'kmr';
  readonly theme?: string;
  readonly attributes?: string;
  readonly paragraphs?: number;
  /** HTML between the player and the article. */
  readonly below?: string;
}

/** Opens an article page with a player above the text. Its script arrives long after the text has been drawn; shifts of its layout are counted. */
export async function openArticle(
  browser: Browser,
  site: ScriptTagSite,
  { width, lang = 'ckb', theme = 'reserve', attributes = '', paragraphs = 12, below = '' }: Article,
): Promise<Page> {
  site.serve('kurdish-speech.js', { delayMs: 300 });
  const css = readFileSync(`themes/${theme}.css`, 'utf8');
  const text = `<p>${TEXT[lang].repeat(6)}</p>`.repeat(paragraphs);
  const html = `<!doctype html><html lang="${lang}" dir="${lang === 'ckb' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>کتێب</title>
    <meta name="viewport" content="width=device-width"><style>:root{color-scheme:light dark;background:Canvas}${css}</style>
    <script type="module" src="${site.cdn}kurdish-speech.js" crossorigin></script></head>
    <body><main><h1 style="overflow-wrap:anywhere">${TEXT[lang]}</h1><kurdish-tts controls for="story" ${attributes}></kurdish-tts>
    ${below}<article id="story">${text}</article></main><footer><a href="#story">${TEXT[lang]}</a></footer></body></html>`;
  const page = await newPage(browser);
  await page.setViewport({ width, height: 700 });
  await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
  await page.evaluateOnNewDocument(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as Shift[]));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(site.page(html), { waitUntil: 'networkidle0' });
  await page.waitForFunction(() =>
    document.querySelector('kurdish-tts')?.shadowRoot?.querySelector('[part=play-button]'),
  );
  return page;
}

/** The sum of the shifts so far. @param afterInput Whether to count those that follow a press within half a second: CLS does not. */
export const shift = (page: Page, afterInput = true): Promise<number> =>
  page.evaluate(
    (all) =>
      new Promise<number>((resolve) => {
        const sum = () =>
          resolve(
            (globalThis as unknown as { shifts: Shift[] }).shifts
              .filter(({ hadRecentInput }) => all || !hadRecentInput)
              .reduce((total, { value }) => total + value, 0),
          );
        requestAnimationFrame(() => setTimeout(sum, 100));
      }),
    afterInput,
  );

export const start = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.querySelector('kurdish-tts')?.play();
  });
