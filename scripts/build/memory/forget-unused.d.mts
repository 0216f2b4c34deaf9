/** Forgets what was not used for longest, until the rest is no larger than this. */
export function forgetUnused(folder?: string, megabytes?: number): void;
