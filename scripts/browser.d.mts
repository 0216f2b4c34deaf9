/** Path of an installed Chromium or Chrome, or undefined. `CHROMIUM` in the environment wins. */
export function findBrowser(): string | undefined;
