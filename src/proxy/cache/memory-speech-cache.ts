import { createKeptSpeech } from './create-kept-speech.ts';
import type { CachedSpeech, CacheEntry, KeptSpeech, SpeechCache } from './speech-cache.ts';

export interface MemorySpeechCacheOptions {
  /** Total size of the entries, default 64 MiB. The least recently used are dropped. */
  maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** Keys, headers and objects of an entry, about. */
const ENTRY_OVERHEAD_BYTES = 1024;

/** Keeps speech in the memory of one process. */
export class MemorySpeechCache implements SpeechCache {
  /** In the order of their last use. */
  readonly #entries = new Map<string, CachedSpeech>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor({ maxBytes = DEFAULT_MAX_BYTES }: MemorySpeechCacheOptions = {}) {
    this.#maxBytes = maxBytes;
  }

  open(key: string): KeptSpeech | undefined {
    const speech = this.#entries.get(key);
    if (!speech) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, speech);
    return createKeptSpeech(speech);
  }

  write(key: string, speech: CachedSpeech): void {
    this.delete(key);
    if (sizeOf(speech) > this.#maxBytes) return;
    this.#entries.set(key, speech);
    this.#bytes += sizeOf(speech);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const speech = this.#entries.get(key);
    if (!speech) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(speech);
  }

  *list(): Generator<CacheEntry, void> {
    for (const [key, { body, info }] of this.#entries) yield { key, bytes: body.length, ...info };
  }
}

function sizeOf({ body }: CachedSpeech): number {
  return body.length + ENTRY_OVERHEAD_BYTES;
}
