import { oggChecksum } from '../../../formats/ogg-checksum.ts';
import { MAX_SAMPLES } from './audio-limit.ts';

/** Totals from the pages of an Ogg file (RFC 3533). */
export interface OggProbe {
  /** Bytes outside of intact pages. */
  readonly damagedBytes: number;
  /** Difference of the last and the first granule position, in samples at the codec's rate. */
  readonly samples: number;
  /** The sum over all packets, where packet durations are known. */
  readonly packetSamples: number;
  /** Offsets of the chained streams; most files have one. */
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
 * @param samplesOf Returns the duration of a packet from its first bytes; its end may be missing. `page` is the offset of the page it begins in.
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
    // Multiplexed streams have adjacent first pages.
    if (isFirst && !wasFirst) links.push(start);
    wasFirst = isFirst;
    const position = file.readBigUInt64LE(start + 6);
    if (position !== NO_POSITION && position > 0n) {
      first ??= position;
      if (position > last) last = position;
    }
    // Beyond the limit the file is refused anyway.
    if (packetSamples <= MAX_SAMPLES) {
      for (const packet of packetsOf(file, start, end)) packetSamples += samplesOf(packet, start);
    }
    start = end;
  }
  const samples = Number(last - (first ?? last));
  return { damagedBytes: file.length - intact, samples, packetSamples, links };
}

/** Packets that begin in a page; one that continues on the next page is truncated. */
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

/** The packet that begins at `start` in the page at `page`, including its continuation on later pages. */
export function wholePacket(file: Buffer, page: number, start: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = page; ; ) {
    const end = endOfPage(file, at);
    if (end === undefined) break;
    // A page that does not continue it truncates the packet. Each page is then read for at most one packet.
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

/** Offset after the page at `start`, or undefined if there is no intact page. */
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
