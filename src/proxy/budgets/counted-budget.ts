import type { BudgetBook } from './budget-book.ts';
import { budgetPeriod } from './budget-period.ts';
import type { Budget, BudgetUnit } from './budget-plan.ts';

/** Who asks. */
export interface Spender {
  readonly origin: string | null;
  /** As in `rateLimitKey`. */
  readonly address: string | undefined;
  /** Undefined where a page is asked for by address only, without a token. */
  readonly subject?: string | undefined;
  readonly team?: string | undefined;
}

/** A budget of one owner in one period. */
export interface CountedBudget {
  readonly budget: Budget;
  /** An origin, a team or a visitor; empty for everybody. */
  readonly owner: string;
  /** Of its counter in the spending store. */
  readonly key: string;
  /** Epoch milliseconds. */
  readonly end: number;
}

/** The budgets that hold; the proxy has them. */
interface BudgetParts {
  readonly settings: { readonly isPublic: boolean; readonly publicBudgets: readonly Budget[] };
  readonly budgets: BudgetBook;
  readonly clock: () => number;
}

/** Requests of programs, which have no origin, are a site of their own. */
const NO_ORIGIN = '(no origin)';

/** Every budget that a request has to fit: the limits of public mode and the operator's own. */
export function countedBudgets(parts: BudgetParts, unit: BudgetUnit, spender: Spender): CountedBudget[] {
  const { settings, budgets, clock } = parts;
  const now = clock();
  const counted: CountedBudget[] = [];
  for (const [isOwn, list] of [
    [false, settings.publicBudgets],
    [true, budgets.budgets],
  ] as const)
    for (const budget of list) {
      if (budget.unit !== unit) continue;
      const owner = ownerOf(parts, budget, spender, isOwn);
      if (owner === undefined || (budget.of !== undefined && budget.of !== owner)) continue;
      counted.push(countedBudget(budget, owner, now, isOwn));
    }
  return counted;
}

/** @param isOwn False for the limits of public mode, whose counters are named after what they count. */
export function countedBudget(budget: Budget, owner: string, now: number, isOwn = true): CountedBudget {
  const { name, end } = budgetPeriod(budget.period, now);
  return {
    budget,
    owner,
    key: `${isOwn ? `budget:${budget.name}` : budget.unit}:${name}:${owner}`,
    end,
  };
}

const OWNERS = { all: 'of this proxy ', site: 'of this page ', team: 'of this team ', visitor: '' };

/** What is used up, for visitors: `characters of this page for today`. */
export function describeBudget({ unit, per, period }: Budget): string {
  return `${unit} ${OWNERS[per]}${period === 'day' ? 'for today' : 'for this month'}`;
}

function ownerOf(
  { settings, budgets }: BudgetParts,
  { per }: Budget,
  { origin, address, subject, team }: Spender,
  isOwn: boolean,
): string | undefined {
  if (per === 'all') return '';
  if (per === 'site') return origin ?? (isOwn ? NO_ORIGIN : undefined);
  if (per === 'team') return team ?? budgets.teamOf(origin);
  return settings.isPublic || subject === undefined ? address : `user:${subject}`;
}
