/** Made by the build's own plugin. */
declare module 'virtual:lazy-files' {
  /** What the script-tag file hands to the files beside it, by module. */
  export const shared: Readonly<Record<string, object>>;
  /** Of the files that were built with this script. */
  export const version: string;
  /** Their hashes, by name. */
  export const integrity: Readonly<Record<string, string>>;
}
