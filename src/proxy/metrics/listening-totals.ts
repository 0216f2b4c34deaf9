import { LISTENING_PARTS, type ListeningPart } from '../../contract/listening-parts.ts';
import { formatMetric } from '../../telemetry/format-metric.ts';

/** What a page reports of a listener. Nothing in it says who that is. */
export interface ListeningRecord {
  /** URL of the page that the article stands on, without query and fragment, of a listed origin. */
  readonly page: string;
  /** The part that playback has passed; undefined where the listener left in between. */
  readonly percent: ListeningPart | undefined;
  /** For how long sound was played since the last report, from 0 to 3600, to a tenth. */
  readonly seconds: number;
}

/** Counts what pages report of their listeners. */
export interface ListeningMeter {
  record(record: ListeningRecord): void;
}

interface Totals {
  readonly passed: Record<ListeningPart, number>;
  tenths: number;
}

/**
 * Pages with counters. The least recently played are dropped, and begin at 0 when they are played again, as after a restart. One origin's
 * visitors cannot name as many in the 15 seconds between two readings, by the limit of reports per minute.
 */
const MAX_PAGES = 1000;

/** How often articles were started and how far they were played, by page. Knows no visitors. */
export class ListeningTotals implements ListeningMeter {
  /** The most recently played page comes last. */
  readonly #pages = new Map<string, Totals>();

  record({ page, percent, seconds }: ListeningRecord): void {
    const totals = this.#pages.get(page) ?? { passed: { 0: 0, 25: 0, 50: 0, 75: 0, 100: 0 }, tenths: 0 };
    if (percent !== undefined) totals.passed[percent] += 1;
    totals.tenths += Math.round(seconds * 10);
    this.#pages.delete(page);
    this.#pages.set(page, totals);
    if (this.#pages.size > MAX_PAGES) this.#pages.delete(this.#pages.keys().next().value!);
  }

  /** The Prometheus text format, version 0.0.4. */
  toPrometheus(): string {
    const pages = [...this.#pages].map(([page, totals]) => [readable(page), totals] as const);
    return (
      formatMetric({
        name: 'kurdish_speech_proxy_listening_parts_total',
        help: 'Parts of articles that listeners have passed, in percent, by page.',
        type: 'counter',
        samples: pages.flatMap(([page, { passed }]) =>
          LISTENING_PARTS.map((percent) => ({ labels: { page, percent }, value: passed[percent] })),
        ),
      }) +
      formatMetric({
        name: 'kurdish_speech_proxy_listening_seconds_total',
        help: 'Seconds of sound that was played, by page.',
        type: 'counter',
        samples: pages.map(([page, { tenths }]) => ({ labels: { page }, value: tenths / 10 })),
      })
    );
  }
}

/** Kurdish letters as such, unless something invisible is among what was encoded. */
function readable(page: string): string {
  try {
    const decoded = decodeURI(page);
    return /[\p{C}\p{Z}]/u.test(decoded.replaceAll('\u200c', '')) ? page : decoded;
  } catch {
    return page;
  }
}
