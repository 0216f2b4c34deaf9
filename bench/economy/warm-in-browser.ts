/**
 * Warm speech as a page's reader waits for it: first bytes in Chromium, from the proxy with a token, by its address, and of a file of the
 * same size from nginx, in turn. Its own fetch takes most of that time; what a bare client sees is in sharing.ts.
 */
import { launchBrowser } from '../../test/e2e/launch-browser.ts';

const ROUNDS = 12;
const REQUESTS = 25;

export interface WarmTarget {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * @param page Address of a page of the origin that the token is for.
 * @returns Milliseconds until the first byte of each body, at the median, in the order of the targets.
 */
export async function measureWarmInBrowser(page: string, targets: readonly WarmTarget[]): Promise<number[]> {
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(page);
    const times = targets.map((): number[] => []);
    for (let round = -1; round < ROUNDS; round++)
      for (const [index, target] of targets.entries()) {
        const measured = await tab.evaluate(firstBytes, target, REQUESTS);
        if (round >= 0) times[index]!.push(...measured);
      }
    return times.map((each) => each.sort((a, b) => a - b)[each.length >> 1]!);
  } finally {
    await browser.close();
  }
}

async function firstBytes({ url, method, headers, body }: WarmTarget, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const startedAt = performance.now();
    const init = { method, headers: { ...headers } };
    // An answer to POST is never kept; there the flag would repeat the preflight request.
    const response = await fetch(
      url,
      body === undefined ? { ...init, cache: 'no-store' } : { ...init, body },
    );
    const reader = response.body!.getReader();
    await reader.read();
    times.push(performance.now() - startedAt);
    while (!(await reader.read()).done);
  }
  return times;
}
