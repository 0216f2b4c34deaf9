import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { print, usageError } from './cli/arguments/flags.ts';
import { unknownName } from './cli/arguments/unknown-name.ts';
import type { Commands } from './cli/commands.ts';
import { SpeechError } from './contract/errors.ts';

const HELP = `Usage: kurdish-speech <command> [options]

Commands
  say              Speak a text: aloud, or into a sound file.
  transcribe       Write down recordings, as text or as captions.
  serve            Run the speech API with embedded voices and an embedded recognizer.
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
  site             Make a built site speak: a player and speech for each article.
  doctor           Open a live page and say why it stays silent.
  lexicon          Check how names are said, and find the names of articles that need it.
  evaluate         Measure recognition on recordings of your own, on this machine.
  conformance      Check which rules of the API contract a deployment meets.
  speech-dispatcher
                   Speak for Orca and other programs on Linux that use speech-dispatcher.

Options
  --help           Show help on a command, e.g. kurdish-speech serve --help
  --version        Show the version of this package`;

/** Commands of this package, by the first word. Each loads its own code alone: `say` is to begin within half a second. */
const COMMANDS: Commands = {
  say: async (args) => (await import('./cli/say/run-say.ts')).runSay(args),
  proxy: async (args) => (await import('./cli/run-proxy.ts')).runProxy(args),
  cache: async (args) => (await import('./cli/run-cache.ts')).runCache(args),
  sign: async (args) => (await import('./cli/run-sign.ts')).runSign(args),
};
/** In the order of the help. Those that COMMANDS lacks are in the package kurdish-speech-service: cli/service-commands.ts. */
const NAMES = [
  'say',
  'transcribe',
  'serve',
  'proxy',
  'status',
  'account',
  'clone',
  'cache',
  'sign',
  'publish',
  'site',
  'doctor',
  'lexicon',
  'evaluate',
  'conformance',
  'speech-dispatcher',
];

/** The path is the same from `src/` and from `dist/`. A `new URL(…, import.meta.url)` would be bundled as an asset. */
function packageVersion(): string {
  const file = join(dirname(fileURLToPath(import.meta.url)), '..', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

type LoadCommands = () => Promise<{ readonly serviceCommands: Commands }>;

/**
 * `kurdish-speech` with these arguments: prints what the command says, and errors as one line on stderr.
 * @param loadServiceCommands Loads the commands of the service, whose package need not be installed.
 * @returns The exit code: 0, 1 after a failure, 2 after an error in the command line. Some commands end the process themselves, with others.
 */
export async function runCommand(
  [command, ...rest]: readonly string[],
  loadServiceCommands: LoadCommands,
): Promise<number> {
  try {
    if (command === '--version') print(packageVersion());
    else if (command === '--help') print(HELP);
    else if (command === undefined) throw usageError(HELP);
    else await (await findCommand(command, loadServiceCommands))(rest);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof SpeechError && error.code === 'invalid-argument' ? 2 : 1;
  }
}

/** @throws SpeechError `invalid-argument` for an unknown command; `not-supported` for one whose package is not installed. */
async function findCommand(command: string, loadServiceCommands: LoadCommands) {
  if (Object.hasOwn(COMMANDS, command)) return COMMANDS[command]!;
  if (!NAMES.includes(command)) throw unknownName('command', command, '', NAMES);
  try {
    return (await loadServiceCommands()).serviceCommands[command]!;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes("'kurdish-speech-service'")) throw error;
    throw new SpeechError(
      'not-supported',
      `"kurdish-speech ${command}" needs the package kurdish-speech-service; install it: npm install kurdish-speech-service`,
    );
  }
}
