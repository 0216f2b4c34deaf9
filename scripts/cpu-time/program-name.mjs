import { basename } from 'node:path';

/** Options of Node that take the next argument. */
const WITH_VALUE = new Set(['--import', '--require', '-r', '--loader', '--conditions', '-C']);

/**
 * A short name for what a process runs: its script's, Chromium's kind of process, or its program's. Texts and keys among its arguments are
 * left out.
 * @param commandLine As in /proc: arguments that end with NUL, or a title that the process has given itself.
 * @returns undefined without one: a process that is about to end.
 */
export function programName(commandLine) {
  const given = commandLine.split('\0').filter(Boolean);
  if (!given.length) return undefined;
  // A title has spaces, and no ends.
  const [program, ...args] = given.length === 1 ? given[0].split(' ') : given;
  const name = basename(program).replace(/:$/, '');
  const [, type] = / ?--type=([\w-]+)/.exec(given.join(' ')) ?? [];
  if (/chrom/.test(name)) return `${name} ${type ?? 'browser'}`;
  if (name === 'npm') return `npm ${args[0] ?? ''}`.trim();
  if (name === 'node') return `node ${scriptOf(args)}`;
  return name;
}

function scriptOf(args) {
  const index = args.findIndex((argument, at) => !argument.startsWith('-') && !WITH_VALUE.has(args[at - 1]));
  if (args.includes('--test') && index !== args.length - 1) return '--test';
  if (args.some((argument) => ['-e', '-p', '--eval', '--print'].includes(argument))) return '-e';
  if (index < 0) return '';
  const script = args[index].split('/').slice(-2).join('/');
  // The folder of groups of tests has the id of its process.
  const short = script.replace(/^\d+\//, '');
  const command = args[index + 1];
  return /(?:^|\/)cli\.[jt]s$/.test(short) && /^[a-z-]+$/.test(command ?? '') ? `${short} ${command}` : short;
}
