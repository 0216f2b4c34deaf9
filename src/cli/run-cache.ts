import { stat } from 'node:fs/promises';
import type { FolderSpeechCache } from '../proxy/cache/folder-speech-cache.ts';
import type { S3SpeechCache } from '../proxy/cache/s3-speech-cache.ts';
import type { CacheEntry } from '../proxy/cache/speech-cache.ts';
import { FLAG, parseFlags, print, setting, TEXT, usageError } from './arguments/flags.ts';
import { unknownName } from './arguments/unknown-name.ts';

const CACHE_HELP = `Usage: kurdish-speech cache list [options]
       kurdish-speech cache purge --voice ID | --page URL | --all [options]
       kurdish-speech cache verify [options]

  --cache DIR|s3://BUCKET/PREFIX
                   Folder or bucket of the cache (default KURDISH_SPEECH_CACHE);
                   for a bucket, set AWS_ACCESS_KEY_ID and the other variables
                   as for the proxy
  --voice ID       Purge the speech of this voice
  --page URL       Purge speech that was first asked for by this page, or by
                   one whose address begins with it and a slash
  --all            Purge everything
  --json           Print one line of JSON for each entry of the list

A proxy that uses the cache may run meanwhile. The list begins with the most
recent speech; texts are not kept, so it cannot show them.`;

/** `kurdish-speech cache …` */
export async function runCache([verb, ...rest]: string[]): Promise<void> {
  if (verb === '--help') return print(CACHE_HELP);
  const verbs = { list, purge, verify };
  if (verb === undefined) throw usageError(CACHE_HELP);
  if (!Object.hasOwn(verbs, verb)) throw unknownName('subcommand', verb, 'cache', Object.keys(verbs));
  const options = { cache: TEXT, voice: TEXT, page: TEXT, all: FLAG, json: FLAG, help: FLAG } as const;
  const { values } = parseFlags(rest, { options });
  if (values.help) return print(CACHE_HELP);
  return verbs[verb as keyof typeof verbs](await openCache(values.cache), values);
}

/** What lasts beyond its process. */
type LastingCache = FolderSpeechCache | S3SpeechCache;

interface CacheFlags {
  voice?: string | undefined;
  page?: string | undefined;
  all?: boolean | undefined;
  json?: boolean | undefined;
}

async function list(cache: LastingCache, { json }: CacheFlags): Promise<void> {
  const entries: CacheEntry[] = [];
  for await (const entry of cache.list()) entries.push(entry);
  entries.sort((a, b) => b.createdAt - a.createdAt);
  for (const entry of entries) print(json ? JSON.stringify(toWire(entry)) : toLine(entry));
  if (!json) print(total('kept', entries));
}

async function purge(cache: LastingCache, { voice, page, all }: CacheFlags): Promise<void> {
  if ([voice, page, all].filter((choice) => choice !== undefined).length !== 1)
    throw usageError('Say what to purge: one of --voice ID, --page URL and --all.');
  const isMeant = (entry: CacheEntry) =>
    all || entry.voice === voice || entry.page === page || (page && entry.page.startsWith(`${page}/`));
  const purged: CacheEntry[] = [];
  for await (const entry of cache.list()) {
    if (!isMeant(entry)) continue;
    await cache.delete(entry.key);
    purged.push(entry);
  }
  print(total('purged', purged));
}

async function verify(cache: LastingCache): Promise<void> {
  const { whole, damaged } = await cache.verify();
  print(`${whole} whole, ${damaged} damaged and deleted`);
}

async function openCache(flag: string | undefined): Promise<LastingCache> {
  const { name, value: cache } = setting('--cache', flag, 'KURDISH_SPEECH_CACHE');
  if (!cache || cache === 'off' || cache === 'memory')
    throw usageError(
      'Name the folder or the bucket of the cache: --cache DIR or s3://BUCKET/PREFIX, or KURDISH_SPEECH_CACHE.',
    );
  const { isS3Url, openS3SpeechCache } = await import('../proxy/node/open-s3-speech-cache.ts');
  if (isS3Url(cache)) return openS3SpeechCache(cache, process.env, undefined);
  const found = await stat(cache).catch(() => undefined);
  if (!found?.isDirectory()) throw usageError(`${name} ${JSON.stringify(cache)} is not a folder.`);
  const { FolderSpeechCache } = await import('../proxy/cache/folder-speech-cache.ts');
  return new FolderSpeechCache({ folder: cache });
}

function toWire({ key, bytes, characters, voice, page, createdAt }: CacheEntry): Record<string, unknown> {
  return { key, bytes, characters, voice, page, created_at: new Date(createdAt).toISOString() };
}

function toLine({ bytes, characters, voice, page, createdAt }: CacheEntry): string {
  const size = `${(bytes / 1024).toFixed(0)} KiB`.padStart(10);
  return `${new Date(createdAt).toISOString()}${size}${String(characters).padStart(7)} chars  ${voice || '-'}  ${page || '-'}`;
}

function total(what: string, entries: readonly CacheEntry[]): string {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const characters = entries.reduce((sum, entry) => sum + entry.characters, 0);
  return `${entries.length} ${what}, ${(bytes / 1024 / 1024).toFixed(1)} MiB, ${characters} characters`;
}
