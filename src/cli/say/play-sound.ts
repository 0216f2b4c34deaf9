import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { SpeechError } from '../../contract/errors.ts';
import { bytesOf } from './bytes-of.ts';
import type { Player } from './find-player.ts';
import { writeBytes } from './write-bytes.ts';
import { writeSoundFile } from './write-sound-file.ts';
import { writeWavStream } from './write-wav-stream.ts';

/**
 * Plays speech while it is made, or once all of it is there where the player only takes files. Returns when it has been heard.
 * @param samples 24 kHz mono.
 * @throws SpeechError `internal` with what the player says where it fails; what `samples` throws; the signal's reason, at once.
 */
export async function playSound(
  player: Player,
  samples: AsyncIterable<Int16Array>,
  signal: AbortSignal,
): Promise<void> {
  if (player.input !== 'file') return pipeTo(player, samples, signal);
  const folder = await mkdtemp(join(tmpdir(), 'kurdish-speech-'));
  try {
    const path = join(folder, 'speech.wav');
    await writeSoundFile(path, 'wav', samples, signal);
    await new Playing(player, [path], signal).end();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function pipeTo(
  player: Player,
  samples: AsyncIterable<Int16Array>,
  signal: AbortSignal,
): Promise<void> {
  const playing = new Playing(player, [], signal);
  try {
    if (player.input === 'wav') await writeWavStream(playing.input, samples, signal);
    else
      for await (const piece of samples)
        if (!(await writeBytes(playing.input, bytesOf(piece), signal))) break;
    await playing.end();
  } finally {
    playing.stop();
  }
}

/** A player at work. */
class Playing {
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  readonly #signal: AbortSignal;
  #says = '';

  constructor({ name, arguments: args }: Player, files: readonly string[], signal: AbortSignal) {
    this.#name = name;
    this.#signal = signal;
    this.#child = spawn(name, [...args, ...files], { stdio: ['pipe', 'ignore', 'pipe'], signal });
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#says = (this.#says + text).slice(-2000);
    });
    // A failure surfaces at its end.
    this.#closed = once(this.#child, 'close').catch((error: Error) => {
      this.#says = error.message;
    });
  }

  get input(): Writable {
    return this.#child.stdin!;
  }

  /** Waits until it has played what was written. */
  async end(): Promise<void> {
    this.input.end();
    await this.#closed;
    this.#signal.throwIfAborted();
    if (this.#child.exitCode === 0) return;
    const reason =
      this.#says.trim().split('\n').at(-1) || `it ended with ${this.#child.exitCode ?? 'a signal'}`;
    throw new SpeechError('internal', `${this.#name} could not play the speech: ${reason}`);
  }

  stop(): void {
    this.#child.kill();
  }
}
