import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ThreadedEncoder } from '../../src/encode/threaded-encoder.ts';
import { WasmOpusDecoder } from '../../src/workers/wasm-opus-decoder.ts';
import { decodeCompact } from '../formats/decode-compact.ts';

/** A stream of a rising tone. */
async function encoded(length: number): Promise<Uint8Array> {
  const samples = Int16Array.from({ length }, (_, index) => 8000 * Math.sin(index ** 1.2 / 90));
  const encoder = new ThreadedEncoder('opus-stream');
  const stream = Buffer.concat([await encoder.write(samples), await encoder.finish()]);
  encoder.close();
  return stream;
}

async function decoded(stream: Uint8Array, cut: number): Promise<Int16Array> {
  const decoder = await WasmOpusDecoder.open();
  const samples: number[] = [];
  for (let at = 0; at < stream.length; at += cut)
    for (const sample of decoder.push(stream.subarray(at, at + cut))) samples.push(sample);
  samples.push(...decoder.finish());
  decoder.close();
  return Int16Array.from(samples);
}

test('a stream of any length, cut anywhere, decodes to the samples of another build of libopus', async () => {
  for (const length of [1, 323, 324, 325, 480, 481, 24_000, 47_523]) {
    const stream = await encoded(length);
    const expected = await decodeCompact([stream]);
    for (const cut of [13, 1000, stream.length]) {
      const samples = await decoded(stream, cut);
      assert.equal(samples.length, length, `cut by ${cut}`);
      const furthest = samples.reduce((most, sample, i) => Math.max(most, Math.abs(sample - expected[i])), 0);
      assert.ok(furthest <= 2, `${length} samples cut by ${cut}: ${furthest} apart`);
    }
  }
});

test('what is not Ogg, not Opus, or has no end is refused', async () => {
  const stream = await encoded(4800);
  const decoder = await WasmOpusDecoder.open();
  assert.throws(() => decoder.push(new Uint8Array(40)), /not Ogg/);
  const incomplete = await WasmOpusDecoder.open();
  incomplete.push(stream.subarray(0, stream.length - 1));
  assert.throws(() => incomplete.finish(), /no end/);
  incomplete.close();
  const spoiled = Uint8Array.from(stream);
  const [, , page] = [...Buffer.from(stream).toString('latin1').matchAll(/OggS/g)].map(({ index }) => index);
  // The first packet, of more frames than it can have (RFC 6716, section 3.2.5).
  spoiled.set([0xff, 0xff], page + 27 + spoiled[page + 26]);
  const misled = await WasmOpusDecoder.open();
  assert.throws(() => misled.push(spoiled), /libopus/);
  misled.close();
});

test('it finds libopus working, and WebAssembly forbidden', async () => {
  await WasmOpusDecoder.check();
  const { compile } = WebAssembly;
  WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError('blocked by the policy'));
  try {
    await assert.rejects(WasmOpusDecoder.check(), /blocked/);
  } finally {
    WebAssembly.compile = compile;
  }
});
