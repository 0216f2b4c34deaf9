import { mock } from 'node:test';
import { runCommand } from '../../src/run-command.ts';

const loadServiceCommands = () => import('../../src/cli/service-commands.ts');

export interface Outcome {
  /** The exit code. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Ends a command where it would end the process. */
class Exit extends Error {}

/**
 * Runs a command in this process: starting one for each costs more than the rest of these tests. One at a time, and only commands that
 * write nothing to stdout but lines.
 * @param environment Besides `PATH` and `HOME`, which the command has as well.
 */
export async function runHere(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const { env } = process;
  const [stdout, stderr]: [string[], string[]] = [[], []];
  let exitCode: number | undefined;
  // What follows an exit is the mock's own error.
  const keep = (text: string) => exitCode === undefined && stderr.push(text);
  const mocks = [
    mock.method(console, 'log', (line: string) => stdout.push(`${line}\n`)),
    mock.method(console, 'error', (line: string) => keep(`${line}\n`)),
    mock.method(process.stderr, 'write', (text: string) => {
      keep(text);
      return true;
    }),
    mock.method(process, 'exit', (code = 0) => {
      exitCode ??= Number(code);
      throw new Exit('ended');
    }),
  ];
  process.env = { PATH: env.PATH, HOME: env.HOME, ...environment };
  try {
    const code = await runCommand(args, loadServiceCommands);
    return {
      code: exitCode ?? code,
      stdout: stdout.join(''),
      stderr: stderr.join(''),
    };
  } finally {
    process.env = env;
    for (const mocked of mocks) mocked.mock.restore();
  }
}
