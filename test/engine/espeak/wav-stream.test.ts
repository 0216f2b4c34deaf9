import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WavStream } from '../../../src/engine/espeak/wav-stream.ts';

function wav(rate: number, samples: readonly number[]): Buffer {
  const bytes = Buffer.alloc(44 + 2 * samples.length);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(rate, 24);
  for (const [i, sample] of samples.entries()) bytes.writeInt16LE(sample, 44 + 2 * i);
  return bytes;
}

function read(bytes: Buffer, piece: number): Int16Array | undefined {
  const stream = new WavStream();
  for (let at = 0; at < bytes.length; at += piece) stream.push(bytes.subarray(at, at + piece));
  return stream.end();
}

describe('a WAV from a pipe', () => {
  const samples = Array.from({ length: 3000 }, (_, i) => Math.round(9000 * Math.sin(i / 20)));

  it('yields the same samples however the pipe splits it, even inside the header or a sample', () => {
    const whole = read(wav(22_050, samples), 1e9);
    assert.equal(whole?.length, Math.ceil((3000 * 160) / 147));
    for (const piece of [1, 3, 45, 1001]) assert.deepEqual(read(wav(22_050, samples), piece), whole);
  });

  it('passes 24 kHz through unchanged but for rounding', () => {
    const out = read(wav(24_000, samples), 1000);
    assert.equal(out?.length, samples.length);
    assert.ok(out?.every((sample, i) => i < 20 || i > 2980 || Math.abs(sample - samples[i]) <= 3));
  });

  it('is rejected when it is something else or has an impossible rate', () => {
    assert.equal(
      read(Buffer.from('Usage: espeak-ng [options] and much more text than a header has'), 7),
      undefined,
    );
    assert.equal(read(wav(0, samples), 500), undefined);
    assert.equal(read(wav(4e9, samples), 500), undefined);
    assert.equal(read(Buffer.alloc(0), 1), undefined);
  });

  it('retains nothing of an endless stream of something else', () => {
    const stream = new WavStream();
    const piece = Buffer.alloc(65_536, 'y\n');
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 400; i++) stream.push(piece);
    const kept = process.memoryUsage().arrayBuffers - before;
    assert.ok(kept < 20 * 65_536, `${kept} bytes were kept`);
    assert.equal(stream.end(), undefined);
  });
});
