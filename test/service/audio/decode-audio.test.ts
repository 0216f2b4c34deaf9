import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { SpeechError } from '../../../src/contract/errors.ts';
import { decodeAudio } from '../../../src/service/audio/decode-audio.ts';
import { sing, toInt16 } from '../support/tone-recogniser.ts';
import { type WavOptions, wavFile } from '../support/wav-file.ts';
import { recording, sungNotes } from './fixtures/sung-notes.ts';

async function decode(file: Buffer): Promise<Int16Array> {
  const samples: number[] = [];
  for await (const piece of decodeAudio(file)) for (const sample of piece) samples.push(sample);
  return Int16Array.from(samples);
}

/** Power of the difference beside the power of the signal, in dB. */
function noiseBelow(actual: Int16Array, expected: Int16Array): number {
  let noise = 1e-9;
  let power = 0;
  for (let index = 0; index < expected.length; index++) {
    noise += (actual[index] - expected[index]) ** 2;
    power += expected[index] ** 2;
  }
  return 10 * Math.log10(power / noise);
}

const isRefused = (pattern: RegExp) => (error: SpeechError) =>
  error.code === 'unsupported-media' &&
  error.status === 400 &&
  error.field === 'file' &&
  pattern.test(error.message);

test('16-bit mono at 16 kHz is taken sample for sample', async () => {
  const samples = Int16Array.of(0, 1, -1, 32_767, -32_768, 12_345);
  const file = wavFile(new Float32Array(samples.length));
  Buffer.from(samples.buffer).copy(file, file.length - samples.byteLength);
  assert.deepEqual(await decode(file), samples);
});

test('every width, encoding and number of channels gives the same sound', async () => {
  const samples = sing('bad');
  const expected = toInt16(samples);
  const cases: [WavOptions, number][] = [
    [{ width: 1 }, 35],
    [{ width: 2 }, 75],
    [{ width: 3 }, 75],
    [{ width: 4 }, 75],
    [{ encoding: 'float', width: 4 }, 80],
    [{ encoding: 'float', width: 8 }, 80],
    [{ encoding: 'a-law', width: 1 }, 30],
    [{ encoding: 'mu-law', width: 1 }, 30],
    [{ channels: 2 }, 75],
    [{ channels: 6, width: 3 }, 75],
    [{ extensible: true, width: 3, channels: 2 }, 75],
    [{ extensible: true, encoding: 'float', width: 4 }, 80],
    [
      {
        before: [
          ['LIST', Buffer.from('odd')],
          ['bext', Buffer.alloc(602)],
        ],
      },
      75,
    ],
  ];
  for (const [options, decibels] of cases) {
    const actual = await decode(wavFile(samples, options));
    assert.equal(actual.length, expected.length, JSON.stringify(options));
    assert.ok(
      noiseBelow(actual, expected) > decibels,
      `${JSON.stringify(options)} ${noiseBelow(actual, expected)}`,
    );
  }
});

test('every rate becomes 16 kHz, in time and in tune', async () => {
  const expected = toInt16(sing('bad'));
  for (const sampleRate of [8000, 11_025, 22_050, 24_000, 32_000, 44_100, 44_101, 48_000, 96_000, 192_000]) {
    const actual = await decode(wavFile(sing('bad', sampleRate), { sampleRate }));
    assert.ok(Math.abs(actual.length - expected.length) <= 1, String(sampleRate));
    assert.ok(noiseBelow(actual, expected) > 25, `${sampleRate} ${noiseBelow(actual, expected)}`);
  }
});

test('what lies above 8 kHz does not come back as something else', async () => {
  const sampleRate = 48_000;
  for (const frequency of [9000, 12_000, 15_900, 20_000]) {
    const tone = Float32Array.from(
      { length: sampleRate },
      (_, index) => 0.9 * Math.sin((2 * Math.PI * frequency * index) / sampleRate),
    );
    const middle = (await decode(wavFile(tone, { sampleRate }))).subarray(1000, 15_000);
    assert.ok(Math.max(...middle.map(Math.abs)) <= 4, String(frequency));
  }
});

test('a file that was written to a pipe has no sizes, and is read to its end', async () => {
  const samples = sing('ab');
  for (const claimedBytes of [0xffff_ffff, 0x7fff_ffff, 0]) {
    assert.equal((await decode(wavFile(samples, { claimedBytes }))).length, samples.length);
  }
});

test('a recording in each format has the sound that was recorded, from its first sample to its last', async () => {
  const expected = toInt16(sungNotes());
  for (const name of ['sung.opus', 'sung.ogg', 'sung.mp3'] as const) {
    const actual = await decode(recording(name));
    assert.ok(Math.abs(actual.length - expected.length) <= 1, `${name} ${actual.length}`);
    assert.ok(noiseBelow(actual, expected) > 15, `${name} ${noiseBelow(actual, expected)}`);
  }
});

test('NaN and infinity in a float file are silence and full scale', async () => {
  const file = wavFile(Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, -7), {
    encoding: 'float',
    width: 4,
  });
  assert.deepEqual(await decode(file), Int16Array.of(0, 32_767, -32_768));
});

test('corrupt, empty and lying files are refused by what is wrong with them', async () => {
  const samples = sing('a');
  const cases: [Buffer, RegExp][] = [
    [Buffer.alloc(0), /empty/],
    [Buffer.from('RIFF'), /not read/],
    [wavFile(samples).subarray(0, 12), /no samples/],
    [wavFile(samples).subarray(0, 30), /ends inside/],
    [wavFile(new Float32Array(0)), /no samples/],
    [wavFile(samples, { claimedBytes: samples.length * 2 + 1000 }), /ends before/],
    [wavFile(samples, { claimedBits: 12 }).fill(0xff, 32, 34), /contradict/],
    [wavFile(samples, { claimedBits: 64 }), /64 bits/],
    [wavFile(samples, { claimedBits: 0 }), /0 bits/],
    [wavFile(samples, { channels: 0 }), /0 channels/],
    [wavFile(samples.subarray(0, 4), { channels: 33 }), /33 channels/],
    [wavFile(samples, { sampleRate: 0 }), /0 samples a second/],
    [wavFile(samples, { sampleRate: 1 }), /1 samples a second/],
    [wavFile(samples, { sampleRate: 2_000_000_000 }), /2000000000 samples/],
    [wavFile(samples, { before: [['data', Buffer.alloc(4)]] }), /no format/],
    [wavFile(samples, { before: [['fmt ', Buffer.alloc(4)]] }), /too short/],
  ];
  for (const [file, pattern] of cases) {
    await assert.rejects(decode(file), isRefused(pattern), String(pattern));
  }
});

test('another kind of audio is named, whatever the file is called', async () => {
  const cases: [Buffer, RegExp][] = [
    [Buffer.from('\0\0\0\x20ftypM4A '), /^M4A and MP4 files are not read.*WAV, Ogg .*MP3 or FLAC/],
    [Buffer.from([0xff, 0xf1, 0x50, 0x80]), /^AAC/],
    [Buffer.from('\x1a\x45\xdf\xa3', 'latin1'), /^WebM/],
    [Buffer.from('#!AMR\n'), /^AMR/],
    [Buffer.from('OggS\0\x02'), /^This kind of Ogg file/],
    [Buffer.from('<html>'), /^This kind of file/],
  ];
  for (const [file, pattern] of cases)
    await assert.rejects(decode(file), isRefused(pattern), String(pattern));
});

test('a small file that claims days of audio is refused', async () => {
  const file = wavFile(new Float32Array(60_000_000), { width: 1, sampleRate: 4000 });
  await assert.rejects(
    decode(file),
    (error: SpeechError) => error.code === 'file-too-large' && error.status === 400,
  );
});

test('mutated files are either read or refused, never anything else', async () => {
  const original = wavFile(sing('ab').subarray(0, 2000), { extensible: true, channels: 2, width: 3 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      fc.nat(original.length),
      async (changes, cut) => {
        const file = Buffer.from(original.subarray(0, cut));
        for (const [position, value] of changes)
          if (position < 80 && position < file.length) file[position] = value;
        try {
          const samples = await decode(file);
          assert.ok(samples.length <= original.length * 4, String(samples.length));
        } catch (error) {
          assert.equal((error as SpeechError).status, 400, String(error));
        }
      },
    ),
    { numRuns: 2000 },
  );
});
