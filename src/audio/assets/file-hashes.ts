/**
 * Hashes of files whose text is not embedded, by file: `sha384-…`. The build of the script-tag file puts in the place of this module one
 * that knows them; npm users' bundlers may change the files.
 */
export const fileHashes: Readonly<Record<string, string>> = {};
