import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BudgetBook } from '../../../src/proxy/budgets/budget-book.ts';
import { BudgetGauges } from '../../../src/proxy/budgets/budget-gauges.ts';
import { countedBudget } from '../../../src/proxy/budgets/counted-budget.ts';
import { MemorySpendingStore } from '../../../src/proxy/budgets/spending-store.ts';

const SITE = 'https://news.example';
const VISITOR = '198.51.100.7';

function spentBudgets() {
  const book = new BudgetBook({
    budgets: [
      { name: 'site', per: 'site', period: 'day', unit: 'characters', soft: 400, hard: 500 },
      { name: 'team', per: 'team', period: 'month', unit: 'characters', soft: 50 },
      { name: 'reader', per: 'visitor', period: 'day', unit: 'characters', hard: 100 },
    ],
    teams: { 'the "desk"': [SITE] },
  });
  const store = new MemorySpendingStore();
  const [site, team, reader] = book.budgets;
  for (const [budget, owner] of [
    [site!, SITE],
    [team!, 'the "desk"'],
    [reader!, VISITOR],
  ] as const) {
    const { key, end } = countedBudget(budget, owner, Date.now());
    store.spend(key, 120, 1000, end);
  }
  return { book, store };
}

describe('what is left of the budgets', () => {
  it('is in the metrics for each site and team, with labels that a scraper can read, and for no visitor', async () => {
    const { book, store } = spentBudgets();
    const text = await new BudgetGauges(book, store, [SITE]).toPrometheus();
    assert.match(text, /^kurdish_speech_proxy_budgets_known 1$/m);
    assert.match(
      text,
      /^kurdish_speech_proxy_budget_spent\{budget="site",.*,of="https:\/\/news\.example"\} 120$/m,
    );
    assert.match(text, /^kurdish_speech_proxy_budget_spent\{budget="team",.*,of="the \\"desk\\""\} 120$/m);
    assert.match(text, /^kurdish_speech_proxy_budget_limit\{budget="site",.*,limit="hard"\} 500$/m);
    assert.match(text, /^kurdish_speech_proxy_budget_limit\{budget="reader",.*,limit="hard"\} 100$/m);
    assert.ok(!text.includes(VISITOR));
  });

  it('is one line of a log, without visitors', async () => {
    const { book, store } = spentBudgets();
    const report = await new BudgetGauges(book, store, [SITE]).report();
    assert.deepEqual(report, {
      budgets: [
        { budget: 'site', of: SITE, period: 'day', unit: 'characters', spent: 120, left: 380 },
        { budget: 'team', of: 'the "desk"', period: 'month', unit: 'characters', spent: 120 },
      ],
    });
  });

  it('is said to be unknown where the store does not answer, and nothing where there are no budgets', async () => {
    const { book, store } = spentBudgets();
    store.read = () => {
      throw new Error('away');
    };
    const gauges = new BudgetGauges(book, store, [SITE]);
    assert.match(await gauges.toPrometheus(), /^kurdish_speech_proxy_budgets_known 0$/m);
    assert.doesNotMatch(await gauges.toPrometheus(), /^kurdish_speech_proxy_budget_spent\{/m);
    assert.deepEqual(await gauges.report(), { budgets: 'unknown: the store does not answer' });
    const none = new BudgetGauges(new BudgetBook(), new MemorySpendingStore(), [SITE]);
    assert.deepEqual([await none.toPrometheus(), await none.report()], ['', undefined]);
  });
});
