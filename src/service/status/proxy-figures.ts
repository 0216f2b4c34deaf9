import { readUpTo } from '../../formats/read-up-to.ts';
import { type ParsedSample, parseMetrics } from '../../telemetry/parse-metrics.ts';
import type { Figure, Store } from '../store/store.ts';

const INTERVAL_MS = 15_000;
const TIMEOUT_MS = 5000;
/** A thousand articles with paths of 2,000 characters, of which six counters each. */
const MAX_BYTES = 16 * 1024 * 1024;
const DAY_MS = 86_400_000;
/** Articles counted separately in a day and process: pages may report any path, and each is a row of the table. */
const MAX_ARTICLES = 1000;
const OTHER = '(other)';

/** A budget of the proxy, as it was at the last reading. */
export interface ProxyBudget {
  readonly name: string;
  /** A site or a team; empty for everybody. */
  readonly owner: string;
  readonly period: string;
  readonly unit: string;
  readonly spent: number;
  readonly soft: number | undefined;
  readonly hard: number | undefined;
}

export interface ProxyFigures {
  /** Reads all proxies once, and adds what they counted since the last time to the store. */
  read(): Promise<void>;
  /** Budgets are shared by proxies with one Redis, so those of the first that answered. */
  budgets(): readonly ProxyBudget[];
  /** Addresses that did not answer the last time. */
  unreachable(): readonly string[];
  close(): void;
}

/**
 * Reads proxies' `/metrics` every 15 seconds: cache and pages into the store, budgets as they are. What was counted before the first reading is
 * left out, because it may have been added already. Run it once for each proxy.
 */
export function followProxies(store: Pick<Store, 'addFigures'>, urls: readonly string[]): ProxyFigures {
  const counted = new Map<string, { startedAt: number | undefined; totals: ReadonlyMap<string, Figure> }>();
  let budgets: readonly ProxyBudget[] = [];
  let unreachable: readonly string[] = [];
  let articles = new Set<string>();
  let day = 0;
  let reading: Promise<void> | undefined;

  async function readAll(): Promise<void> {
    const answers = await Promise.all(
      urls.map(async (url) => ({ url, samples: await samplesOf(url).catch(() => undefined) })),
    );
    unreachable = answers.flatMap(({ url, samples }) => (samples ? [] : [url]));
    const first = answers.find(({ samples }) => samples)?.samples;
    if (first) budgets = budgetsIn(first);
    for (const { url, samples } of answers) {
      if (!samples) continue;
      const totals = totalsIn(samples);
      const before = counted.get(url);
      const startedAt = samples.find(({ name }) => name === 'process_start_time_seconds')?.value;
      const isRestarted = before && before.startedAt !== startedAt;
      const added = before ? difference(totals, isRestarted ? new Map() : before.totals) : [];
      // What could not be stored is part of the next difference.
      const isStored =
        !added.length || (await store.addFigures(boundedArticles(added)).then(isDone, hasFailed));
      if (isStored) counted.set(url, { startedAt, totals });
    }
  }

  function boundedArticles(figures: readonly Figure[]): Figure[] {
    const today = Math.floor(Date.now() / DAY_MS);
    if (today !== day) articles = new Set();
    day = today;
    const bounded = figures.map((figure) => {
      if (!figure.name.startsWith('listen_') || articles.has(figure.label)) return figure;
      if (articles.size >= MAX_ARTICLES) return { ...figure, label: OTHER };
      articles.add(figure.label);
      return figure;
    });
    // A statement adds to no row twice.
    return [...merged(bounded).values()];
  }

  function read(): Promise<void> {
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  const timer = setInterval(() => void read(), INTERVAL_MS).unref();
  return {
    read,
    budgets: () => budgets,
    unreachable: () => unreachable,
    close: () => clearInterval(timer),
  };
}

const isDone = () => true;
const hasFailed = () => false;

async function samplesOf(url: string): Promise<ParsedSample[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
  const bytes = await readUpTo(response.body, MAX_BYTES);
  if (!bytes) throw new Error('too long');
  return parseMetrics(new TextDecoder().decode(bytes));
}

/** One of each name and label, by both. */
function merged(figures: readonly Figure[]): Map<string, Figure> {
  const sums = new Map<string, Figure>();
  for (const { name, label, value } of figures) {
    const key = `${name} ${label}`;
    sums.set(key, { name, label, value: (sums.get(key)?.value ?? 0) + value });
  }
  return sums;
}

function totalsIn(samples: readonly ParsedSample[]): Map<string, Figure> {
  const figures: Figure[] = [];
  const add = (name: string, label: unknown, value: number) =>
    figures.push({ name, label: String(label), value });
  for (const { name, labels, value } of samples) {
    const { source = '', page = '', percent = '', http_response_status_code: status = '' } = labels;
    if (name === 'kurdish_speech_proxy_answers_total') add('answers', source, value);
    if (name === 'kurdish_speech_proxy_characters_total') add('spoken', source, value);
    if (name === 'kurdish_speech_proxy_page_characters_total') {
      add('page', page, value);
      if (source === 'bought') add('page_bought', page, value);
    }
    if (name === 'kurdish_speech_proxy_listening_parts_total') add(`listen_${percent}`, page, value);
    // Figures are whole numbers.
    if (name === 'kurdish_speech_proxy_listening_seconds_total')
      add('listen_tenths', page, Math.round(value * 10));
    if (name === 'http_server_request_duration_seconds_count' && Number(status) >= 400)
      add('proxy_errors', status, value);
  }
  return merged(figures);
}

/** Counters that went down started again at 0. */
function difference(totals: ReadonlyMap<string, Figure>, before: ReadonlyMap<string, Figure>): Figure[] {
  return [...totals].flatMap(([key, { name, label, value }]) => {
    const last = before.get(key)?.value ?? 0;
    const added = value < last ? value : value - last;
    return added > 0 ? [{ name, label, value: added }] : [];
  });
}

function budgetsIn(samples: readonly ParsedSample[]): ProxyBudget[] {
  const limitOf = (budget: unknown, limit: string) =>
    samples.find(
      ({ name, labels }) =>
        name === 'kurdish_speech_proxy_budget_limit' && labels.budget === budget && labels.limit === limit,
    )?.value;
  return samples
    .filter(({ name }) => name === 'kurdish_speech_proxy_budget_spent')
    .map(({ labels: { budget, of = '', period, unit }, value }) => ({
      name: String(budget),
      owner: String(of),
      period: String(period),
      unit: String(unit),
      spent: value,
      soft: limitOf(budget, 'soft'),
      hard: limitOf(budget, 'hard'),
    }));
}
