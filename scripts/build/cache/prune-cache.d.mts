/** Forgets what was not used for longest, until the rest is no larger than this. */
export function pruneCache(folder?: string, megabytes?: number): void;
