import type { TtsPlan, TtsPlanName } from '../contract/plans.ts';

/** What a text-to-speech plan allows. Voice slices of v3 and v4 and characters per period have their place here. */
export interface PlanRules extends TtsPlan {
  /** Plans bought for the API render the Cast and Studio speakers (contract, Authentication 6). */
  readonly rendersCastAndStudio: boolean;
  /** Creator, Developer, Pro and Business speak with cloned voices (contract, Authentication 6). */
  readonly speaksWithClones: boolean;
}

const FREE = { maxCharacters: 500, rendersCastAndStudio: false, speaksWithClones: false } as const;
const PAID = { maxCharacters: 5000, rendersCastAndStudio: false, speaksWithClones: true } as const;
const BOUGHT_FOR_THE_API = { ...PAID, rendersCastAndStudio: true } as const;
const LEGACY = { ...BOUGHT_FOR_THE_API, speaksWithClones: false } as const;

const PLANS: Readonly<Record<TtsPlanName, Omit<PlanRules, 'name'>>> = {
  none: FREE,
  free: FREE,
  starter: LEGACY,
  'starter-v4': LEGACY,
  creator: PAID,
  developer: BOUGHT_FOR_THE_API,
  pro: BOUGHT_FOR_THE_API,
  business: BOUGHT_FOR_THE_API,
  'api-pro': LEGACY,
};

export function planRules(name: TtsPlanName): PlanRules {
  return { name, ...PLANS[name] };
}
