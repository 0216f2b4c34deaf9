/** A file bundled, with all it imports, into the text of one import-free script; made by the build's own plugin. */
declare module '*?source' {
  const source: string;
  // biome-ignore lint/style/noDefaultExport: Vite's suffix imports are default imports.
  export default source;
}
