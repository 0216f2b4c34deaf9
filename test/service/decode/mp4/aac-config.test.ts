import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAacConfig } from '../../../../src/service/decode/mp4/aac-config.ts';

/** Bytes of fields of so many bits. */
function bits(...fields: readonly (readonly [value: number, count: number])[]): Buffer {
  const text = fields.map(([value, count]) => value.toString(2).padStart(count, '0')).join('');
  return Buffer.from(text.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}

const LC = [2, 5] as const;
const MONO = [1, 4] as const;
const END = [0, 3] as const;

test('readAacConfig reads the type, rate and channels of AAC-LC', () => {
  assert.deepEqual(readAacConfig(Buffer.from([0x14, 0x08])), {
    objectType: 2,
    sampleRate: 16_000,
    channelLayout: 1,
  });
  assert.deepEqual(readAacConfig(Buffer.from([0x12, 0x10])), {
    objectType: 2,
    sampleRate: 44_100,
    channelLayout: 2,
  });
  for (const [index, rate] of [
    [0, 96_000],
    [3, 48_000],
    [12, 7350],
  ] as const)
    assert.equal(readAacConfig(bits(LC, [index, 4], MONO, END)).sampleRate, rate);
});

test('readAacConfig reads a rate that is written out', () => {
  assert.equal(readAacConfig(bits(LC, [15, 4], [24_000, 24], MONO, END)).sampleRate, 24_000);
});

test('readAacConfig reads the core of HE-AAC, of both versions', () => {
  for (const type of [5, 29]) {
    const config = readAacConfig(bits([type, 5], [8, 4], MONO, [3, 4], LC, END));
    assert.deepEqual(config, { objectType: 2, sampleRate: 16_000, channelLayout: 1 });
  }
});

test('readAacConfig refuses what no phone or browser records, by name', () => {
  const cases: [Buffer, RegExp][] = [
    [bits([31, 5], [7, 6], [8, 4], MONO, END), /AAC of type 39.*send AAC-LC or HE-AAC/],
    [bits([3, 5], [8, 4], MONO, END), /AAC of type 3,/],
    [bits(LC, [8, 4], MONO, [4, 3]), /960 samples per frame/],
    [bits(LC, [15, 4], [10, 24], MONO, END), /has 10 samples per second/],
    [bits(LC, [13, 4], MONO, END), /has 0 samples per second/],
    [bits(LC, [8, 4], [0, 4], END), /custom channel layout/],
    [bits(LC, [8, 4], [8, 4], END), /custom channel layout/],
    [Buffer.alloc(0), /AAC of type 0/],
  ];
  for (const [bytes, message] of cases)
    assert.throws(
      () => readAacConfig(bytes),
      { code: 'unsupported-media', field: 'file', message },
      String(message),
    );
  assert.equal(readAacConfig(bits(LC, [8, 4], [7, 4], END)).channelLayout, 7);
});
