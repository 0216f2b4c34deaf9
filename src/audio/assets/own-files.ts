/**
 * URLs of the worklets and Workers of this build, by file, as an application's bundler has moved them. The npm build replaces this module
 * with one that imports them; the script-tag file finds them in its own folder.
 */
export const ownFiles: Readonly<Record<string, (() => Promise<{ readonly url: string }>) | undefined>> = {};
