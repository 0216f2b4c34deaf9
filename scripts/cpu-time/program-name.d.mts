/** A short name for what a process runs, of its command line in /proc. */
export function programName(commandLine: string): string | undefined;
