import type { SttPlanName, TtsPlan, TtsPlanName } from '../../contract/plans.ts';

/** Voices of `v3` or `v4`: all, or the first four listed (two per dialect). */
export type VoiceSlice = 'all' | 'first-four';

/** Voices of `v5` besides Cast and Studio: none, the first two Badini voices listed, or the curated and all Badini voices. */
export type V5VoiceSlice = 'none' | 'first-two-badini' | 'curated-and-badini';

/** What a text-to-speech plan allows (docs/contract-coverage.md, `voices.slice`). */
export interface TtsPlanRules extends TtsPlan {
  /** Per calendar month (UTC), in code points. The contract leaves the numbers open: these are ours. */
  readonly characters: number;
  readonly voices: { readonly v3: VoiceSlice; readonly v4: VoiceSlice; readonly v5: V5VoiceSlice };
  /** True for plans bought for the API. */
  readonly rendersCastAndStudio: boolean;
  /** Most cloned voices of an account. */
  readonly clones: number;
  /** True for Creator, Developer, Pro and Business; the free plan's one clone is for the website's preview only. */
  readonly speaksWithClones: boolean;
  /** Overrides the service's limit. */
  readonly requestsPerMinute: number | undefined;
}

/** What a speech-to-text plan allows (docs/contract-coverage.md, `voices.slice`). */
export interface SttPlanRules {
  readonly name: SttPlanName;
  readonly maxFileBytes: number;
  /** Longest transcript of a file in code points; undefined for no cap. */
  readonly maxTranscriptCharacters: number | undefined;
  /** Transcribed files per calendar month (UTC). The contract leaves the numbers open: these are ours. */
  readonly credits: number;
  /** Live sessions per calendar month (UTC). */
  readonly sessions: number;
  /** Longest live session, in seconds. */
  readonly maxSessionSeconds: number;
  /** Overrides the service's limit. */
  readonly requestsPerMinute: number | undefined;
}

/** All plans of a service. */
export interface Plans {
  readonly tts: Readonly<Record<TtsPlanName, TtsPlanRules>>;
  readonly stt: Readonly<Record<SttPlanName, SttPlanRules>>;
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

const NO_TTS: TtsPlanRules = {
  name: 'none',
  maxCharacters: 500,
  characters: 0,
  voices: { v3: 'first-four', v4: 'first-four', v5: 'none' },
  rendersCastAndStudio: false,
  clones: 0,
  speaksWithClones: false,
  requestsPerMinute: undefined,
};

const TTS: Plans['tts'] = {
  none: NO_TTS,
  free: {
    ...NO_TTS,
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

const STT: Plans['stt'] = {
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

export const DEFAULT_PLANS: Plans = { tts: TTS, stt: STT };

/** The monthly allowances of an account's plans. */
export function monthlyTotals(
  plans: Plans,
  { ttsPlan, sttPlan }: { readonly ttsPlan: TtsPlanName; readonly sttPlan: SttPlanName },
): Record<'characters' | 'credits' | 'sessions', number> {
  const { credits, sessions } = plans.stt[sttPlan];
  return { characters: plans.tts[ttsPlan].characters, credits, sessions };
}
