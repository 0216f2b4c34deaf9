import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after } from 'node:test';
import { CLI_COMMAND } from '../../cli/cli-command.ts';
import { type Outcome, runHere } from '../../cli/run-here.ts';

/** Starts `kurdish-speech publish`, without a terminal. */
export function startPublish(
  args: readonly string[],
  environment: Record<string, string> = {},
): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...CLI_COMMAND, 'publish', ...args], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  return child;
}

/** Runs `kurdish-speech publish` in this process. */
export const publish = (
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> => runHere(['publish', ...args], environment);

/** Runs it as users start it, to its end. */
export async function publishAlone(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const child = startPublish(args, environment);
  let stdout = '';
  let stderr = '';
  child.stdout!.on('data', (data) => {
    stdout += data;
  });
  child.stderr!.on('data', (data) => {
    stderr += data;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

/** The variables of a service and its key. */
export function keyOf({ baseUrl, ttsKey }: { baseUrl: string; ttsKey: string }): Record<string, string> {
  return { KURDISH_SPEECH_BASE_URL: baseUrl, KURDISH_SPEECH_TTS_KEY: ttsKey };
}
