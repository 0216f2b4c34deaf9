import type { TtsPlan, TtsPlanName } from '../contract/plans.ts';

const FREE_MAX_CHARACTERS = 500;
const PAID_MAX_CHARACTERS = 5000;

/** Plans bought for the API, on which the Cast and Studio speakers render (contract, Authentication 6). */
const API_PLANS: ReadonlySet<TtsPlanName> = new Set([
  'developer',
  'pro',
  'business',
  'starter',
  'starter-v4',
  'api-pro',
]);

/** What a text-to-speech plan allows, in one place. Periods and their characters come with the ledger. */
export interface PlanRules extends TtsPlan {
  readonly isPaid: boolean;
  readonly rendersCastAndStudio: boolean;
}

export function planRules(name: TtsPlanName): PlanRules {
  const isPaid = name !== 'free' && name !== 'none';
  return {
    name,
    isPaid,
    maxCharacters: isPaid ? PAID_MAX_CHARACTERS : FREE_MAX_CHARACTERS,
    rendersCastAndStudio: API_PLANS.has(name),
  };
}
