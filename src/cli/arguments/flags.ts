import { parseArgs } from 'node:util';
import { SpeechError } from '../../contract/errors.ts';
import { nearestNames } from '../../text/words/nearest-names.ts';

/** Types of flags: with a value, and without. */
export const TEXT = { type: 'string' } as const;
export const FLAG = { type: 'boolean' } as const;
export const LISTEN = { host: TEXT, port: TEXT, help: FLAG } as const;

export const MAX_PORT = 65_535;

type ParseConfig = NonNullable<Parameters<typeof parseArgs>[0]>;
type Parsed<T extends ParseConfig> = ReturnType<typeof parseArgs<T & { args: string[] }>>;

/** @throws SpeechError `invalid-argument`, one line naming the wrong flag. */
export function parseFlags<T extends ParseConfig>(args: string[], config: T): Parsed<T> {
  try {
    return parseArgs<T & { args: string[] }>({ ...config, args });
  } catch (error) {
    const message = (error as Error).message.split('\n')[0]!.replace(/\. To specify .*$/, '.');
    const unknown = /^Unknown option '--([^']+)'/.exec(message)?.[1];
    const meant = unknown ? nearestNames(unknown, Object.keys(config.options ?? {})) : [];
    throw usageError(
      meant.length
        ? `Unknown option '--${unknown}': did you mean ${meant.map((name) => `--${name}`).join(' or ')}?`
        : message,
    );
  }
}

export function oneOf<T extends string>(flag: string, value: string, allowed: readonly T[]): T {
  const match = allowed.find((name) => name === value);
  if (match === undefined)
    throw usageError(`${flag} ${JSON.stringify(value)} is unknown; use ${allowed.join(', ')}.`);
  return match;
}

export function wholeNumber(flag: string, value: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw usageError(`${flag} ${JSON.stringify(value)} must be a whole number from ${min} to ${max}.`);
  }
  return number;
}

/** A number of bytes: above 0, also beyond 32 bits. */
export function largeNumber(flag: string, value: string): number {
  if (/^[1-9]\d{0,14}$/.test(value)) return Number(value);
  throw usageError(`${flag} ${JSON.stringify(value)} must be a whole number above 0.`);
}

/** A value and the flag or variable it came from. */
export interface Setting {
  readonly name: string;
  readonly value: string | undefined;
}

/** Reads a flag, or else an environment variable; an empty variable counts as unset. */
export function setting(flag: string, value: string | undefined, variable: string): Setting {
  if (value !== undefined) return { name: flag, value };
  return { name: variable, value: process.env[variable] || undefined };
}

/** An error in the command line: exit code 2. */
export function usageError(message: string): SpeechError {
  return new SpeechError('invalid-argument', message);
}

export function print(text: string): void {
  console.log(text);
}
