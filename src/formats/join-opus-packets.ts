import { joinBytes } from './join-bytes.ts';
import type { OpusPacket } from './ogg-opus-reader.ts';
import { packetSamples } from './packet-samples.ts';

/** 120 ms at 48 kHz, the longest packet (RFC 6716, section 3.2.5). */
const LONGEST = 5760;
/** A frame of more bytes has a length of two. */
const ONE_BYTE_LENGTH = 251;
const SEVERAL_FRAMES = 3;
const VARIABLE_LENGTHS = 0x80;

/**
 * Joins packets of one frame into fewer ones of up to 120 ms that decode to the same samples, because browsers spend a task on each packet.
 * @param packets In the order of the stream. Those of several frames are left as they are.
 */
export function joinOpusPackets(packets: readonly OpusPacket[]): OpusPacket[] {
  const joined: OpusPacket[] = [];
  let group: OpusPacket[] = [];
  const flush = () => {
    const [first] = group;
    if (first) joined.push(group.length === 1 ? first : join(group));
    group = [];
  };
  for (const packet of packets) {
    if (group.length && !fits(packet, group)) flush();
    group.push(packet);
  }
  flush();
  return joined;
}

/** The bits of the first byte that all frames of a packet share, `config` and `s`, are followed by `c`: 0 for one frame (section 3.1). */
function fits({ bytes }: OpusPacket, group: readonly OpusPacket[]): boolean {
  const [first] = group as [OpusPacket];
  const isSingle = bytes.length > 0 && ((bytes[0] as number) & 3) === 0;
  return isSingle && bytes[0] === first.bytes[0] && (group.length + 1) * packetSamples(bytes) <= LONGEST;
}

/** Code 3 with a length for each frame but the last (section 3.2.5). */
function join(group: readonly OpusPacket[]): OpusPacket {
  const frames = group.map(({ bytes }) => bytes.subarray(1));
  const lengths = frames.slice(0, -1).flatMap(({ length }) => lengthBytes(length));
  const codes = [(group[0]?.bytes[0] as number) | SEVERAL_FRAMES, VARIABLE_LENGTHS | frames.length];
  const bytes = joinBytes([Uint8Array.of(...codes, ...lengths), ...frames]);
  return { bytes, trim: group.reduce((sum, { trim }) => sum + trim, 0) };
}

/** Section 3.2.1. */
function lengthBytes(length: number): number[] {
  if (length <= ONE_BYTE_LENGTH) return [length];
  const first = 252 + (length & 3);
  return [first, (length - first) / 4];
}
