import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OpusDecoder } from 'opus-decoder';
import { ThreadedEncoder } from '../../src/encode/threaded-encoder.ts';
import { joinOpusPackets } from '../../src/formats/join-opus-packets.ts';
import { OggOpusReader, type OpusPacket } from '../../src/formats/ogg-opus-reader.ts';
import { packetSamples } from '../../src/formats/packet-samples.ts';

const LONGEST = 5760;

/** Noise, silence and a tone in turn: frames of a few bytes and of hundreds. */
const sound = Int16Array.from({ length: 60_000 }, (_, i) => {
  const [noise, tone] = [((i * 7919) % 30_011) - 15_000, 9000 * Math.sin(i / 9)];
  return [noise, 0, tone][Math.floor(i / 7000) % 3] as number;
});

async function packetsOf(samples: Int16Array): Promise<OpusPacket[]> {
  const encoder = new ThreadedEncoder('opus-stream');
  const reader = new OggOpusReader();
  const packets = [...reader.push(await encoder.write(samples)), ...reader.push(await encoder.finish())];
  encoder.close();
  return packets;
}

async function decode(packets: readonly OpusPacket[]): Promise<number[]> {
  const decoder = new OpusDecoder({ sampleRate: 24_000, channels: 1 });
  await decoder.ready;
  const samples = packets.flatMap(({ bytes }) => {
    const { channelData, errors } = decoder.decodeFrame(bytes);
    assert.deepEqual(errors, []);
    return [...(channelData[0] as Float32Array)];
  });
  decoder.free();
  return samples;
}

test('joined packets are a third of as many or fewer, and decode to the same samples', async () => {
  const packets = await packetsOf(sound);
  const joined = joinOpusPackets(packets);
  assert.ok(joined.length <= packets.length / 3, `${joined.length} of ${packets.length}`);
  assert.deepEqual(await decode(joined), await decode(packets));
});

test('no joined packet is longer than 120 ms', async () => {
  const durations = joinOpusPackets(await packetsOf(sound)).map(({ bytes }) => packetSamples(bytes));
  assert.ok(Math.max(...durations) <= LONGEST);
});

test('what is cut off at the end of the stream stays cut off', async () => {
  const packets = await packetsOf(sound.subarray(0, 10_000));
  assert.ok((packets.at(-1)?.trim ?? 0) > 0);
  assert.equal(joinOpusPackets(packets).at(-1)?.trim, packets.at(-1)?.trim);
});

test('frames of 252 bytes or more have a length of two bytes', () => {
  const packet = (length: number, byte: number): OpusPacket => ({
    bytes: Uint8Array.of(0x58, ...Array.from({ length }, () => byte)),
    trim: 0,
  });
  for (const length of [0, 1, 251, 252, 253, 255, 256, 1275]) {
    const [joined] = joinOpusPackets([packet(length, 1), packet(2, 2)]);
    const [toc, count, ...rest] = joined?.bytes ?? [];
    assert.deepEqual([toc, count], [0x5b, 0x82]);
    // As RFC 6716, section 3.2.1, reads it.
    const isLong = (rest[0] as number) >= 252;
    assert.equal(isLong ? 4 * (rest[1] as number) + (rest[0] as number) : rest[0], length);
    assert.deepEqual(rest.slice(isLong ? 2 : 1), [...Array.from({ length }, () => 1), 2, 2]);
  }
});

test('packets of several frames, and packets of different kinds, stay apart', () => {
  const one = (toc: number): OpusPacket => ({ bytes: Uint8Array.of(toc, 1, 2), trim: 0 });
  const packets = [one(0x58), one(0x50), one(0x59), one(0x59), one(0x58)];
  assert.deepEqual(joinOpusPackets(packets), packets);
});
