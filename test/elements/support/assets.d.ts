/** A file's content, unprocessed. */
declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite's suffix imports are default imports.
  export default text;
}

/** The text of a style sheet. */
declare module '*.css?inline' {
  const css: string;
  // biome-ignore lint/style/noDefaultExport: Vite's suffix imports are default imports.
  export default css;
}
