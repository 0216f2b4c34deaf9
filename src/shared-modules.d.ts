/** The modules that the script-tag file hands to dictation.js, by path; made by the build's own plugin. */
declare module 'virtual:shared-modules' {
  const shared: Readonly<Record<string, object>>;
  // biome-ignore lint/style/noDefaultExport: it stands for many modules.
  export default shared;
}
