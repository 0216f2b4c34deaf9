import { ByteBudget } from './byte-budget.ts';
import type { LoadFigures } from './load-figures.ts';

export interface LoadOptions {
  readonly maxHeldBytes?: number | undefined;
}

/** What a service lets in: one for all of its endpoints. */
export class LoadControl {
  readonly budget: ByteBudget;

  constructor({ maxHeldBytes }: LoadOptions = {}) {
    this.budget = new ByteBudget(maxHeldBytes);
  }

  figures(): LoadFigures {
    return { heldBytes: this.budget.held, maxHeldBytes: this.budget.limit };
  }
}
