import type { FigureScale } from '../store/store.ts';
import { formatFigure } from './format-figure.ts';
import { Html, html } from './html.ts';
import { plot } from './plot.ts';
import type { ProxyBudget } from './proxy-figures.ts';
import type { StatusReport } from './status-report.ts';
import { STATUS_STYLE } from './status-style.ts';
import { statusTables } from './status-tables.ts';

/** What the status command knows of the proxies that it follows. */
interface ProxyState {
  readonly budgets: readonly ProxyBudget[];
  /** Addresses that did not answer. */
  readonly unreachable: readonly string[];
}

export interface StatusPageOptions {
  readonly report: StatusReport;
  /** Undefined where no proxy is followed. */
  readonly proxy: ProxyState | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** True reloads the page every minute. */
  readonly refreshes: boolean;
}

const RANGES: readonly (readonly [FigureScale, string, string, string])[] = [
  ['minute', 'Hour', 'the last hour', 'minute'],
  ['hour', 'Day', 'the last 24 hours', 'hour'],
  ['day', 'Month', 'the last 31 days', 'day'],
];

/** The whole page: no scripts, and nothing from elsewhere. */
export function statusPage({ report, proxy, now, refreshes }: StatusPageOptions): string {
  const [, , during, each] = RANGES.find(([scale]) => scale === report.scale)!;
  const labels = report.moments.map((moment) => labelOf(moment, report.scale));
  const link = (scale: FigureScale, refresh: boolean) => `?by=${scale}${refresh ? '&refresh=1' : ''}`;
  const bars = { kind: 'bars', unit: 'count', labels } as const;
  const lines = { kind: 'lines', unit: 'milliseconds', labels } as const;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refreshes ? html`<meta http-equiv="refresh" content="60">` : undefined}
<title>Speech status, ${during}</title>
<style>${new Html(STATUS_STYLE)}</style>
</head>
<body>
<header>
<h1>Speech status</h1>
<nav aria-label="Time shown">${RANGES.map(
    ([scale, name]) =>
      html`<a href="${link(scale, refreshes)}"${scale === report.scale ? html` aria-current="page"` : undefined}>${name}</a>`,
  )}</nav>
<p class="asof">${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC · <a href="${link(report.scale, !refreshes)}">${refreshes ? 'Stop refreshing' : 'Refresh every minute'}</a></p>
</header>
<main>
${
  proxy?.unreachable.length
    ? html`<p class="warning" role="status">No answer from ${proxy.unreachable.join(', ')}. Pages and cache are missing since then; budgets are as last read.</p>`
    : undefined
}
<dl class="tiles">${tiles(report, during)}</dl>
<h2>Over ${during}</h2>
<div class="plots">
${plot({ ...bars, title: 'Live sessions', note: `The most at once in each ${each}`, curves: [report.live] })}
${plot({ ...bars, title: 'Requests to the service', note: `In each ${each}`, curves: [report.requests, report.errors] })}
${plot({ ...lines, title: 'First byte of speech', note: 'Until an answer with speech began', curves: report.firstByte })}
${plot({ ...lines, title: 'Lag of live transcription', note: 'How long sound waited for the recognizer', curves: report.lag })}
${plot({ ...bars, title: 'Characters billed', note: `In each ${each}`, curves: [report.characters] })}
${plot({ ...bars, title: 'Files transcribed', note: `Credits billed in each ${each}`, curves: [report.credits] })}
</div>
${statusTables(report, proxy, during)}
</main>
<footer><p>Times are UTC; the last ${each} is not over. Percentiles are estimated from buckets no wider than a factor of two. Figures of all instances arrive within 15 seconds.</p></footer>
</body>
</html>
`.text;
}

function tiles(report: StatusReport, during: string): Html[] {
  const { firstByte, lag } = report.percentiles;
  const requests = total(report.requests.values);
  const errors = total(report.errors.values);
  const answers = total([...report.answers.values()]);
  const bought = report.answers.get('bought') ?? 0;
  const saved = total([...report.spoken.values()]) - (report.spoken.get('bought') ?? 0);
  const time = (value: number | undefined) => formatFigure(value, 'milliseconds');
  const count = (value: number | undefined) => formatFigure(value, 'count');
  const most = Math.max(0, ...report.live.values.map((value) => value ?? 0));
  const all: [string, string, string][] = [
    ['Live sessions now', count(report.liveNow), `at most ${count(most)} in ${during}`],
    ['First byte of speech', time(firstByte[1]), `95th percentile, median ${time(firstByte[0])}`],
    ['Lag of transcription', time(lag[1]), `95th percentile, median ${time(lag[0])}`],
    [
      'Characters billed',
      count(total(report.characters.values)),
      `and ${count(total(report.credits.values))} files transcribed`,
    ],
    ['Refused or failed', percent(errors, requests), `${count(errors)} of ${count(requests)} requests`],
  ];
  if (answers)
    all.push(['From the cache', percent(answers - bought, answers), `${count(saved)} characters saved`]);
  return all.map(
    ([name, value, aside]) =>
      html`<div><dt>${name}</dt><dd class="value">${value}</dd><dd class="aside">${aside}</dd></div>`,
  );
}

function percent(part: number, whole: number): string {
  if (!whole) return '–';
  const share = (part / whole) * 100;
  return `${share > 0 && share < 10 ? Math.max(0.1, Number(share.toFixed(1))) : Math.round(share)}\u00A0%`;
}

function total(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

function labelOf(moment: number, scale: FigureScale): string {
  const date = new Date(moment);
  if (scale === 'day') return DAY.format(date);
  return date.toISOString().slice(11, 16);
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
