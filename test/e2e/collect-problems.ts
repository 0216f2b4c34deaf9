import type { ConsoleMessageType, Page } from 'puppeteer-core';

/** Collects a page's uncaught exceptions and its console messages of these types. */
export function collectProblems(
  page: Page,
  types: readonly ConsoleMessageType[],
  problems: string[] = [],
): string[] {
  page.on('console', (message) => {
    if (types.includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return problems;
}
