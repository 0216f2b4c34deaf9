#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runAccount } from './cli/account.ts';
import { runClone } from './cli/clone.ts';
import { runConformance } from './cli/conformance.ts';
import { print, wrong } from './cli/flags.ts';
import { runProxy } from './cli/proxy.ts';
import { runServe } from './cli/serve.ts';
import { SpeechError } from './contract/errors.ts';

const HELP = `Usage: kurdish-speech <command> [options]

Commands
  serve            Speak and listen: the API, with embedded voices and an embedded recogniser.
  proxy            Hand out short-lived tokens to pages and forward their requests with your keys.
  account create   Make an account and print its keys, once.
  account set      Change the plans, the status or what is left of an account.
  account show     What an account may use, has used, and has left.
  clone add        Make a cloned voice of an account from a recording.
  clone list       Show the cloned voices of an account.
  clone remove     Remove one of them.
  conformance      Ask a deployment, ours or another's, which rules of the API's contract hold.

Options
  --help           Help on a command, e.g. kurdish-speech serve --help
  --version        The version of this package`;

const COMMANDS =
  'serve, proxy, account create, account set, account show, clone add, clone list, clone remove or conformance';

/** The same place beside `src/` and beside `dist/`. A `new URL(…, import.meta.url)` would be bundled as an asset. */
function packageVersion(): string {
  const file = join(dirname(fileURLToPath(import.meta.url)), '..', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

async function main([command, ...rest]: string[]): Promise<void> {
  switch (command) {
    case 'serve':
      return runServe(rest);
    case 'proxy':
      return runProxy(rest);
    case 'account':
      return runAccount(rest);
    case 'clone':
      return runClone(rest);
    case 'conformance':
      return runConformance(rest);
    case '--version':
      return print(packageVersion());
    case '--help':
      return print(HELP);
    case undefined:
      throw wrong(`Name a command: ${COMMANDS}. --help tells more.`);
    default:
      throw wrong(`There is no command ${JSON.stringify(command)}; use ${COMMANDS}.`);
  }
}

try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof SpeechError && error.code === 'invalid-argument' ? 2 : 1);
}
