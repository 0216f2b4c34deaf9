/** What the script-tag file loads from beside itself. */
export const LAZY_FILES: readonly { readonly file: string; readonly entry: string }[];
