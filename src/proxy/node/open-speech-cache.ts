import { SpeechError } from '../../contract/errors.ts';
import { FolderSpeechCache } from '../cache/folder-speech-cache.ts';
import { MemorySpeechCache } from '../cache/memory-speech-cache.ts';
import type { SpeechCache } from '../cache/speech-cache.ts';
import type { ProxyLogger } from '../core/logger.ts';

export interface SpeechCacheSettings {
  /** `off`, `memory`, or the path of a folder; undefined for the default. */
  cache: string | undefined;
  /** Total size in bytes; undefined for the driver's default: 64 MiB in memory, 1 GiB in a folder. */
  maxBytes: number | undefined;
  /** Whether the proxy serves anonymous visitors: their speech is kept in memory by default. */
  isPublic: boolean;
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
  logger,
}: SpeechCacheSettings): SpeechCache | undefined {
  const name = cache || (isPublic ? 'memory' : 'off');
  const limit = maxBytes === undefined ? {} : { maxBytes };
  if (name === 'off') return undefined;
  if (name === 'memory') return new MemorySpeechCache(limit);
  if (/^[a-z][a-z0-9+.-]+:/i.test(name))
    throw new SpeechError(
      'invalid-argument',
      'Set KURDISH_SPEECH_CACHE (flag --cache) to off, memory or the path of a folder.',
      { field: 'cache' },
    );
  return new FolderSpeechCache({
    folder: name,
    ...limit,
    onDamaged: (key) => logger.warn('A damaged entry of the speech cache was deleted.', { key }),
  });
}
