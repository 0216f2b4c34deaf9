import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runAccount } from './cli/account.ts';
import { runCache } from './cli/cache.ts';
import { runClone } from './cli/clone.ts';
import { runConformance } from './cli/conformance.ts';
import { runEvaluate } from './cli/evaluate.ts';
import { print, usageError } from './cli/flags.ts';
import { runProxy } from './cli/proxy.ts';
import { runPublish } from './cli/publish.ts';
import { runServe } from './cli/serve.ts';
import { runSign } from './cli/sign.ts';
import { runStatus } from './cli/status.ts';
import { unknownName } from './cli/unknown-name.ts';
import { SpeechError } from './contract/errors.ts';

const HELP = `Usage: kurdish-speech <command> [options]

Commands
  serve            Run the speech API with embedded voices and an embedded recogniser.
  proxy            Issue short-lived tokens to pages and forward their requests with your keys.
  status           Show what the service has done in the last hour, day and month, as a page behind a password.
  account create   Create an account and print its keys, once.
  account set      Change the plans, the status or the remaining quota of an account.
  account show     Show the plans, usage and remaining quota of an account.
  clone add        Create a cloned voice for an account from a recording.
  clone list       List the cloned voices of an account.
  clone remove     Remove a cloned voice.
  cache list       List the speech that a proxy keeps in a folder or a bucket.
  cache purge      Delete kept speech, by voice, by page or all of it.
  cache verify     Check kept speech, and delete what is damaged.
  sign             Sign the texts of HTML files for a proxy that speaks no others.
  publish          Make the speech of articles ahead of time, as files for any web server.
  evaluate         Measure recognition on recordings of your own, on this machine.
  conformance      Check which rules of the API contract a deployment meets.

Options
  --help           Show help on a command, e.g. kurdish-speech serve --help
  --version        Show the version of this package`;

/** By the first word of a command. */
const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  serve: runServe,
  proxy: runProxy,
  status: runStatus,
  account: runAccount,
  clone: runClone,
  cache: runCache,
  sign: runSign,
  publish: runPublish,
  evaluate: runEvaluate,
  conformance: runConformance,
};

/** The path is the same from `src/` and from `dist/`. A `new URL(…, import.meta.url)` would be bundled as an asset. */
function packageVersion(): string {
  const file = join(dirname(fileURLToPath(import.meta.url)), '..', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/**
 * `kurdish-speech` with these arguments: prints what the command says, and errors as one line on stderr.
 * @returns The exit code: 0, 1 after a failure, 2 after an error in the command line. Some commands end the process themselves, with others.
 */
export async function runCommand([command, ...rest]: readonly string[]): Promise<number> {
  try {
    if (command === '--version') print(packageVersion());
    else if (command === '--help') print(HELP);
    else if (command === undefined) throw usageError(HELP);
    else if (!Object.hasOwn(COMMANDS, command))
      throw unknownName('command', command, '', Object.keys(COMMANDS));
    else await COMMANDS[command]!(rest);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof SpeechError && error.code === 'invalid-argument' ? 2 : 1;
  }
}
