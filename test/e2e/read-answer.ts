import type { Frame, Page } from 'puppeteer-core';

/**
 * Waits for an entry of `globalThis.answers` of a page in this folder (`player-page.ts`). Evaluating in a page counts as a gesture of
 * its reader; waiting for a value does not.
 */
export async function readAnswer(target: Page | Frame, name: string): Promise<string> {
  const answer = await target.waitForFunction(
    (key) => (globalThis as never as { answers?: Record<string, string> }).answers?.[key],
    // A page in the background paints no frames to poll at.
    { polling: 100 },
    name,
  );
  return (await answer.jsonValue()) as string;
}
