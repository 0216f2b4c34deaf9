import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  link,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../store/make-folder.ts';

const OWNER_ONLY = 0o600;
/** Holds the folder's id. */
const ID_FILE = 'folder-id';
/** Ends the name of a file that is being written. */
const PART = '.part';
/** A file that has not grown for this long was left by a process that was killed. */
const ABANDONED_MS = 60_000;
/** Files have the names of hashes, and the folder's id is written as a random one; anything else in the folder stays. */
const NAME = /^[\w-]{16,128}$/;

/** A new file, empty until it is written. */
export interface NewFile {
  /**
   * Writes the bytes, closes the file and gives it its name.
   * @param expiresAt Milliseconds since the epoch.
   * @throws the error of the file system or of the source.
   */
  write(source: AsyncIterable<Uint8Array>, expiresAt: number): Promise<void>;
  /** Deletes what was written. */
  discard(): Promise<void>;
}

/**
 * Files that expire, in a folder that several processes may share: written under a temporary name and renamed, readable by their owner
 * only. A file's modification time is when it expires, so that any process can delete it.
 */
export class FileFolder {
  readonly #path: string;
  #id: Promise<string> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** A random id, the same for every process that uses the folder. Creates the folder. @throws the error of the file system. */
  id(): Promise<string> {
    this.#id ??= this.#readOrCreateId().catch((error: unknown) => {
      this.#id = undefined;
      throw error;
    });
    return this.#id;
  }

  async #readOrCreateId(): Promise<string> {
    makeFolder(this.#path);
    const path = join(this.#path, ID_FILE);
    const known = await ifExists(readFile(path, 'utf8'));
    if (known !== undefined) return known;
    const temporary = join(this.#path, `${randomUUID()}${PART}`);
    await writeFile(temporary, randomUUID(), { mode: OWNER_ONLY });
    try {
      // Unlike a rename, fails where another process was first.
      await link(temporary, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(temporary, { force: true });
    }
    return readFile(path, 'utf8');
  }

  /** @throws the error of the file system. */
  async create(name: string): Promise<NewFile> {
    const part = this.#pathOf(name) + PART;
    const file = await open(part, 'wx', OWNER_ONLY);
    return {
      write: async (source, expiresAt) => {
        try {
          for await (const bytes of source) await file.appendFile(bytes);
          await file.utimes(expiresAt / 1000, expiresAt / 1000);
        } finally {
          await file.close();
        }
        await rename(part, this.#pathOf(name));
      },
      discard: async () => {
        await file.close();
        await rm(part, { force: true });
      },
    };
  }

  /** Undefined where there is none. Its bytes can be read to their end even if it is deleted meanwhile. */
  open(name: string): Promise<FileHandle | undefined> {
    return ifExists(open(this.#pathOf(name)));
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  /** Whether there is a file of this name, whole or being written. */
  async has(name: string): Promise<boolean> {
    const path = this.#pathOf(name);
    // In this order: a file that gets its name in between is seen.
    return (await ifExists(stat(path + PART))) !== undefined || (await ifExists(stat(path))) !== undefined;
  }

  /** Deletes the files that have expired, and those that killed processes left half written; false where there is no folder. */
  async sweep(now: number): Promise<boolean> {
    const names = await ifExists(readdir(this.#path));
    if (!names) return false;
    // Somebody emptied it.
    if (!names.includes(ID_FILE)) this.#id = undefined;
    for (const name of names) {
      const isPart = name.endsWith(PART);
      if (!NAME.test(isPart ? name.slice(0, -PART.length) : name)) continue;
      const path = join(this.#path, name);
      const found = await ifExists(stat(path));
      if (!found) continue;
      const isOver = isPart ? Math.abs(Date.now() - found.mtimeMs) > ABANDONED_MS : found.mtimeMs <= now;
      if (isOver) await rm(path, { force: true });
    }
    return true;
  }

  #pathOf(name: string): string {
    if (!NAME.test(name)) throw new Error('Not the name of a file with a link.');
    return join(this.#path, name);
  }
}

/** Another process may delete any file at any moment. */
async function ifExists<Value>(step: Promise<Value>): Promise<Value | undefined> {
  try {
    return await step;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
