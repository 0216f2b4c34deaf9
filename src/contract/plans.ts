/** Text-to-speech plans; `none` is an account without one (its key is valid, but refused with 403). */
export const TTS_PLANS = [
  'none',
  'free',
  'starter',
  'starter-v4',
  'creator',
  'developer',
  'pro',
  'business',
  'api-pro',
] as const;
export type TtsPlanName = (typeof TTS_PLANS)[number];

export const STT_PLANS = ['none', 'free', 'starter', 'pro'] as const;
export type SttPlanName = (typeof STT_PLANS)[number];

export const ACCOUNT_STATUSES = ['active', 'inactive', 'expired'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export interface TtsPlan {
  readonly name: TtsPlanName;
  /** Longest text of one request, in code points. */
  readonly maxCharacters: number;
}
