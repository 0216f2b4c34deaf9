/** Made by the build of the script-tag file. */
declare module 'virtual:lazy-files' {
  export interface LazyFiles {
    /** What lazy files take from the script-tag file. */
    readonly shared: unknown;
    /** Of the lazy files built with this script. */
    readonly version: string;
    /** Hash of `lazy-hashes.js`, for an `integrity` attribute. */
    readonly hashOfHashes: string;
  }
  export const lazyFiles: LazyFiles;
}

/** Made by the build of the small script-tag file. */
declare module 'virtual:full-script' {
  /** The script that defines the elements. */
  export const fullScript: { readonly file: string; readonly integrity: string };
}
