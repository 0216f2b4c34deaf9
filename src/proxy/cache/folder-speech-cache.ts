import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DamagedEntry,
  decodeListing,
  ENTRY_KEY,
  encodeEntry,
  MAX_FRONT_BYTES,
  MAX_HEAD_BYTES,
} from './entry-bytes.ts';
import { ifExists } from './if-exists.ts';
import { isWholeEntry } from './is-whole-entry.ts';
import { type EntryMedium, openEntry } from './open-entry.ts';
import { OpenFiles, readPart } from './open-files.ts';
import type { CachedSpeech, CacheEntry, KeptSpeech, SpeechCache } from './speech-cache.ts';

export interface FolderSpeechCacheOptions {
  /** Made where it is missing. Several processes may share it. */
  folder: string;
  /** Total size of the files, default 1 GiB. The least recently used are deleted. */
  maxBytes?: number;
  /** Files that are read at once and stay open meanwhile, default 64. */
  maxOpenFiles?: number;
  /** Called with a damaged entry, which has been deleted. */
  onDamaged?: (key: string) => void;
}

const DEFAULT_MAX_BYTES = 1024 ** 3;
/** After a prune, so that not every write prunes. */
const PRUNED_SHARE = 0.9;
/** A file's time is that of its last use, to within this. */
const TOUCH_INTERVAL_MS = 60_000;
/** Writing takes milliseconds; a temporary file this old was left by a process that was killed. */
const ABANDONED_MS = 60_000;
const TEMPORARY = '.tmp';

/**
 * Keeps speech in a folder: one file for each entry, written under a temporary name and renamed, verified when it is read. A process
 * that is killed at any moment leaves whole entries and at most a temporary file, which the next one deletes.
 */
export class FolderSpeechCache implements SpeechCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #files: OpenFiles;
  readonly #onDamaged: (key: string) => void;
  /** Total size, as far as this process knows; undefined before it has looked. */
  #bytes: number | undefined;
  #pruning: Promise<void> | undefined;

  constructor({
    folder,
    maxBytes = DEFAULT_MAX_BYTES,
    maxOpenFiles,
    onDamaged = () => {},
  }: FolderSpeechCacheOptions) {
    this.#files = new OpenFiles(maxOpenFiles);
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#onDamaged = onDamaged;
  }

  async open(key: string): Promise<KeptSpeech | undefined> {
    const path = this.#path(key);
    try {
      const speech = await openEntry(key, this.#medium(key));
      if (speech) await this.#touch(path);
      return speech;
    } catch (error) {
      if (!(error instanceof DamagedEntry)) throw error;
      await this.#drop(key);
      return undefined;
    }
  }

  async write(key: string, speech: CachedSpeech): Promise<void> {
    const entry = await encodeEntry(key, speech);
    if (entry.length > this.#maxBytes) return;
    const path = this.#path(key);
    const temporary = join(this.#folder, `${randomBytes(12).toString('hex')}${TEMPORARY}`);
    await mkdir(join(path, '..'), { recursive: true });
    try {
      await writeFile(temporary, entry, { flag: 'wx' });
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    if (this.#bytes !== undefined) this.#bytes += entry.length;
    if (this.#bytes === undefined || this.#bytes > this.#maxBytes) await this.#prune();
  }

  async delete(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  async *list(): AsyncGenerator<CacheEntry, void> {
    for await (const { key, path } of this.#entries()) {
      const file = await ifExists(open(path));
      if (!file) continue;
      const { bytes } = await readPart(file, 0, MAX_HEAD_BYTES).finally(() => file.close());
      const entry = decodeListing(key, bytes);
      if (entry) yield entry;
    }
  }

  /** Reads every entry, and deletes those that are damaged. @returns How many there are of each. */
  async verify(): Promise<{ whole: number; damaged: number }> {
    const result = { whole: 0, damaged: 0 };
    for await (const { key } of this.#entries()) {
      if (await this.#isWhole(key)) {
        result.whole += 1;
        continue;
      }
      result.damaged += 1;
      await this.#drop(key);
    }
    return result;
  }

  #medium(key: string): EntryMedium {
    const path = this.#path(key);
    return {
      blockBytes: MAX_FRONT_BYTES,
      open: (version) => this.#files.reading(path, version),
      // Another process may have written it anew since it was opened.
      onDamaged: async () => {
        if (!(await this.#isWhole(key))) await this.#drop(key);
      },
    };
  }

  #isWhole(key: string): Promise<boolean> {
    return isWholeEntry(key, this.#medium(key));
  }

  async #drop(key: string): Promise<void> {
    await this.delete(key);
    this.#onDamaged(key);
  }

  #path(key: string): string {
    if (!ENTRY_KEY.test(key)) throw new Error('Not a key of the speech cache.');
    return join(this.#folder, key.slice(0, 2), key);
  }

  async #touch(path: string): Promise<void> {
    const now = Date.now();
    const used = await ifExists(stat(path));
    // Also where the clock was set back.
    if (used && Math.abs(now - used.mtimeMs) > TOUCH_INTERVAL_MS)
      await utimes(path, now / 1000, now / 1000).catch(() => {});
  }

  /** Deletes abandoned temporary files, and the least recently used entries beyond the limit, also those of other processes. */
  #prune(): Promise<void> {
    this.#pruning ??= this.#pruneNow().finally(() => {
      this.#pruning = undefined;
    });
    return this.#pruning;
  }

  async #pruneNow(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      if (!name.endsWith(TEMPORARY)) continue;
      const path = join(this.#folder, name);
      const made = await ifExists(stat(path));
      if (made && Math.abs(Date.now() - made.mtimeMs) > ABANDONED_MS) await rm(path, { force: true });
    }
    const files: { path: string; bytes: number; usedAt: number }[] = [];
    for await (const { path } of this.#entries()) {
      const found = await ifExists(stat(path));
      if (found) files.push({ path, bytes: found.size, usedAt: found.mtimeMs });
    }
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total > this.#maxBytes) {
      for (const { path, bytes } of files.sort((a, b) => a.usedAt - b.usedAt)) {
        if (total <= this.#maxBytes * PRUNED_SHARE) break;
        await rm(path, { force: true });
        total -= bytes;
      }
    }
    this.#bytes = total;
  }

  async *#entries(): AsyncGenerator<{ key: string; path: string }, void> {
    for (const group of (await ifExists(readdir(this.#folder))) ?? []) {
      if (group.length !== 2) continue;
      for (const key of (await ifExists(readdir(join(this.#folder, group)))) ?? [])
        if (ENTRY_KEY.test(key) && key.startsWith(group)) yield { key, path: this.#path(key) };
    }
  }
}
