/** About one Ogg page of a compact stream. */
const SLICE_BYTES = 1250;

/**
 * Cuts a compact stream into what one event carries. A browser delivers an event only when all of it has arrived, and two seconds of
 * speech take half a second on a line of 128 kbit/s.
 */
export function* compactSlices(bytes: Uint8Array): Generator<Uint8Array, void> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES)
    yield bytes.subarray(start, start + SLICE_BYTES);
}
