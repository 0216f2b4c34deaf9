import { TEXT } from './arguments/flags.ts';

/** Flags of the log. */
export const LOG = { log: TEXT, 'log-level': TEXT } as const;

export const LOG_HELP = `\
  --log json|pretty
                   Format of the log on stderr (default json: a line of JSON each)
  --log-level error|warn|info
                   What is logged; with info, serve logs a line for each request`;

export interface LogFlags {
  readonly log?: string | undefined;
  readonly 'log-level'?: string | undefined;
}
