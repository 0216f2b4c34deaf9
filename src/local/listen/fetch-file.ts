/** The first bytes of gzip (RFC 1952, section 2.3.1). */
const GZIP = [0x1f, 0x8b];

/** Bytes of one file; the total is 0 where the server does not say it. */
export type FileProgress = (loaded: number, total: number) => void;

/**
 * Loads a gzipped file from the first of its places that has it, and decompresses it. The browser's HTTP cache keeps it; without a network a copy
 * that is out of date is used.
 * @throws Error that names the places.
 */
export async function fetchFile(
  urls: readonly string[],
  onProgress: FileProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const reasons: string[] = [];
  for (const url of urls) {
    try {
      const response = await fetchOrReuse(url);
      if (response.ok) return await decompress(await read(response, onProgress));
      reasons.push(`${url} answered ${response.status}`);
    } catch (error) {
      reasons.push(`${url}: ${(error as Error).message}`);
    }
  }
  throw new Error(reasons.join('; ') || 'the script does not know where its files are');
}

function fetchOrReuse(url: string): Promise<Response> {
  const init = { credentials: 'omit' } as const;
  return fetch(url, init).catch(() => fetch(url, { ...init, cache: 'force-cache' }));
}

async function read(response: Response, onProgress: FileProgress): Promise<Blob> {
  // What a server compresses arrives decompressed: its length is another.
  const isAsSent = !response.headers.get('content-encoding');
  const total = isAsSent ? Number(response.headers.get('content-length') ?? 0) : 0;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    loaded += next.value.length;
    onProgress(loaded, total);
  }
  return new Blob(parts);
}

/** Some servers declare `.gz` as an encoding, which browsers undo. */
async function decompress(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (GZIP.some((byte, index) => bytes[index] !== byte)) return bytes;
  const stream = file.stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
