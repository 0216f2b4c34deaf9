import type { Allowance } from '../store/store.ts';
import { formatFigure } from './format-figure.ts';
import { type Html, html } from './html.ts';
import type { ProxyBudget } from './proxy-figures.ts';
import type { StatusReport } from './status-report.ts';

const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const ALLOWANCES: readonly Allowance[] = ['characters', 'credits', 'sessions'];
const NEAR = 0.8;

/** Tables by account, voice, page and code, and what is spent of plans and budgets. */
export function statusTables(
  report: StatusReport,
  proxy: { readonly budgets: readonly ProxyBudget[] } | undefined,
  during: string,
): Html {
  return html`<h2>Spend against budget</h2>
${card(
  'Accounts',
  `Busiest in ${during}, with what each used; the bars are this calendar month, of the plan and what was purchased`,
  ['Account', 'Characters', 'Files', 'Live sessions'],
  report.accounts.map(({ account, month, ...amounts }) => [
    account,
    ...ALLOWANCES.map((allowance) => {
      const spent = month?.[allowance];
      const used = amounts[allowance];
      const own = html`<span class="amount">${WHOLE.format(used)}</span>`;
      if (!spent?.total) return used ? own : quiet('not in the plan');
      return html`${own} ${spentOf(spent.used, spent.total)}`;
    }),
  ]),
  'No account was billed in this time.',
  true,
)}
${
  proxy &&
  card(
    'Budgets of the proxy',
    'As last read, in the current period; the colour changes at the soft limit',
    ['Budget', 'Of', 'Period', 'Spent'],
    proxy.budgets.map(({ name, owner, period, unit, spent, soft, hard }) => [
      name,
      owner || quiet('everybody'),
      `${unit} by ${period}`,
      spentOf(spent, hard ?? soft, soft),
    ]),
    'The proxy has no budgets.',
    true,
  )
}
<h2>By voice, page and code</h2>
<div class="tables">
${ranked('Voices', 'What each voice spoke', ['Voice', 'Characters'], report.voices, 'Nothing was spoken in this time.')}
${
  proxy &&
  card(
    'Pages',
    'Characters spoken on each page path, and those that had to be generated',
    ['Page', 'Spoken', 'Generated'],
    report.pages.map(([page, all, bought]) => [page || quiet('unknown'), amount(all), amount(bought)]),
    'Nothing was spoken on a page in this time.',
  )
}
${ranked('Errors', 'Answers refused or failed', ['Code', 'Answers'], report.codes, 'None in this time.')}
${
  proxy
    ? card(
        'Cache',
        'Answers of the proxy with speech',
        ['Source', 'Answers', 'Characters'],
        (
          [
            ['cache', 'Kept from before'],
            ['shared', 'Shared with another visitor'],
            ['bought', 'Generated'],
          ] as const
        ).map(([source, name]) => [
          name,
          amount(report.answers.get(source) ?? 0),
          amount(report.spoken.get(source) ?? 0),
        ]),
        '',
      )
    : card(
        'Pages and cache',
        'Only the proxy knows them: start with --proxy-metrics and its address',
        [],
        [],
        '',
      )
}
</div>
${proxy && listeningTable(report, during)}`;
}

function listeningTable({ listening }: StatusReport, during: string): Html {
  return html`<h2>Listening</h2>
${card(
  'Articles',
  `How often each was started in ${during}, and how often it was played up to each part, as far as pages report it`,
  ['Article', 'Starts', '25\u00A0%', '50\u00A0%', '75\u00A0%', '100\u00A0%', 'Minutes'],
  listening.map(({ page, starts, quarters, seconds }) => [
    page.replace(/^https?:\/\//, ''),
    ...[starts, ...quarters, seconds / 60].map(amount),
  ]),
  'No page has reported a listener in this time.',
)}
<p class="note"><a href="listening.csv?days=31" download>31 days as CSV</a> · <a href="listening.csv?days=90" download>90 days</a></p>`;
}

type Cell = string | Html;

/** @param columns Their names; without, only title and note are shown. The first is of text, and so are all of more than a number. */
function card(
  title: string,
  note: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  empty: string,
  isWide = false,
): Html {
  const table = html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table role="table">
<thead role="rowgroup"><tr role="row">${columns.map((name, index) => html`<th scope="col" role="columnheader"${numeric(rows[0]?.[index])}>${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (cells) =>
      html`<tr role="row">${cells.map((cell, index) => (index ? html`<td role="cell" data-name="${columns[index]}"${numeric(cell)}>${cell}</td>` : html`<th scope="row" role="rowheader" class="name">${cell}</th>`))}</tr>`,
  )}</tbody></table></div>`;
  return html`<section class="card${isWide ? ' wide' : ''}"><h3>${title}</h3><p class="note">${note}</p>${
    rows.length ? table : empty && html`<p class="empty">${empty}</p>`
  }</section>`;
}

/** Names with their amounts, and bars to compare them by. */
function ranked(
  title: string,
  note: string,
  columns: readonly [string, string],
  rows: readonly (readonly [string, number])[],
  empty: string,
): Html {
  const most = Math.max(1, ...rows.map(([, value]) => value));
  const cells = rows.map(([name, value]) => [html`${name}${bar(value / most)}`, amount(value)]);
  return card(title, note, columns, cells, empty);
}

function spentOf(spent: number, limit: number | undefined, soft = (limit ?? 0) * NEAR): Html {
  if (limit === undefined) return html`<span class="detail">${WHOLE.format(spent)}, no limit</span>`;
  const share = limit ? spent / limit : 1;
  const state = share >= 1 ? ' over' : spent >= soft ? ' near' : '';
  return html`<span class="detail">${formatFigure(spent, 'count')} of ${formatFigure(limit, 'count')}, ${share >= 1 ? 'used up' : `${Math.round(share * 100)}\u00A0%`}</span>${bar(share, state)}`;
}

function bar(share: number, state = ''): Html {
  const width = Math.round(Math.min(1, share) * 1000) / 10;
  return html`<svg class="share${state}" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="6"/></svg>`;
}

const AMOUNTS = new WeakSet<Html>();

function amount(value: number): Html {
  const cell = html`${WHOLE.format(value)}`;
  AMOUNTS.add(cell);
  return cell;
}

function numeric(cell: Cell | undefined): Html | undefined {
  return typeof cell === 'object' && AMOUNTS.has(cell) ? html` class="number"` : undefined;
}

function quiet(text: string): Html {
  return html`<span class="detail">${text}</span>`;
}
