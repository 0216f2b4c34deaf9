import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import fc from 'fast-check';
import { oggChecksum } from '../../src/formats/ogg-checksum.ts';
import { OggOpusWriter } from '../../src/formats/ogg-opus-writer.ts';
import { packetSamples } from '../../src/formats/packet-samples.ts';
import { decodeAudio } from '../../src/service/decode/decode-audio.ts';

const OPTIONS = { preSkip: 312, inputRate: 16_000, serial: 0xfedcba98 };
const FIRST = 2;
const LAST = 4;

interface Page {
  flags: number;
  granule: bigint;
  sequence: number;
  segments: number;
  packets: Uint8Array[];
}

/** Parses pages by RFC 3533, sharing nothing with the writer but the checksum, which is tested separately. */
function readPages(file: Uint8Array): Page[] {
  const pages: Page[] = [];
  for (let at = 0; at < file.length; ) {
    const view = new DataView(file.buffer, file.byteOffset + at);
    assert.equal(Buffer.from(file.subarray(at, at + 4)).toString(), 'OggS');
    assert.equal(view.getUint8(4), 0, 'version');
    assert.equal(view.getUint32(14, true), OPTIONS.serial);
    const segments = view.getUint8(26);
    const packets: Uint8Array[] = [];
    let start = at + 27 + segments;
    let length = 0;
    for (let i = 0; i < segments; i++) {
      const lacing = view.getUint8(27 + i);
      length += lacing;
      if (lacing === 255) continue;
      packets.push(file.slice(start, start + length));
      start += length;
      length = 0;
    }
    assert.equal(length, 0, 'no packet continues on the next page');
    const page = file.slice(at, start);
    page.fill(0, 22, 26);
    assert.equal(view.getUint32(22, true), oggChecksum(page));
    const [flags, granule, sequence] = [
      view.getUint8(5),
      view.getBigUint64(6, true),
      view.getUint32(18, true),
    ];
    pages.push({ flags, granule, sequence, segments, packets });
    at = start;
  }
  return pages;
}

/** A packet of 20 ms with meaningless contents. */
function packet(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => (i === 0 ? 9 << 3 : i % 251));
}

function write(packets: readonly Uint8Array[], samples: number): Uint8Array {
  const writer = new OggOpusWriter(OPTIONS);
  return Uint8Array.from(Buffer.concat([...packets.map((one) => writer.write(one)), writer.finish(samples)]));
}

test("the checksum is Ogg's CRC", () => {
  // CRC-32/CKSUM of the usual test string is 0x765e7680: the same polynomial and initial value, with an inverted result.
  assert.equal(oggChecksum(Buffer.from('123456789')), ~0x765e7680 >>> 0);
  assert.equal(oggChecksum(new Uint8Array(100)), 0);
  assert.equal(oggChecksum(Uint8Array.of(1)), 0x04c11db7);
});

test('the two header pages contain mono, the pre-skip, the input rate and the vendor', () => {
  const [head, tags] = readPages(write([packet(80)], 320));
  assert.deepEqual([head.flags, head.granule, head.sequence, head.packets.length], [FIRST, 0n, 0, 1]);
  const opusHead = Buffer.from(head.packets[0]);
  assert.equal(opusHead.toString('latin1', 0, 8), 'OpusHead');
  assert.deepEqual([...opusHead.subarray(8, 10)], [1, 1]);
  assert.deepEqual([opusHead.readUInt16LE(10), opusHead.readUInt32LE(12)], [312, 16_000]);
  assert.deepEqual([...opusHead.subarray(16)], [0, 0, 0]);
  assert.deepEqual([tags.flags, tags.granule, tags.sequence, tags.packets.length], [0, 0n, 1, 1]);
  const opusTags = Buffer.from(tags.packets[0]);
  assert.equal(opusTags.toString('latin1', 0, 8), 'OpusTags');
  assert.equal(opusTags.toString('latin1', 12, 12 + opusTags.readUInt32LE(8)), 'kurdish-speech');
  assert.equal(opusTags.readUInt32LE(opusTags.length - 4), 0);
});

test('a packet whose length is a multiple of 255 ends with a lacing value of 0', () => {
  for (const [length, segments] of [
    [1, 1],
    [254, 1],
    [255, 2],
    [256, 2],
    [509, 2],
    [510, 3],
  ]) {
    const page = readPages(write([packet(length)], 320))[2];
    assert.equal(page.segments, segments);
    assert.deepEqual(page.packets, [packet(length)]);
  }
});

test('a page contains a second, its granule position is that of its last packet, and the last page has the exact end', () => {
  const pages = readPages(
    write(
      Array.from({ length: 120 }, () => packet(80)),
      120 * 960 - 312 - 500,
    ),
  ).slice(2);
  assert.deepEqual(
    pages.map(({ flags, granule, sequence, packets }) => [flags, granule, sequence, packets.length]),
    [
      [0, 48_000n, 2, 50],
      [0, 96_000n, 3, 50],
      [LAST, BigInt(120 * 960 - 500), 4, 20],
    ],
  );
  const [, , full, last] = readPages(
    write(
      Array.from({ length: 51 }, () => packet(80)),
      51 * 960 - 312 - 959,
    ),
  );
  assert.deepEqual([full.granule, full.packets.length], [48_000n, 50]);
  // Later than on the previous page, so readers may trim.
  assert.deepEqual([last.granule, last.packets.length], [48_001n, 1]);
});

test('the first packet has its own page with flushesFirstPacket', () => {
  const writer = new OggOpusWriter({ ...OPTIONS, flushesFirstPacket: true });
  const packets = Array.from({ length: 70 }, () => packet(80));
  const parts = [...packets.map((one) => writer.write(one)), writer.finish(70 * 960 - 312)];
  const pages = readPages(Uint8Array.from(Buffer.concat(parts))).slice(2);
  assert.deepEqual(
    pages.map(({ flags, granule, packets }) => [flags, granule, packets.length]),
    [
      [0, 960n, 1],
      [0, 48_960n, 50],
      [LAST, 67_200n, 19],
    ],
  );
});

test('any packets round-trip complete and in order, including a page of 255 lacing values', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 7700 }), { minLength: 1, maxLength: 150 }), (lengths) => {
      const packets = lengths.map(packet);
      const pages = readPages(write(packets, packets.length * 960));
      assert.deepEqual(
        pages.slice(2).flatMap((page) => page.packets),
        packets,
      );
      assert.deepEqual(
        pages.map(({ sequence }) => sequence),
        pages.map((_, index) => index),
      );
      assert.ok(pages.every(({ segments, packets }) => segments <= 255 && packets.length > 0));
      assert.deepEqual(
        pages.filter(({ flags }) => flags & LAST),
        pages.slice(-1),
      );
    }),
  );
});

test('the duration of a packet is read from its first bytes', () => {
  // RFC 6716, table 2: configurations 0 to 31; section 3.1: the code for the number of frames.
  const milliseconds = [
    [10, 20, 40, 60, 10, 20, 40, 60, 10, 20, 40, 60, 10, 20, 10, 20],
    [2.5, 5, 10, 20, 2.5, 5, 10, 20, 2.5, 5, 10, 20, 2.5, 5, 10, 20],
  ].flat();
  for (const [config, duration] of milliseconds.entries()) {
    for (const [code, frames] of [1, 2, 2, 3].entries())
      assert.equal(packetSamples(Uint8Array.of((config << 3) | code, 0x80 | 3)), duration * 48 * frames);
  }
});

test('libopus packets are decoded by the service: no burst lost or late, and the exact length', async () => {
  const { Module, OggOpusEncoder } = createRequire(import.meta.url)(
    'opus-recorder/dist/encoderWorker.min.js',
  );
  const encoder = new OggOpusEncoder({ encoderSampleRate: 48_000, originalSampleRate: 48_000 }, Module);
  const packets: Uint8Array[] = [];
  encoder._speex_resampler_process_interleaved_float = () =>
    encoder.encoderBuffer.set(encoder.resampleBuffer);
  encoder.segmentPacket = (length: number) => {
    packets.push(encoder.encoderOutputBuffer.slice(0, length));
    return [];
  };
  const length = 2 * 48_000 + 3 * 101;
  const onsets = [0.002, 0.025, 0.065, 0.105, 1.03];
  const samples = new Float32Array(Math.ceil((length + 312) / 960) * 960);
  for (const onset of onsets) {
    for (let i = 0; i < 384; i++)
      samples[Math.round(onset * 48_000) + i] = Math.sin((2 * Math.PI * i) / 48) / 2;
  }
  encoder.encode([samples]);
  const decoded: number[] = [];
  for await (const piece of decodeAudio(Buffer.from(write(packets, length)))) decoded.push(...piece);
  assert.equal(decoded.length, length / 3);
  const detected: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, sample] of decoded.entries()) {
    if (Math.abs(sample) < 4000) continue;
    if (index - last > 240) detected.push(index / 16_000);
    last = index;
  }
  assert.equal(detected.length, onsets.length);
  for (const [index, onset] of onsets.entries())
    assert.ok(Math.abs(detected[index] - onset) < 0.002, `${onset}`);
});

test('pages end where they are told to, and comments are in the header', () => {
  const writer = new OggOpusWriter({ ...OPTIONS, tags: { TITLE: 'گوند' } });
  const header = writer.header();
  const first = Uint8Array.from(
    Buffer.concat([writer.write(packet(50)), writer.write(packet(60)), writer.endPage()]),
  );
  const rest = Uint8Array.from(
    Buffer.concat([writer.endPage(), writer.write(packet(70)), writer.finish(3 * 960 - 312)]),
  );
  assert.equal(readPages(header).length, 2);
  const tags = Buffer.from(readPages(header)[1]!.packets[0]!);
  assert.equal(tags.toString('latin1', 0, 8), 'OpusTags');
  assert.equal(tags.readUInt32LE(8 + 4 + 'kurdish-speech'.length), 1);
  assert.equal(tags.subarray(-14).toString(), 'TITLE=گوند');
  assert.deepEqual(
    readPages(first).map(({ granule, packets }) => [granule, packets.length]),
    [[1920n, 2]],
  );
  assert.deepEqual(
    readPages(rest).map(({ granule, sequence, flags }) => [granule, sequence, flags & LAST]),
    [[2880n, 3, LAST]],
  );
});
