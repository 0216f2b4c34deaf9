import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { ROUTES } from '../../contract/routes.ts';
import { hashSecret, isSecret, issueSecret } from '../accounts/secret.ts';
import { type Refusal, refuse } from '../admission/refusal.ts';
import { accountsUnreachable } from '../http/accounts-unreachable.ts';
import { describeError, type Logger } from '../http/logger.ts';
import type { LinkedFiles as AccountFiles, LinkedFile, Store } from '../store/store.ts';
import { FileFolder, type NewFile } from './file-folder.ts';
import {
  LINK_LIFE_MS,
  MAX_INLINE_BYTES,
  MAX_LINK_BYTES,
  MAX_LINKED_BYTES,
  MAX_LINKS,
} from './link-limits.ts';
import { createTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';

/** How long what is over may stay. */
const SWEEP_MS = 60_000;
/** A full disk may have room again by then. */
const RETRY_SECONDS = 60;

interface LinkedFilesOptions {
  store: Store;
  /** Instances that share a store share the folder too. `files` in the store's folder by default; a temporary one without either. */
  folder?: string | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
  logger: Logger;
}

/**
 * Files that anyone who knows their link can fetch for ten minutes. Their bytes lie in a folder, never in the store. Expired files and what
 * killed processes left behind are deleted at the start and every minute.
 */
export class LinkedFiles {
  readonly #store: Store;
  readonly #path: string | undefined;
  readonly #now: () => number;
  readonly #logger: Logger;
  readonly #timer: NodeJS.Timeout;
  #opened: Promise<FileFolder> | undefined;
  #temporary: TemporaryFolder | undefined;
  #sweeping: Promise<void> | undefined;
  #isClosed = false;
  /** Whether the last sweep failed: reported once, not every minute. */
  #isFailing = false;

  constructor({ store, folder, now, logger }: LinkedFilesOptions) {
    this.#store = store;
    this.#path = folder ?? (store.folder === undefined ? undefined : join(store.folder, 'files'));
    this.#now = now;
    this.#logger = logger;
    this.#timer = setInterval(() => void this.sweep(), SWEEP_MS).unref();
    void this.sweep();
  }

  /** A refusal when the account may not keep another file; 503 when the store cannot be reached. */
  async roomFor(account: string): Promise<Refusal | undefined> {
    try {
      const files = await this.#store.linkedFiles(account);
      const isFull = files.count >= MAX_LINKS || files.bytes + MAX_INLINE_BYTES > MAX_LINKED_BYTES;
      return isFull ? this.#noRoom(files) : undefined;
    } catch (error) {
      return accountsUnreachable(error, this.#logger);
    }
  }

  /**
   * Keeps a file and returns the path of its link, or a refusal that names the limit or says that the service cannot keep it. A refused
   * file leaves nothing behind.
   */
  async keep(
    { account, contentType, size }: Pick<LinkedFile, 'account' | 'contentType' | 'size'>,
    source: AsyncIterable<Uint8Array>,
  ): Promise<{ readonly path: string } | Refusal> {
    if (size > MAX_LINK_BYTES) return tooLarge(size);
    const secret = issueSecret();
    const hash = hashSecret(secret);
    const expiresAt = this.#now() + LINK_LIFE_MS;
    let file: NewFile | undefined;
    let mayBeKnown = false;
    let isKept = false;
    try {
      const folder = await this.#folder();
      const id = await folder.id();
      // First, so that a sweep does not find a row without a file.
      file = await folder.create(hash);
      mayBeKnown = true;
      const known = await this.#describe(hash, { account, contentType, size, folder: id, expiresAt });
      if (known) {
        mayBeKnown = false;
        return known;
      }
      await file.write(source, expiresAt);
      isKept = true;
      return { path: ROUTES.fetchAgentFile.path.replace('{secret}', secret) };
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      this.#logger.error('linked-file-not-kept', { code: String(code), ...describeError(error) });
      const refusal = refuse(503, 'service-unavailable', 'The service cannot keep the sound at the moment.');
      return { ...refusal, retryAfterSeconds: RETRY_SECONDS };
    } finally {
      if (!isKept) await file?.discard().catch(() => {});
      // Otherwise it expires.
      if (!isKept && mayBeKnown) await this.#store.removeFile(hash).catch(() => {});
    }
  }

  async #describe(hash: string, file: LinkedFile): Promise<Refusal | undefined> {
    try {
      const limits = { count: MAX_LINKS, bytes: MAX_LINKED_BYTES };
      if (await this.#store.putFile(hash, file, limits)) return undefined;
      return this.#noRoom(await this.#store.linkedFiles(file.account), file.size);
    } catch (error) {
      // A row whose commit was not confirmed expires.
      await this.#store.removeFile(hash).catch(() => {});
      return accountsUnreachable(error, this.#logger);
    }
  }

  /** Deletes a file before its time. */
  async remove(path: string): Promise<void> {
    const hash = hashSecret(path.slice(path.lastIndexOf('/') + 1));
    await this.#store.removeFile(hash).catch(() => {});
    const folder = await this.#folder();
    await folder.remove(hash).catch(() => {});
  }

  /**
   * The file of a link, open: the caller closes it. Undefined where there is none, or no longer.
   * @throws when the store cannot be reached.
   */
  async open(secret: string): Promise<(LinkedFile & { readonly file: FileHandle }) | undefined> {
    if (!isSecret(secret)) return undefined;
    const hash = hashSecret(secret);
    const known = await this.#store.findFile(hash);
    if (!known || known.expiresAt <= this.#now()) return undefined;
    try {
      const file = await (await this.#folder()).open(hash);
      if (file) return { ...known, file };
      this.#logger.error('linked-file-missing', { code: 'ENOENT' });
    } catch (error) {
      this.#logger.error('linked-file-missing', { code: String((error as NodeJS.ErrnoException).code) });
    }
    return undefined;
  }

  /** Deletes what is over. Never rejects: a sweep that fails is repeated. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweepNow()
      .then(() => {
        this.#isFailing = false;
      })
      .catch((error: unknown) => {
        if (!this.#isFailing && !this.#isClosed)
          this.#logger.error('linked-files-not-swept', describeError(error));
        this.#isFailing = true;
      })
      .finally(() => {
        this.#sweeping = undefined;
      });
    return this.#sweeping;
  }

  async #sweepNow(): Promise<void> {
    await this.#temporary?.touch();
    const hasFolder = this.#path !== undefined || this.#temporary !== undefined;
    const folder = hasFolder ? await this.#folder() : undefined;
    const isThere = (await folder?.sweep(this.#now())) ?? false;
    if (this.#isClosed) return;
    await this.#store.removeExpiredFiles();
    if (!folder || !isThere) return;
    for (const hash of await this.#store.filesIn(await folder.id())) {
      if (this.#isClosed) return;
      if (!(await folder.has(hash))) await this.#store.removeFile(hash);
    }
  }

  /** The store stays open. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#sweeping;
    await this.#temporary?.remove();
  }

  #folder(): Promise<FileFolder> {
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  async #open(): Promise<FileFolder> {
    if (this.#path !== undefined) return new FileFolder(this.#path);
    this.#temporary = await createTemporaryFolder();
    return new FileFolder(this.#temporary.path);
  }

  #noRoom({ count, bytes, firstExpiresAt = this.#now() }: AccountFiles, size?: number): Refusal {
    const seconds = Math.max(1, Math.ceil((firstExpiresAt - this.#now()) / 1000));
    const limit =
      count >= MAX_LINKS
        ? `This account has ${count} links to sound, the most at a time`
        : `Links of this account hold ${megabytes(bytes)} of sound${size === undefined ? '' : `, and this one has ${megabytes(size)}`}; together they may hold ${megabytes(MAX_LINKED_BYTES)}`;
    const error = `${limit}. The first expires in ${seconds} s; until then a text must be short enough for at most ${megabytes(MAX_INLINE_BYTES)} of sound.`;
    return { ...refuse(429, 'rate-limited', error), retryAfterSeconds: seconds };
  }
}

function tooLarge(size: number): Refusal {
  const error = `The sound has ${megabytes(size)}; a link carries at most ${megabytes(MAX_LINK_BYTES)}. Send a shorter text, or "mp3" as "format".`;
  return refuse(413, 'file-too-large', error, { field: 'text' });
}

function megabytes(bytes: number): string {
  return `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;
}
