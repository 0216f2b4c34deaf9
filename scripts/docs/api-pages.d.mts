/** @returns Pages by their file names, as Markdown. */
export function apiPages(): Map<string, string>;
