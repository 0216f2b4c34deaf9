import type { Page } from 'puppeteer-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly args: { readonly name?: string };
}

/** The longest tasks of a page's main thread while something is done, in milliseconds, longest first. */
export async function longestTasks(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.tracing.start({ categories: ['toplevel', '__metadata'] });
  await act();
  const trace = new TextDecoder().decode((await page.tracing.stop()) ?? new Uint8Array());
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  return traceEvents
    .filter((event) => event.ph === 'X' && event.name.includes('RunTask') && isMain.has(threadOf(event)))
    .map(({ dur = 0 }) => dur / 1000)
    .sort((a, b) => b - a);
}
