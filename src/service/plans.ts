import type { TtsPlan, TtsPlanName } from '../contract/plans.ts';

/** What a text-to-speech plan allows. Voice slices of v3 and v4 and characters per period have their place here. */
export interface PlanRules extends TtsPlan {
  readonly isPaid: boolean;
  /** Plans bought for the API render the Cast and Studio speakers (contract, Authentication 6). */
  readonly rendersCastAndStudio: boolean;
}

const FREE = { maxCharacters: 500, isPaid: false, rendersCastAndStudio: false } as const;
const PAID = { maxCharacters: 5000, isPaid: true, rendersCastAndStudio: false } as const;
const BOUGHT_FOR_THE_API = { ...PAID, rendersCastAndStudio: true } as const;

const PLANS: Readonly<Record<TtsPlanName, Omit<PlanRules, 'name'>>> = {
  none: FREE,
  free: FREE,
  starter: BOUGHT_FOR_THE_API,
  'starter-v4': BOUGHT_FOR_THE_API,
  creator: PAID,
  developer: BOUGHT_FOR_THE_API,
  pro: BOUGHT_FOR_THE_API,
  business: BOUGHT_FOR_THE_API,
  'api-pro': BOUGHT_FOR_THE_API,
};

export function planRules(name: TtsPlanName): PlanRules {
  return { name, ...PLANS[name] };
}
