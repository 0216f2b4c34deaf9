import type { SttPlanName, TtsPlan, TtsPlanName } from '../../contract/plans.ts';

/** Speakers of `v3` or of `v4`: every one, or the four that are listed first (two of each dialect). */
export type CatalogSlice = 'all' | 'first-four';

/** Speakers of `v5` beside Cast and Studio: none, the two Badini speakers that are listed first, or the curated and all Badini ones. */
export type FifthSlice = 'none' | 'first-two-badini' | 'curated-and-badini';

/** What a text-to-speech plan allows (contract, Authentication 6 and Limits). */
export interface PlanRules extends TtsPlan {
  /** In a calendar month (UTC), in code points. The contract does not show the numbers: these are ours. */
  readonly characters: number;
  readonly voices: { readonly v3: CatalogSlice; readonly v4: CatalogSlice; readonly v5: FifthSlice };
  /** Plans bought for the API render the Cast and Studio speakers. */
  readonly rendersCastAndStudio: boolean;
  /** Cloned voices that the account may have. */
  readonly clones: number;
  /** Creator, Developer, Pro and Business speak with them through the API; the free plan's one is for a website's preview. */
  readonly speaksWithClones: boolean;
  /** Undefined where the service's own limit counts. */
  readonly requestsPerMinute: number | undefined;
}

/** What a speech-to-text plan allows (contract, Limits). */
export interface ListeningPlanRules {
  readonly name: SttPlanName;
  readonly maxFileBytes: number;
  /** Longest transcript of a file in code points; undefined for no cap. */
  readonly maxTranscriptCharacters: number | undefined;
  /** Transcribed files in a calendar month (UTC). The contract does not show the numbers: these are ours. */
  readonly credits: number;
  /** Live sessions in a calendar month (UTC). */
  readonly sessions: number;
  /** Longest live session. */
  readonly maxSessionSeconds: number;
  /** Undefined where the service's own limit counts. */
  readonly requestsPerMinute: number | undefined;
}

/** Everything that the plans of a service allow. */
export interface Plans {
  readonly tts: Readonly<Record<TtsPlanName, PlanRules>>;
  readonly stt: Readonly<Record<SttPlanName, ListeningPlanRules>>;
}

const PAID = {
  maxCharacters: 5000,
  characters: 100_000,
  voices: { v3: 'all', v4: 'all', v5: 'curated-and-badini' },
  rendersCastAndStudio: true,
  clones: 0,
  speaksWithClones: false,
  requestsPerMinute: undefined,
} as const;

const NO_SPEECH: PlanRules = {
  name: 'none',
  maxCharacters: 500,
  characters: 0,
  voices: { v3: 'first-four', v4: 'first-four', v5: 'none' },
  rendersCastAndStudio: false,
  clones: 0,
  speaksWithClones: false,
  requestsPerMinute: undefined,
};

const SPEAKING: Plans['tts'] = {
  none: NO_SPEECH,
  free: {
    ...NO_SPEECH,
    name: 'free',
    characters: 10_000,
    voices: { v3: 'first-four', v4: 'first-four', v5: 'first-two-badini' },
    clones: 1,
  },
  starter: { ...PAID, name: 'starter', voices: { ...PAID.voices, v4: 'first-four' } },
  'starter-v4': { ...PAID, name: 'starter-v4', voices: { ...PAID.voices, v3: 'first-four' } },
  creator: { ...PAID, name: 'creator', rendersCastAndStudio: false, clones: 3, speaksWithClones: true },
  developer: { ...PAID, name: 'developer', characters: 500_000, clones: 10, speaksWithClones: true },
  pro: { ...PAID, name: 'pro', characters: 2_000_000, clones: 20, speaksWithClones: true },
  business: { ...PAID, name: 'business', characters: 10_000_000, clones: 30, speaksWithClones: true },
  'api-pro': { ...PAID, name: 'api-pro', characters: 2_000_000 },
};

const MEGABYTE = 1024 * 1024;

const LISTENING: Plans['stt'] = {
  none: {
    name: 'none',
    maxFileBytes: 0,
    maxTranscriptCharacters: 0,
    credits: 0,
    sessions: 0,
    maxSessionSeconds: 0,
    requestsPerMinute: undefined,
  },
  free: {
    name: 'free',
    maxFileBytes: 10 * MEGABYTE,
    maxTranscriptCharacters: 500,
    credits: 50,
    sessions: 20,
    maxSessionSeconds: 2 * 60,
    requestsPerMinute: undefined,
  },
  starter: {
    name: 'starter',
    maxFileBytes: 50 * MEGABYTE,
    maxTranscriptCharacters: undefined,
    credits: 500,
    sessions: 100,
    maxSessionSeconds: 10 * 60,
    requestsPerMinute: undefined,
  },
  pro: {
    name: 'pro',
    maxFileBytes: 100 * MEGABYTE,
    maxTranscriptCharacters: undefined,
    credits: 5000,
    sessions: 500,
    maxSessionSeconds: 30 * 60,
    requestsPerMinute: undefined,
  },
};

export const DEFAULT_PLANS: Plans = { tts: SPEAKING, stt: LISTENING };

/** What an account's plans give in a month, by what is counted. */
export function monthlyTotals(
  plans: Plans,
  { ttsPlan, sttPlan }: { readonly ttsPlan: TtsPlanName; readonly sttPlan: SttPlanName },
): Record<'characters' | 'credits' | 'sessions', number> {
  const { credits, sessions } = plans.stt[sttPlan];
  return { characters: plans.tts[ttsPlan].characters, credits, sessions };
}
