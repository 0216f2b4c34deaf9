import type { SttPlanName, TtsPlan, TtsPlanName } from '../contract/plans.ts';

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

/** What a speech-to-text plan allows (contract, Limits). */
export interface ListeningPlanRules {
  readonly name: SttPlanName;
  readonly maxFileBytes: number;
  /** Longest transcript of a file in code points; undefined for no cap. */
  readonly maxTranscriptCharacters: number | undefined;
  /** Transcribed files. The contract does not show the numbers: these are ours. */
  readonly credits: number;
  readonly sessions: number;
  /** Longest live session. */
  readonly maxSessionSeconds: number;
}

const MEGABYTE = 1024 * 1024;

const LISTENING_PLANS: Readonly<Record<SttPlanName, Omit<ListeningPlanRules, 'name'>>> = {
  none: { maxFileBytes: 0, maxTranscriptCharacters: 0, credits: 0, sessions: 0, maxSessionSeconds: 0 },
  free: {
    maxFileBytes: 10 * MEGABYTE,
    maxTranscriptCharacters: 500,
    credits: 50,
    sessions: 20,
    maxSessionSeconds: 2 * 60,
  },
  starter: {
    maxFileBytes: 50 * MEGABYTE,
    maxTranscriptCharacters: undefined,
    credits: 500,
    sessions: 100,
    maxSessionSeconds: 10 * 60,
  },
  pro: {
    maxFileBytes: 100 * MEGABYTE,
    maxTranscriptCharacters: undefined,
    credits: 5000,
    sessions: 500,
    maxSessionSeconds: 30 * 60,
  },
};

export function listeningPlanRules(name: SttPlanName): ListeningPlanRules {
  return { name, ...LISTENING_PLANS[name] };
}
