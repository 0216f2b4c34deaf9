import { parseArgs } from 'node:util';
import { SpeechError } from '../contract/errors.ts';

/** A flag that takes a value, and one that does not. */
export const TEXT = { type: 'string' } as const;
export const FLAG = { type: 'boolean' } as const;
export const LISTEN = { host: TEXT, port: TEXT, help: FLAG } as const;

export const MAX_PORT = 65_535;

type ParseConfig = NonNullable<Parameters<typeof parseArgs>[0]>;
type Parsed<T extends ParseConfig> = ReturnType<typeof parseArgs<T & { args: string[] }>>;

/** @throws SpeechError `invalid-argument`, one line that names the flag at fault. */
export function parse<T extends ParseConfig>(args: string[], config: T): Parsed<T> {
  try {
    return parseArgs<T & { args: string[] }>({ ...config, args });
  } catch (error) {
    throw wrong((error as Error).message.split('\n')[0]!.replace(/\. To specify .*$/, '.'));
  }
}

export function oneOf<T extends string>(flag: string, value: string, allowed: readonly T[]): T {
  const match = allowed.find((name) => name === value);
  if (match === undefined)
    throw wrong(`${flag} ${JSON.stringify(value)} is unknown; use ${allowed.join(', ')}.`);
  return match;
}

export function wholeNumber(flag: string, value: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw wrong(`${flag} ${JSON.stringify(value)} must be a whole number from ${min} to ${max}.`);
  }
  return number;
}

/** A value, and the name by which whoever gave it knows it. */
export interface Setting {
  readonly name: string;
  readonly value: string | undefined;
}

/** A flag, or the environment variable that speaks where the flag does not; an empty variable is none. */
export function setting(flag: string, value: string | undefined, variable: string): Setting {
  if (value !== undefined) return { name: flag, value };
  return { name: variable, value: process.env[variable] || undefined };
}

/** A mistake in the command: it ends with exit code 2. */
export function wrong(message: string): SpeechError {
  return new SpeechError('invalid-argument', message);
}

export function print(text: string): void {
  console.log(text);
}
