import { SpeechError } from '../../contract/errors.ts';
import type { ProxyLogger } from '../base/proxy-logger.ts';
import { FolderSpeechCache } from '../cache/folder-speech-cache.ts';
import { MemorySpeechCache } from '../cache/memory-speech-cache.ts';
import type { SpeechCache } from '../cache/speech-cache.ts';
import type { Environment } from '../setup/options-from-environment.ts';
import { isS3Url, openS3SpeechCache } from './open-s3-speech-cache.ts';

export interface SpeechCacheSettings {
  /** `off`, `memory`, the path of a folder, or `s3://bucket/prefix`; undefined for the default. */
  cache: string | undefined;
  /** Total size in bytes; undefined for the driver's default: 64 MiB in memory, 1 GiB in a folder. */
  maxBytes: number | undefined;
  /** Whether the proxy serves anonymous visitors: their speech is kept in memory by default. */
  isPublic: boolean;
  /** Server and credentials of a bucket. */
  environment: Environment;
  logger: ProxyLogger;
}

/**
 * The cache that the `proxy` command was configured with.
 * @throws SpeechError `invalid-argument`.
 */
export function openSpeechCache({
  cache,
  maxBytes,
  isPublic,
  environment,
  logger,
}: SpeechCacheSettings): SpeechCache | undefined {
  const name = cache || (isPublic ? 'memory' : 'off');
  const limit = maxBytes === undefined ? {} : { maxBytes };
  if (name === 'off') return undefined;
  if (name === 'memory') return new MemorySpeechCache(limit);
  const onDamaged = (key: string) => logger.warn('A damaged entry of the speech cache was deleted.', { key });
  if (isS3Url(name)) {
    if (maxBytes !== undefined)
      throw new SpeechError(
        'invalid-argument',
        'Leave out KURDISH_SPEECH_CACHE_BYTES (flag --cache-bytes) for a bucket: its own lifecycle rules limit what it keeps.',
        { field: 'cacheBytes' },
      );
    return openS3SpeechCache(name, environment, onDamaged);
  }
  if (/^[a-z][a-z0-9+.-]+:/i.test(name))
    throw new SpeechError(
      'invalid-argument',
      'Set KURDISH_SPEECH_CACHE (flag --cache) to off, memory, the path of a folder or s3://bucket/prefix.',
      { field: 'cache' },
    );
  return new FolderSpeechCache({ folder: name, ...limit, onDamaged });
}
