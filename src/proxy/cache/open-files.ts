import { type FileHandle, open } from 'node:fs/promises';
import { Semaphore } from '../../async/semaphore.ts';
import { ifExists } from './if-exists.ts';
import type { EntryPart, OpenedMedium } from './open-entry.ts';

/** Far below the 1024 that systems commonly allow a process; a disk reads fewer at once. */
const MAX_OPEN = 64;

interface Reading {
  readonly path: string;
  version: string | undefined;
  file: FileHandle | undefined;
  isClosed: boolean;
}

/**
 * Files that are being read, of which only so many are open at once. One that stays open is read to its end whatever becomes of its name. Beyond
 * the bound the one that was read longest ago is closed, and opened again for its next bytes, where it is still the same file.
 */
export class OpenFiles {
  readonly #max: number;
  readonly #turns: Semaphore;
  /** Open, and not read right now; the one read longest ago comes first. */
  readonly #idle = new Set<Reading>();
  #open = 0;

  /** @param max How many are open at once. */
  constructor(max = MAX_OPEN) {
    this.#max = max;
    this.#turns = new Semaphore(max);
  }

  /** Opens nothing before the first bytes are read. @param version The file to read; default: the one that is there then. */
  reading(path: string, version?: string): OpenedMedium {
    const reading: Reading = { path, version, file: undefined, isClosed: false };
    return {
      read: (start, end) => this.#read(reading, start, end),
      close: () => this.#close(reading),
    };
  }

  async #read(reading: Reading, start: number, end: number): Promise<EntryPart | undefined> {
    await this.#turns.take();
    try {
      this.#idle.delete(reading);
      reading.file ??= await this.#openFile(reading);
      return reading.file && (await readPart(reading.file, start, end));
    } finally {
      if (reading.file) this.#idle.add(reading);
      try {
        if (reading.isClosed) await this.#close(reading);
      } finally {
        this.#turns.release();
      }
    }
  }

  async #openFile(reading: Reading): Promise<FileHandle | undefined> {
    // There is one: no more files are being read than may be open, and this one is not open yet.
    const oldest = this.#open < this.#max ? undefined : this.#idle.values().next().value;
    if (oldest) await this.#close(oldest, false);
    this.#open++;
    let file: FileHandle | undefined;
    try {
      file = await ifExists(open(reading.path));
      const version = file && versionOf(await file.stat());
      reading.version ??= version;
      if (file && version === reading.version) return file;
      await file?.close();
    } catch (error) {
      await file?.close();
      this.#open--;
      throw error;
    }
    this.#open--;
    return undefined;
  }

  async #close(reading: Reading, isLast = true): Promise<void> {
    reading.isClosed ||= isLast;
    // One that is being read right now is closed then.
    if (!this.#idle.delete(reading)) return;
    const { file } = reading;
    reading.file = undefined;
    try {
      await file!.close();
    } finally {
      this.#open--;
    }
  }
}

/** Bytes of a file from `start` up to `end`, fewer at its end. */
export async function readPart(file: FileHandle, start: number, end: number): Promise<EntryPart> {
  const found = await file.stat();
  const length = Math.max(0, Math.min(end, found.size) - start);
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, start);
  return { bytes: buffer.subarray(0, bytesRead), size: found.size, version: versionOf(found) };
}

/** A renamed file keeps it, one that replaces it has another. */
function versionOf({ dev, ino }: { dev: number; ino: number }): string {
  return `${dev}:${ino}`;
}
