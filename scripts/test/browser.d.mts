/** Headless, in a container or as root, and silent towards every host of its maker. */
export const CHROMIUM_ARGUMENTS: readonly string[];

/** Path of an installed Chromium or Chrome, or undefined. `CHROMIUM` in the environment wins. */
export function findBrowser(): string | undefined;
/** Path of Chromium without a user interface where it is installed, otherwise as `findBrowser`. */
export function findHeadlessBrowser(): string | undefined;
