import { delay } from '../../async/delay.ts';
import { SpeechError } from '../../contract/errors.ts';
import { isPublicHost } from '../base/hosts.ts';
import { DamagedEntry, decodeListing, ENTRY_KEY, encodeEntry, MAX_HEAD_BYTES } from './entry-bytes.ts';
import { isWholeEntry } from './is-whole-entry.ts';
import { type EntryMedium, openEntry } from './open-entry.ts';
import { S3Bucket } from './s3-bucket.ts';
import type { CachedSpeech, CacheEntry, KeptSpeech, SpeechCache } from './speech-cache.ts';

export interface S3SpeechCacheOptions {
  bucket: string;
  /** Folder in the bucket, such as `speech` or `news/speech`; default: entries are at the top of the bucket. */
  prefix?: string | undefined;
  /** Address of the server, for Cloudflare R2, MinIO and others; default: AWS. Plain `http:` only on this machine or a private network. */
  endpoint?: string | undefined;
  /** Default `auto`, which R2 and MinIO accept; AWS requires the bucket's region. */
  region?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** For temporary credentials. */
  sessionToken?: string | undefined;
  /** Longest time of one call in milliseconds, default 10,000. */
  timeoutMs?: number | undefined;
  /** Objects on one page of a list, 1 to 1,000, the default. */
  pageSize?: number | undefined;
  /** Called with a damaged entry, which has been deleted. */
  onDamaged?: ((key: string) => void) | undefined;
}

const TIMEOUT_MS = 10_000;
const MAX_PAGE_SIZE = 1000;
/** An entry of half a minute comes whole with the first call: S3 takes some 50 ms to answer each. */
const BLOCK_BYTES = 128 * 1024;
/** Enough for what nearly every entry says of itself. */
const USUAL_HEAD_BYTES = 2048;
/** Some servers show an object while it is being written: an entry is damaged if it still is a moment later. */
const LOOKS = 2;
const SECOND_LOOK_MS = 200;
/** Objects that are read at once: S3 takes some 50 ms to answer, whatever their size. */
const PARALLEL = 16;
/** What bucket names may have, and prefixes, so that no key needs encoding in a URL. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?!\.{1,2}(\/|$))[\w.-]+(\/(?!\.{1,2}(\/|$))[\w.-]+)*$/;
/** Region names are part of a host's name. */
const REGION = /^[a-z0-9-]{1,40}$/;
/** Goes into a header. */
const VISIBLE = /^[\x21-\x7e]+$/;

/**
 * Keeps speech in a bucket of AWS S3, Cloudflare R2, MinIO or another server with their interface: one object for each entry, verified
 * when it is read. Any number of machines may share it. It has no limit of its own: a lifecycle rule of the bucket deletes what is old.
 */
export class S3SpeechCache implements SpeechCache {
  readonly #bucket: S3Bucket;
  /** Empty, or with a slash at its end. */
  readonly #prefix: string;
  readonly #pageSize: number;
  readonly #onDamaged: (key: string) => void;

  /** @throws SpeechError `invalid-argument` naming the option. Connects to nothing. */
  constructor(options: S3SpeechCacheOptions) {
    const { prefix, region = 'auto', accessKeyId, secretAccessKey, sessionToken } = options;
    const { timeoutMs = TIMEOUT_MS, pageSize = MAX_PAGE_SIZE, onDamaged = () => {} } = options;
    if (prefix) demand('prefix', 'letters, digits and . _ - between slashes', PREFIX.test(prefix));
    demand('accessKeyId', 'the id of an access key', VISIBLE.test(accessKeyId));
    demand('secretAccessKey', 'the secret of the access key', VISIBLE.test(secretAccessKey));
    if (sessionToken !== undefined)
      demand(
        'sessionToken',
        'the token of temporary credentials, or leave it out',
        VISIBLE.test(sessionToken),
      );
    demand(
      'pageSize',
      'a whole number from 1 to 1000',
      Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= MAX_PAGE_SIZE,
    );
    const url = bucketUrl(options.bucket, region, options.endpoint);
    this.#bucket = new S3Bucket({ url, region, accessKeyId, secretAccessKey, sessionToken, timeoutMs });
    this.#prefix = prefix ? `${prefix}/` : '';
    this.#pageSize = pageSize;
    this.#onDamaged = onDamaged;
  }

  async open(key: string): Promise<KeptSpeech | undefined> {
    for (let look = 1; ; look++) {
      try {
        return await openEntry(key, this.#medium(key));
      } catch (error) {
        if (!(error instanceof DamagedEntry)) throw error;
        if (look === LOOKS) break;
        await delay(SECOND_LOOK_MS);
      }
    }
    await this.#drop(key);
    return undefined;
  }

  async write(key: string, speech: CachedSpeech): Promise<void> {
    await this.#bucket.put(this.#name(key), await encodeEntry(key, speech));
  }

  async delete(key: string): Promise<void> {
    await this.#bucket.delete(this.#name(key));
  }

  async *list(): AsyncGenerator<CacheEntry, void> {
    for await (const entry of this.#each((key) => this.#look(key))) if (entry) yield entry;
  }

  /** Reads every entry, and deletes those that are damaged. @returns How many there are of each. */
  async verify(): Promise<{ whole: number; damaged: number }> {
    const result = { whole: 0, damaged: 0 };
    for await (const isWhole of this.#each((key) => this.#keepIfWhole(key))) {
      if (isWhole) result.whole += 1;
      else result.damaged += 1;
    }
    return result;
  }

  #medium(key: string): EntryMedium {
    const name = this.#name(key);
    return {
      blockBytes: BLOCK_BYTES,
      open: (version) => ({
        read: (start, end) => this.#bucket.get(name, start, end, version),
        close: async () => {},
      }),
      // Another machine may have written it anew since it was opened.
      onDamaged: async () => void (await this.#keepIfWhole(key)),
    };
  }

  async #keepIfWhole(key: string): Promise<boolean> {
    for (let look = 1; ; look++) {
      if (await isWholeEntry(key, this.#medium(key))) return true;
      if (look === LOOKS) break;
      await delay(SECOND_LOOK_MS);
    }
    await this.#drop(key);
    return false;
  }

  async #drop(key: string): Promise<void> {
    await this.delete(key);
    this.#onDamaged(key);
  }

  /** What an entry says of itself, from its first bytes: metadata of S3 has 2 KB and no place for the address of every page. */
  async #look(key: string): Promise<CacheEntry | undefined> {
    const name = this.#name(key);
    let start = (await this.#bucket.get(name, 0, USUAL_HEAD_BYTES))?.bytes;
    if (start && start.length >= USUAL_HEAD_BYTES && !start.includes(10))
      start = (await this.#bucket.get(name, 0, MAX_HEAD_BYTES))?.bytes;
    return start && decodeListing(key, start);
  }

  #name(key: string): string {
    if (!ENTRY_KEY.test(key)) throw new Error('Not a key of the speech cache.');
    return this.#prefix + key;
  }

  /** Does something with every object that is named like an entry, a few at a time. */
  async *#each<Result>(work: (key: string) => Promise<Result>): AsyncGenerator<Result, void> {
    for await (const names of this.#bucket.list(this.#prefix, this.#pageSize)) {
      const keys = names.map((name) => name.slice(this.#prefix.length)).filter((key) => ENTRY_KEY.test(key));
      for (let at = 0; at < keys.length; at += PARALLEL)
        yield* await Promise.all(keys.slice(at, at + PARALLEL).map(work));
    }
  }
}

/** Address of a bucket: AWS has one host for each, other servers have buckets in the path. */
function bucketUrl(bucket: string, region: string, endpoint: string | undefined): string {
  demand('bucket', 'the name of a bucket', BUCKET.test(bucket));
  demand('region', 'the name of a region, such as eu-central-1', REGION.test(region));
  if (endpoint === undefined) {
    demand('region', "the bucket's region, as AWS requires it", region !== 'auto');
    const host = `s3.${region}.amazonaws.com`;
    // AWS's certificate is valid for one more label, and not for two.
    return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
  }
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const { protocol, hostname = '', username, password, search, hash } = url ?? {};
  const isWeb = protocol === 'https:' || protocol === 'http:';
  demand(
    'endpoint',
    'an https: address without a name, password or query',
    isWeb && !(username || password || search || hash),
  );
  demand(
    'endpoint',
    'an https: address: plain http: would send speech and temporary credentials unencrypted over the internet',
    protocol === 'https:' || !isPublicHost(hostname),
  );
  return `${url!.origin}${url!.pathname.replace(/\/+$/, '')}/${bucket}`;
}

/** Values are never quoted: one of them may be a secret in the wrong place. */
function demand(field: keyof S3SpeechCacheOptions, rule: string, isMet: boolean): void {
  if (!isMet) throw new SpeechError('invalid-argument', `Set ${field} to ${rule}.`, { field });
}
