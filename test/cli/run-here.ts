import { mock } from 'node:test';
import { runCommand } from '../../src/run-command.ts';

const loadServiceCommands = () => import('../../src/cli/service-commands.ts');

export interface Outcome {
  /** The exit code. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command in this process: starting one for each costs more than the rest of these tests. For commands that do not end the process
 * themselves, one at a time.
 * @param environment Besides `PATH` and `HOME`, which the command has as well.
 */
export async function runHere(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const { env } = process;
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const mocks = [
    mock.method(console, 'log', (line: string) => stdout.push(`${line}\n`)),
    mock.method(console, 'error', (line: string) => stderr.push(`${line}\n`)),
  ];
  process.env = { PATH: env.PATH, HOME: env.HOME, ...environment };
  try {
    return {
      code: await runCommand(args, loadServiceCommands),
      stdout: stdout.join(''),
      stderr: stderr.join(''),
    };
  } finally {
    process.env = env;
    for (const mocked of mocks) mocked.mock.restore();
  }
}
