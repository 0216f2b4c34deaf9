/** About a page of a compact stream. */
const SLICE_BYTES = 1250;

/**
 * Cuts the bytes of a compact stream into what one event carries: a page of a browser sees an event only when all of it has arrived, and
 * on a slow line two seconds of speech take half a second.
 */
export function* compactSlices(bytes: Uint8Array): Generator<Uint8Array, void> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES)
    yield bytes.subarray(start, start + SLICE_BYTES);
}
