import { oggChecksum } from '../../../formats/ogg-checksum.ts';
import { MAX_SAMPLES } from '../audio-limit.ts';

/** What the pages of an Ogg file say of it (RFC 3533). */
export interface OggProbe {
  /** Bytes that are in no intact page. */
  readonly damagedBytes: number;
  /** Samples from the first page with audio to the last, by their positions; at the rate of the codec. */
  readonly samples: number;
  /** The same by the packets themselves, where these could be asked. */
  readonly packetSamples: number;
  /** Where each of the streams begins that follow one another in the file; one for most files. */
  readonly links: readonly number[];
}

const HEADER_BYTES = 27;
const CHECKSUM_AT = 22;
const SEGMENTS_AT = 26;
const CONTINUED_PAGE = 1;
const FIRST_PAGE = 2;
const NO_POSITION = 0xffff_ffff_ffff_ffffn;

/**
 * Reads the page headers and checks every page's checksum. Nothing is decoded.
 * @param samplesOf tells the length of a packet by its first bytes; its end may be missing. It begins in the page at `page`.
 */
export function probeOgg(
  file: Buffer,
  samplesOf: (packet: Buffer, page: number) => number = () => 0,
): OggProbe {
  let packetSamples = 0;
  let intact = 0;
  let first: bigint | undefined;
  let last = 0n;
  const links: number[] = [];
  let wasFirst = false;
  for (let start = 0; start < file.length; ) {
    const end = endOfPage(file, start);
    if (end === undefined) {
      const next = file.indexOf('OggS', start + 1, 'latin1');
      start = next < 0 ? file.length : next;
      continue;
    }
    intact += end - start;
    const isFirst = (file[start + 5]! & FIRST_PAGE) !== 0;
    // Streams that play at the same time have their first pages side by side.
    if (isFirst && !wasFirst) links.push(start);
    wasFirst = isFirst;
    const position = file.readBigUInt64LE(start + 6);
    if (position !== NO_POSITION && position > 0n) {
      first ??= position;
      if (position > last) last = position;
    }
    // Not on and on: more is refused, whatever it is.
    if (packetSamples <= MAX_SAMPLES) {
      for (const packet of packetsOf(file, start, end)) packetSamples += samplesOf(packet, start);
    }
    start = end;
  }
  const samples = Number(last - (first ?? last));
  return { damagedBytes: file.length - intact, samples, packetSamples, links };
}

/** The packets that begin in a page; one that goes on in the next page is cut. */
function* packetsOf(file: Buffer, page: number, end: number): Generator<Buffer, void> {
  const segments = file[page + SEGMENTS_AT]!;
  let start = page + HEADER_BYTES + segments;
  let next = start;
  let isWhole = (file[page + 5]! & CONTINUED_PAGE) === 0;
  for (let index = 0; index < segments; index++) {
    const lacing = file[page + HEADER_BYTES + index]!;
    next += lacing;
    if (lacing === 255) continue;
    if (isWhole && next > start) yield file.subarray(start, next);
    isWhole = true;
    start = next;
  }
  if (isWhole && end > start) yield file.subarray(start, end);
}

/** A packet that begins at `start` in the page at `page`, with what of it lies in later pages. */
export function wholePacket(file: Buffer, page: number, start: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = page; ; ) {
    const end = endOfPage(file, at);
    if (end === undefined) break;
    // A page that begins anew cuts it: each page is then read for one packet at most, however many are cut.
    if (at > page && (file[at + 5]! & CONTINUED_PAGE) === 0) break;
    const segments = file[at + SEGMENTS_AT]!;
    let next = at + HEADER_BYTES + segments;
    for (let index = 0; index < segments; index++) {
      const lacing = file[at + HEADER_BYTES + index]!;
      if (next >= start) parts.push(file.subarray(next, next + lacing));
      next += lacing;
      if (next > start && lacing < 255) return Buffer.concat(parts);
    }
    at = end;
  }
  return Buffer.concat(parts);
}

/** The byte after the page that begins at `start`, or undefined where no intact page begins. */
function endOfPage(file: Buffer, start: number): number | undefined {
  if (start + HEADER_BYTES > file.length || file.toString('latin1', start, start + 4) !== 'OggS')
    return undefined;
  const segments = file[start + SEGMENTS_AT]!;
  let end = start + HEADER_BYTES + segments;
  if (end > file.length) return undefined;
  for (let index = 0; index < segments; index++) end += file[start + HEADER_BYTES + index]!;
  if (end > file.length) return undefined;
  const page = file.subarray(start, end);
  return oggChecksum(page) === page.readUInt32LE(CHECKSUM_AT) ? end : undefined;
}
