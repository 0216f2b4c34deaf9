import type { Page } from 'puppeteer-core';

/** Makes the next pages wait for their first answer to `progress`. @returns what lets it arrive. */
export async function holdProgress(page: Page): Promise<() => Promise<void>> {
  const { identifier } = await page.evaluateOnNewDocument(() => {
    const send = window.fetch;
    let isFirst = true;
    window.fetch = async (...request) => {
      const isHeld = isFirst && String(request[0]).includes('progress');
      if (isHeld) isFirst = false;
      const answer = await send(...request);
      if (isHeld) await new Promise((resolve) => window.addEventListener('release', resolve, { once: true }));
      return answer;
    };
  });
  return async () => {
    await page.removeScriptToEvaluateOnNewDocument(identifier);
    await page.evaluate(async () => {
      window.dispatchEvent(new Event('release'));
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
  };
}
