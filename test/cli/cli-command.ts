import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

/** What Node is given to run the command: the built file where `npm test` has just made it (TESTED_CLI), else its source. */
export const CLI_COMMAND: readonly string[] = process.env.TESTED_CLI
  ? [process.env.TESTED_CLI]
  : ['--import', 'tsx', source];
