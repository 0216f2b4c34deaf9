import { type FigureUnit, formatFigure } from './format-figure.ts';
import { type Html, html } from './html.ts';
import type { StatusCurve } from './status-report.ts';

/** Drawn to any width: text is HTML beside it, so that it keeps its size. */
const WIDTH = 600;
const HEIGHT = 160;
const TABLE_HEAD = 'Time (UTC)';

export interface PlotOptions {
  readonly title: string;
  /** What is plotted, in a few words. */
  readonly note: string;
  readonly unit: FigureUnit;
  /** Bars for amounts of a time, lines for what was measured in it. */
  readonly kind: 'bars' | 'lines';
  /** At most three; bars lie in front of each other, the last in front. */
  readonly curves: readonly StatusCurve[];
  /** The beginning of each moment, as written below and in the table. */
  readonly labels: readonly string[];
}

/** A plot with its legend, and the same figures as a table for those who do not see it. */
export function plot({ title, note, unit, kind, curves, labels }: PlotOptions): Html {
  const values = curves.flatMap((curve) => curve.values.filter(isKnown));
  const isEmpty = !values.some((value) => value > 0);
  const top = niceAbove(Math.max(0, ...values), unit);
  const ticks = [top, top / 2, 0].map((tick) => formatFigure(tick, unit));
  const marked = [0, 0.25, 0.5, 0.75, 1].map((share) => labels[Math.round((labels.length - 1) * share)]!);
  const highest = curves.map(
    ({ name, values }) =>
      `${name}: highest ${formatFigure(maximum(values), unit)}, last ${formatFigure(values.findLast(isKnown), unit)}`,
  );
  const legend =
    curves.length > 1
      ? html`<ul class="legend">${curves.map(
          ({ name }, index) =>
            html`<li><svg viewBox="0 0 18 8" aria-hidden="true">${
              kind === 'bars'
                ? html`<rect class="bar${index + 1}" width="18" height="8"/>`
                : html`<path class="line${index + 1}" d="M0 4H18"/>`
            }</svg>${name}</li>`,
        )}</ul>`
      : undefined;
  return html`<figure class="plot">
<figcaption><h3>${title}</h3><p>${note}</p></figcaption>
${
  isEmpty
    ? html`<p class="empty">Nothing in this time.</p>`
    : html`<div class="chart">
<div class="scale" aria-hidden="true">${ticks.map((tick) => html`<span>${tick}</span>`)}</div>
<svg class="drawing" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${title}, from ${labels[0]} to ${labels.at(-1)}. ${highest.join('. ')}.">
<path class="grid" d="M0 .5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}"/>
${curves.map((curve, index) => (kind === 'bars' ? bars(curve, top, index) : line(curve, top, index)))}
<path class="axis" d="M0 ${HEIGHT}H${WIDTH}"/>
${labels.map((label, index) => html`<rect class="hit" x="${round(columnAt(index, labels.length))}" width="${round(WIDTH / labels.length)}" height="${HEIGHT}"><title>${label}: ${curves.map((curve) => `${curves.length > 1 ? `${curve.name} ` : ''}${formatFigure(curve.values[index], unit)}`).join(', ')}</title></rect>`)}
</svg>
<div class="times" aria-hidden="true">${marked.map((label) => html`<span>${label}</span>`)}</div>
</div>${legend}
<details><summary>As a table<span class="hidden">: ${title}</span></summary><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr><th scope="col">${TABLE_HEAD}</th>${curves.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${labels.map((label, index) => html`<tr><th scope="row">${label}</th>${curves.map(({ values }) => html`<td class="number">${formatFigure(values[index], unit)}</td>`)}</tr>`)}</tbody>
</table></div></details>`
}
</figure>`;
}

function bars({ values }: StatusCurve, top: number, index: number): Html {
  const width = WIDTH / values.length;
  const gap = Math.min(3, width * 0.25);
  const path = values.map((value, column) => {
    if (!value) return '';
    // A little is not nothing.
    const height = Math.max(1.5, (value / top) * HEIGHT);
    return `M${round(columnAt(column, values.length) + gap / 2)} ${HEIGHT}v${-round(height)}h${round(width - gap)}v${round(height)}z`;
  });
  return html`<path class="bar${index + 1}" d="${path.join('')}"/>`;
}

function line({ values }: StatusCurve, top: number, index: number): Html {
  let path = '';
  values.forEach((value, column) => {
    if (value === undefined) return;
    const x = round(columnAt(column + 0.5, values.length));
    const y = round(HEIGHT - (value / top) * HEIGHT);
    // A line of no length, with round ends, is the dot of a value between gaps.
    path += values[column - 1] === undefined ? `M${x} ${y}h0` : `L${x} ${y}`;
  });
  return html`<path class="line${index + 1}" d="${path}"/>`;
}

function columnAt(index: number, count: number): number {
  return (index / count) * WIDTH;
}

/** The next number whose half is easy to read; of counted things both are whole. */
function niceAbove(value: number, unit: FigureUnit): number {
  if (unit === 'count' && value <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-3)));
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 20].map((step) => step * power);
  return steps.find((step) => step >= value && (unit !== 'count' || step % 2 === 0))!;
}

function isKnown(value: number | undefined): value is number {
  return value !== undefined;
}

function maximum(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter(isKnown);
  return known.length ? Math.max(...known) : undefined;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
