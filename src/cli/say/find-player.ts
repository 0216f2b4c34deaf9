import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';

/** A program that plays sound. */
export interface Player {
  readonly name: string;
  readonly arguments: readonly string[];
  /** What it reads from its standard input; `file` for one that reads nothing, and gets the path of a WAV file as its last argument. */
  readonly input: 'samples' | 'wav' | 'file';
}

const RATE = String(SYNTHESIS_SAMPLE_RATE);

/**
 * In the order in which they are looked for. PipeWire also answers PulseAudio's and ALSA's programs; its own comes after them, because what
 * it takes from standard input has changed: raw samples (1.0 to 1.4), later whatever --container does not say otherwise.
 */
export const PLAYERS: readonly Player[] = [
  {
    name: 'paplay',
    arguments: ['--raw', '--format=s16le', `--rate=${RATE}`, '--channels=1'],
    input: 'samples',
  },
  {
    name: 'aplay',
    arguments: ['-q', '-t', 'raw', '-f', 'S16_LE', '-r', RATE, '-c', '1', '-'],
    input: 'samples',
  },
  {
    name: 'pw-play',
    arguments: ['--format', 's16', '--rate', RATE, '--channels', '1', '-'],
    input: 'samples',
  },
  {
    name: 'ffplay',
    arguments: ['-nodisp', '-autoexit', '-loglevel', 'error', '-f', 'wav', '-i', '-'],
    input: 'wav',
  },
  { name: 'play', arguments: ['-q', '-t', 'wav', '-'], input: 'wav' },
  { name: 'afplay', arguments: [], input: 'file' },
];

/** The first player on the path. @param path As in the environment variable `PATH`. */
export function findPlayer(path: string): Player | undefined {
  const folders = path.split(delimiter).filter(Boolean);
  return PLAYERS.find(({ name }) => folders.some((folder) => isExecutable(join(folder, name))));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
