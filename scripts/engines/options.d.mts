/** They let pages play sound and use the microphone without a user's permission. */
export const FIREFOX_PREFERENCES: Record<string, unknown>;

/** WebDriver's capabilities for the browser at this path. */
export function webKitOptions(binary: string): Record<string, unknown>;
