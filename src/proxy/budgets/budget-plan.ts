/** What is counted: code points of texts that are bought, recordings and live sessions, or bytes of speech that was bought before. */
export const BUDGET_UNITS = ['characters', 'transcriptions', 'bytes'] as const;
export type BudgetUnit = (typeof BUDGET_UNITS)[number];

/** Whose counter: each site (origin), team or visitor has one of its own; `all` is one for everybody. */
export const BUDGET_OWNERS = ['all', 'site', 'team', 'visitor'] as const;
type BudgetOwner = (typeof BUDGET_OWNERS)[number];

/** Calendar days and months in UTC. */
export const BUDGET_PERIODS = ['day', 'month'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

export interface Budget {
  /** Unique: 1 to 64 letters, digits, `.`, `_` and `-`. What was spent is counted under it, also after a change of its limits. */
  name: string;
  per: BudgetOwner;
  /** Only this origin or team; default each of them. */
  of?: string | undefined;
  period: BudgetPeriod;
  unit: BudgetUnit;
  /** Requests beyond it are refused. */
  hard?: number | undefined;
  /** The webhook is called once when it is reached. */
  soft?: number | undefined;
}

export interface BudgetWebhook {
  url: string;
  /** At least 32 bytes; signs what is sent. */
  secret: string;
}

/** The content of a file of budgets. */
export interface BudgetPlan {
  budgets: readonly Budget[];
  webhook?: BudgetWebhook | undefined;
  /** Team of the pages of an origin, where `authorize` names none. */
  teams?: Readonly<Record<string, readonly string[]>> | undefined;
}
