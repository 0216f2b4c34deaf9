/**
 * Hashes of files that are not embedded, by file: `sha384-…`. The script-tag build replaces this module with one that has them; npm users'
 * bundlers may change the files.
 */
export const fileHashes: Readonly<Record<string, string>> = {};
