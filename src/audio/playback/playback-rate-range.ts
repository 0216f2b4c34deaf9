/** Rates of the players of speech, at which the pitch stays the same. */
export const PLAYBACK_RATE_RANGE = { min: 0.25, max: 4 } as const;
