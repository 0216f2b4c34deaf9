/**
 * Where an application's bundler has put the worklets and Workers of this build, by file. The npm build puts in the place of this
 * module one that asks the bundler; the script-tag file finds them beside itself.
 */
export const ownFiles: Readonly<Record<string, (() => Promise<{ readonly url: string }>) | undefined>> = {};
