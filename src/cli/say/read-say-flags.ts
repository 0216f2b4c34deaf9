import { extname } from 'node:path';
import { DIALECTS, type Dialect } from '../../contract/dialects.ts';
import { SPEED_RANGE } from '../../contract/limits.ts';
import type { SpeechPlace } from '../../publish/connect.ts';
import { FLAG, oneOf, parseFlags, TEXT, usageError } from '../arguments/flags.ts';
import { readServiceAddress } from '../arguments/service-address.ts';

/** Kinds of sound files, which a file's name says. `ogg` is Opus too. */
export const SOUND_FORMATS = ['wav', 'mp3', 'opus', 'ogg'] as const;
export type SoundFormat = (typeof SOUND_FORMATS)[number];

/** Where the speech goes. `stdout` gets WAV. */
export type SpeechTarget =
  | { readonly to: 'file'; readonly path: string; readonly format: SoundFormat }
  | { readonly to: 'stdout' }
  | { readonly to: 'player' };

interface Speaking {
  readonly dialect: Dialect | undefined;
  /** Undefined for the embedded engine. */
  readonly place: SpeechPlace | undefined;
}

export type SayRequest =
  | { readonly type: 'help' }
  | ({ readonly type: 'list-voices' } & Speaking)
  | ({
      readonly type: 'say';
      /** Undefined for standard input. */
      readonly text: string | undefined;
      readonly voice: string | undefined;
      readonly speed: number;
      readonly target: SpeechTarget;
    } & Speaking);

/** What standard input and output are. */
export interface Terminals {
  readonly isInputTerminal: boolean;
  readonly isOutputTerminal: boolean;
}

const OPTIONS = {
  voice: TEXT,
  dialect: TEXT,
  speed: TEXT,
  out: TEXT,
  play: FLAG,
  endpoint: TEXT,
  origin: TEXT,
  'list-voices': FLAG,
  help: FLAG,
} as const;

/** @throws SpeechError `invalid-argument`, one line naming the wrong flag. */
export function readSayFlags(args: string[], terminals: Terminals): SayRequest {
  const { values, positionals } = parseFlags(args, { options: OPTIONS, allowPositionals: true });
  if (values.help) return { type: 'help' };
  const dialect = values.dialect === undefined ? undefined : oneOf('--dialect', values.dialect, DIALECTS);
  const place = readServiceAddress(values, 'KURDISH_SPEECH_TTS_KEY');
  if (values['list-voices']) {
    if (positionals.length) throw usageError('--list-voices takes no text.');
    return { type: 'list-voices', dialect, place };
  }
  return {
    type: 'say',
    text: readText(positionals, terminals),
    voice: values.voice,
    dialect,
    speed: values.speed === undefined ? 1 : readSpeed(values.speed),
    target: readTarget(values, terminals),
    place,
  };
}

function readText(words: readonly string[], { isInputTerminal }: Terminals): string | undefined {
  if (words.length === 0) {
    if (isInputTerminal) throw usageError('Say what is to be spoken, or - for standard input. See --help.');
    return undefined;
  }
  if (words.length === 1 && words[0] === '-') return undefined;
  const text = words.join(' ');
  if (text.trim() === '') throw usageError('The text is empty: there is nothing to speak.');
  return text;
}

function readTarget(
  { out, play }: { readonly out?: string | undefined; readonly play?: boolean | undefined },
  { isOutputTerminal }: Terminals,
): SpeechTarget {
  if (out !== undefined) {
    if (play) throw usageError('Use --out or --play, not both.');
    if (out === '-') {
      if (isOutputTerminal)
        throw usageError('--out - writes sound: redirect it to a file or pipe it to a program.');
      return { to: 'stdout' };
    }
    return { to: 'file', path: out, format: readFormat(out) };
  }
  return play || isOutputTerminal ? { to: 'player' } : { to: 'stdout' };
}

function readFormat(path: string): SoundFormat {
  const extension = extname(path).slice(1).toLowerCase();
  const format = SOUND_FORMATS.find((name) => name === extension);
  if (format) return format;
  const known = SOUND_FORMATS.map((name) => `.${name}`);
  throw usageError(
    `--out ${JSON.stringify(path)} has to end in ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`,
  );
}

function readSpeed(value: string): number {
  const speed = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  const { min, max } = SPEED_RANGE;
  if (speed >= min && speed <= max) return speed;
  throw usageError(`--speed ${JSON.stringify(value)} must be a number from ${min} to ${max}.`);
}
