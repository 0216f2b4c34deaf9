/** A file's content, unprocessed. */
declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite's suffix imports are default imports.
  export default text;
}
