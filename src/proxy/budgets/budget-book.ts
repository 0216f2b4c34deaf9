import type { Budget, BudgetPlan } from './budget-plan.ts';
import { readBudgetPlan } from './read-budget-plan.ts';

/** The budgets that hold now. They may be replaced while the proxy runs; what was spent stays counted. */
export class BudgetBook {
  #plan: BudgetPlan;

  /** @throws SpeechError `invalid-argument` naming the member at fault. */
  constructor(plan: BudgetPlan = { budgets: [] }) {
    this.#plan = readBudgetPlan(plan);
  }

  /** @throws SpeechError `invalid-argument` naming the member at fault; the former budgets then hold on. */
  replace(plan: BudgetPlan): void {
    this.#plan = readBudgetPlan(plan);
  }

  get budgets(): readonly Budget[] {
    return this.#plan.budgets;
  }

  get webhook(): BudgetPlan['webhook'] {
    return this.#plan.webhook;
  }

  /** Those with a list of origins, or a budget of their own. */
  get teams(): readonly string[] {
    const own = this.budgets.flatMap(({ per, of }) => (per === 'team' && of !== undefined ? [of] : []));
    return [...new Set([...Object.keys(this.#plan.teams ?? {}), ...own])];
  }

  teamOf(origin: string | null): string | undefined {
    const teams = Object.entries(this.#plan.teams ?? {});
    return teams.find(([, origins]) => origin !== null && origins.includes(origin))?.[0];
  }
}
