import { formatMetric, type MetricSample } from '../../telemetry/format-metric.ts';
import type { BudgetBook } from './budget-book.ts';
import type { Budget } from './budget-plan.ts';
import { countedBudget } from './counted-budget.ts';
import type { SpendingStore } from './spending-store.ts';

/** How much of a budget is spent, by whom, in this period. */
export interface BudgetState {
  readonly budget: Budget;
  /** An origin or a team; empty for everybody. */
  readonly owner: string;
  readonly spent: number;
}

/** Reads what is spent of the budgets: of sites and teams that are known, never of visitors. */
export class BudgetGauges {
  readonly #book: BudgetBook;
  readonly #store: SpendingStore;
  readonly #origins: readonly string[];
  readonly #clock: () => number;

  /** @param origins Sites to show where a budget is for each site. */
  constructor(book: BudgetBook, store: SpendingStore, origins: readonly string[], clock = Date.now) {
    this.#book = book;
    this.#store = store;
    this.#origins = origins;
    this.#clock = clock;
  }

  /** @throws The store's error. */
  async read(): Promise<BudgetState[]> {
    const now = this.#clock();
    const owned = this.#book.budgets.flatMap((budget) =>
      this.#ownersOf(budget).map((owner) => ({ budget, owner })),
    );
    return Promise.all(
      owned.map(async ({ budget, owner }) => ({
        budget,
        owner,
        spent: (await this.#store.read?.(countedBudget(budget, owner, now).key)) ?? 0,
      })),
    );
  }

  /** The Prometheus text format, version 0.0.4; empty without budgets. Where the store does not answer, `kurdish_speech_proxy_budgets_known` is 0. */
  async toPrometheus(): Promise<string> {
    if (!this.#book.budgets.length) return '';
    const states = await this.read().catch(() => undefined);
    const limits = this.#book.budgets.flatMap((budget) =>
      (['soft', 'hard'] as const).flatMap((limit) =>
        budget[limit] === undefined ? [] : [{ labels: { ...labelsOf(budget), limit }, value: budget[limit] }],
      ),
    );
    const gauge = (name: string, help: string, samples: MetricSample[]) =>
      formatMetric({ name: `kurdish_speech_proxy_${name}`, help, type: 'gauge', samples });
    return [
      gauge('budgets_known', 'Whether the counters of the budgets could be read.', [
        { labels: {}, value: states ? 1 : 0 },
      ]),
      gauge(
        'budget_spent',
        'Spent of a budget in this period, what is reserved included.',
        (states ?? []).map(({ budget, owner, spent }) => ({
          labels: { ...labelsOf(budget), of: owner },
          value: spent,
        })),
      ),
      gauge('budget_limit', 'Limits of a budget.', limits),
    ].join('');
  }

  /** For a line in the log: what is left of each, where it has a hard limit; undefined without budgets. */
  async report(): Promise<Record<string, unknown> | undefined> {
    if (!this.#book.budgets.length) return undefined;
    const states = await this.read().catch(() => undefined);
    if (!states) return { budgets: 'unknown: the store does not answer' };
    return {
      budgets: states.map(({ budget: { name, period, unit, hard }, owner, spent }) => ({
        budget: name,
        ...(owner && { of: owner }),
        period,
        unit,
        spent,
        ...(hard !== undefined && { left: Math.max(0, hard - spent) }),
      })),
    };
  }

  #ownersOf({ per, of }: Budget): readonly string[] {
    if (of !== undefined) return [of];
    if (per === 'all') return [''];
    if (per === 'site') return this.#origins;
    return per === 'team' ? this.#book.teams : [];
  }
}

function labelsOf({ name, per, period, unit }: Budget) {
  return { budget: name, per, period, unit };
}
