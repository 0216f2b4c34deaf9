import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SpeechError } from '../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { wavHeader } from '../../formats/wav-header.ts';
import { usageError } from '../arguments/flags.ts';
import { bytesOf } from './bytes-of.ts';
import type { SoundFormat } from './read-say-flags.ts';

/**
 * Writes speech as a file that is never seen half-written: under a temporary name first, which stays behind only if the process is killed.
 * @param samples 24 kHz mono.
 * @throws SpeechError `invalid-argument` where the file cannot be written, `not-supported` without an encoder; what `samples` throws.
 */
export async function writeSoundFile(
  path: string,
  format: SoundFormat,
  samples: AsyncIterable<Int16Array>,
  signal: AbortSignal,
): Promise<void> {
  const name = `.${basename(path).slice(0, 40)}.${randomBytes(6).toString('hex')}.tmp`;
  const temporary = join(dirname(path), name);
  const remove = () => rmSync(temporary, { force: true });
  const file = await open(temporary, 'wx').catch((error: NodeJS.ErrnoException) => {
    throw notWritable(path, error);
  });
  process.once('exit', remove);
  try {
    try {
      if (format === 'wav') await writeWav(file, samples);
      else await writeEncoded(file, format === 'mp3' ? 'mp3' : 'opus', samples, signal);
    } finally {
      await file.close();
    }
    signal.throwIfAborted();
    await rename(temporary, path).catch((error: NodeJS.ErrnoException) => {
      throw notWritable(path, error);
    });
  } finally {
    process.off('exit', remove);
    remove();
  }
}

async function writeWav(file: FileHandle, samples: AsyncIterable<Int16Array>): Promise<void> {
  let count = 0;
  await file.write(wavHeader(0, SYNTHESIS_SAMPLE_RATE));
  for await (const piece of samples) {
    count += piece.length;
    await file.writeFile(bytesOf(piece));
  }
  await file.write(wavHeader(count, SYNTHESIS_SAMPLE_RATE), 0, undefined, 0);
}

async function writeEncoded(
  file: FileHandle,
  format: 'mp3' | 'opus',
  samples: AsyncIterable<Int16Array>,
  signal: AbortSignal,
): Promise<void> {
  const { encodeSamples } = await import('../../encode/encode-samples.ts');
  try {
    for await (const bytes of encodeSamples(samples, format, signal)) await file.writeFile(bytes);
  } catch (error) {
    // As it comes from the thread, without its code.
    const missing = /Cannot find package '(kurdish-speech-service|wasm-media-encoders)'/.exec(
      String(error),
    )?.[1];
    if (!missing) throw error;
    throw new SpeechError(
      'not-supported',
      `MP3 needs the package ${missing}; install it (npm install ${missing}), or write .wav or .opus.`,
    );
  }
}

function notWritable(path: string, { code }: NodeJS.ErrnoException): SpeechError {
  const reason =
    code === 'ENOENT' || code === 'ENOTDIR'
      ? 'its folder does not exist'
      : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
        ? 'its folder allows no new files'
        : code === 'EISDIR'
          ? 'it is a folder'
          : `the system answers ${code}`;
  return usageError(`--out ${JSON.stringify(path)} cannot be written: ${reason}.`);
}
