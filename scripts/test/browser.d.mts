/** Headless, in a container or as root, and silent towards every host of its maker. */
export const CHROMIUM_ARGUMENTS: readonly string[];

/** Path of an installed Chromium or Chrome, or undefined. `CHROMIUM` in the environment wins. */
export function findBrowser(): string | undefined;
