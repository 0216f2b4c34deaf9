import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { SpeechError } from '../../../src/contract/errors.ts';
import { decodeAudio } from '../../../src/service/decode/decode-audio.ts';
import { flacFile, silentFlacFile } from '../support/flac-file.ts';
import { silentMp3File } from '../support/mp3-file.ts';
import { silentOpusFile } from '../support/ogg-opus-file.ts';
import { silentVorbisFile } from '../support/ogg-vorbis-file.ts';
import { sing, toInt16 } from '../support/tone-recognizer.ts';
import { type WavOptions, wavFile } from '../support/wav-file.ts';
import { recording, sungNotes } from './fixtures/sung-notes.ts';

async function decode(file: Buffer): Promise<Int16Array> {
  const samples: number[] = [];
  for await (const piece of decodeAudio(file)) for (const sample of piece) samples.push(sample);
  return Int16Array.from(samples);
}

/** Power of the difference relative to the power of the signal, in dB. */
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

test('16-bit mono at 16 kHz is decoded bit-exactly', async () => {
  const samples = Int16Array.of(0, 1, -1, 32_767, -32_768, 12_345);
  const file = wavFile(new Float32Array(samples.length));
  Buffer.from(samples.buffer).copy(file, file.length - samples.byteLength);
  assert.deepEqual(await decode(file), samples);
});

test('every bit depth, encoding and channel count decodes to the same audio', async () => {
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

test('every sample rate is converted to 16 kHz with correct timing and pitch', async () => {
  const expected = toInt16(sing('bad'));
  for (const sampleRate of [8000, 11_025, 22_050, 24_000, 32_000, 44_100, 44_101, 48_000, 96_000, 192_000]) {
    const actual = await decode(wavFile(sing('bad', sampleRate), { sampleRate }));
    assert.ok(Math.abs(actual.length - expected.length) <= 1, String(sampleRate));
    assert.ok(noiseBelow(actual, expected) > 25, `${sampleRate} ${noiseBelow(actual, expected)}`);
  }
});

test('content above 8 kHz does not alias', async () => {
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

test('a file written to a pipe has no sizes, and is decoded to its end', async () => {
  const samples = sing('ab');
  for (const claimedBytes of [0xffff_ffff, 0x7fff_ffff, 0]) {
    assert.equal((await decode(wavFile(samples, { claimedBytes }))).length, samples.length);
  }
});

test('a recording in each format decodes to the recorded audio, from the first sample to the last', async () => {
  const expected = toInt16(sungNotes());
  for (const name of ['sung.opus', 'sung.ogg', 'sung.mp3', 'sung.m4a'] as const) {
    const actual = await decode(recording(name));
    assert.ok(Math.abs(actual.length - expected.length) <= 1, `${name} ${actual.length}`);
    assert.ok(noiseBelow(actual, expected) > 15, `${name} ${noiseBelow(actual, expected)}`);
  }
});

// covers: transcription.formats
test('FLAC is decoded to within one quantization step, with any number of channels', async () => {
  const expected = toInt16(sungNotes());
  for (const options of [{}, { channels: 2 }, { claimedSamples: 0 }]) {
    const actual = await decode(flacFile(expected, options));
    assert.equal(actual.length, expected.length);
    assert.ok(actual.every((sample, index) => Math.abs(sample - expected[index]) <= 1));
  }
  const sampleRate = 48_000;
  const converted = await decode(flacFile(toInt16(sungNotes(sampleRate)), { sampleRate, channels: 2 }));
  assert.ok(Math.abs(converted.length - expected.length) <= 1);
  assert.ok(noiseBelow(converted, expected) > 25);
});

test('Opus encoder delay and padding are trimmed', async () => {
  const packets = 100;
  for (const [preSkip, position] of [
    [312, 96_000],
    [3840, 96_000],
    [312, 95_400],
    [0, 48_960],
  ] as const) {
    const { length } = await decode(silentOpusFile(packets, { preSkip, position }));
    assert.equal(length, (position - preSkip) / 3, `${preSkip} ${position}`);
  }
});

test('chained recordings in one Ogg file are all decoded', async () => {
  for (const name of ['sung.opus', 'sung.ogg'] as const) {
    const once = await decode(recording(name));
    const twice = await decode(Buffer.concat([recording(name), recording(name)]));
    assert.deepEqual(twice, Int16Array.of(...once, ...once), name);
  }
  const many = Buffer.concat(Array(101).fill(silentOpusFile(1)));
  await assert.rejects(decode(many), isRefused(/more than 100 parts/));
});

test('a short Vorbis recording of silence is as long as its packets', async () => {
  const { length } = await decode(silentVorbisFile(recording('sung.ogg'), 100));
  assert.ok(length > 16_000, String(length));
});

test('a short FLAC recording of silence is silence, not damage', async () => {
  const { length } = await decode(silentFlacFile(10));
  assert.ok(length > 8 * 16_000, String(length));
});

// covers: transcription.duration
test('hours of silence in a small file are refused by the duration that the file declares', async () => {
  const cases: [Buffer, number][] = [
    [silentOpusFile(10 * 60 * 60 * 50), 20e6],
    [silentFlacFile(3600, { sampleRate: 96_000, channels: 2 }), 1e6],
    [silentFlacFile(3605), 1e6],
    [wavFile(new Float32Array(3605 * 4000), { width: 1, sampleRate: 4000 }), 20e6],
  ];
  for (const [file, size] of cases) {
    assert.ok(file.length < size, String(file.length));
    await assert.rejects(
      decode(file),
      (error: SpeechError) =>
        error.code === 'file-too-large' && error.status === 400 && /more than an hour/.test(error.message),
    );
  }
});

test('hours of silence in a small file are refused by its frames where it declares no duration, or a shorter one', async () => {
  const hours = 3 * 60 * 60;
  const cases = {
    'FLAC that does not say': silentFlacFile(3600, { sampleRate: 96_000, channels: 2, claimedSamples: 0 }),
    'FLAC that claims one second': silentFlacFile(hours, { claimedSamples: 16_000 }),
    'Opus that claims one second': silentOpusFile(hours * 50, { position: 48_000 }),
    'Vorbis that claims one second': silentVorbisFile(recording('sung.ogg'), 500_000, 44_100),
    MP3: silentMp3File(hours),
  };
  for (const [name, file] of Object.entries(cases)) {
    assert.ok(file.length < 20e6, `${name} ${file.length}`);
    await assert.rejects(decode(file), { code: 'file-too-large', status: 400 }, name);
  }
});

// covers: transcription.duration
test('silence of undeclared length is decoded up to an hour', async () => {
  const anHour = await decode(silentFlacFile(3595, { claimedSamples: 0 }));
  assert.ok(anHour.length >= 3595 * 16_000);
  await assert.rejects(decode(silentFlacFile(3605, { claimedSamples: 0 })), { code: 'file-too-large' });
});

test('a file with a damaged or missing part is refused', async () => {
  const flac = flacFile(toInt16(sungNotes()));
  const files = {
    flac,
    opus: recording('sung.opus'),
    ogg: recording('sung.ogg'),
    mp3: recording('sung.mp3'),
  };
  for (const [name, file] of Object.entries(files)) {
    const damaged = Buffer.from(file);
    const start = Math.floor(file.length / 2);
    damaged.fill(0x55, start, start + Math.floor(file.length / 8));
    await assert.rejects(decode(damaged), isRefused(/damaged/), name);
    const headerAlone = file.subarray(0, name === 'mp3' ? 100 : 60);
    await assert.rejects(decode(headerAlone), isRefused(/./), name);
  }
  await assert.rejects(decode(flac.subarray(0, flac.length * 0.9)), isRefused(/incomplete/));
  await assert.rejects(
    decode(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(5000, 'text')])),
    isRefused(/./),
  );
});

test('tags before and after an MP3 recording do not count as damage', async () => {
  const file = recording('sung.mp3');
  const title = Buffer.alloc(4000);
  title.write('ID3\x04\0\0\0\0\x1f\x16', 'latin1');
  const comment = Buffer.alloc(128);
  comment.write('TAG', 'latin1');
  const expected = await decode(file);
  const actual = await decode(Buffer.concat([title, file, comment]));
  assert.equal(actual.length, expected.length);
});

test('NaN and infinity in a float file become silence and full scale', async () => {
  const file = wavFile(Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, -7), {
    encoding: 'float',
    width: 4,
  });
  assert.deepEqual(await decode(file), Int16Array.of(0, 32_767, -32_768));
});

// covers: transcription.unreadable
test('corrupt, empty and inconsistent files are refused with the reason', async () => {
  const samples = sing('a');
  const cases: [Buffer, RegExp][] = [
    [Buffer.alloc(0), /empty/],
    [Buffer.from('RIFF'), /not supported/],
    [wavFile(samples).subarray(0, 12), /no samples/],
    [wavFile(samples).subarray(0, 30), /ends inside/],
    [wavFile(new Float32Array(0)), /no samples/],
    [wavFile(samples, { claimedBytes: samples.length * 2 + 1000 }), /ends before/],
    [wavFile(samples, { claimedBits: 12 }).fill(0xff, 32, 34), /contradict/],
    [wavFile(samples, { claimedBits: 64 }), /64 bits/],
    [wavFile(samples, { claimedBits: 0 }), /0 bits/],
    [wavFile(samples, { channels: 0 }), /0 channels/],
    [wavFile(samples.subarray(0, 4), { channels: 33 }), /33 channels/],
    [wavFile(samples, { sampleRate: 0 }), /0 samples per second/],
    [wavFile(samples, { sampleRate: 1 }), /1 samples per second/],
    [wavFile(samples, { sampleRate: 2_000_000_000 }), /2000000000 samples/],
    [wavFile(samples, { before: [['data', Buffer.alloc(4)]] }), /no format/],
    [wavFile(samples, { before: [['fmt ', Buffer.alloc(4)]] }), /too short/],
  ];
  for (const [file, pattern] of cases) {
    await assert.rejects(decode(file), isRefused(pattern), String(pattern));
  }
});

test('an unsupported kind of audio is named, whatever the file name', async () => {
  const cases: [Buffer, RegExp][] = [
    [
      Buffer.from('\x1a\x45\xdf\xa3', 'latin1'),
      /^WebM and Matroska files are not supported.*WAV, Ogg .*MP3, FLAC or M4A/,
    ],
    [Buffer.from('#!AMR\n'), /^AMR/],
    [Buffer.from('OggS\0\x02'), /^This kind of Ogg file/],
    [Buffer.from('<html>'), /^This kind of file/],
  ];
  for (const [file, pattern] of cases)
    await assert.rejects(decode(file), isRefused(pattern), String(pattern));
});

test('mutated WAV files are either decoded or refused, never anything else', async () => {
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

/** Uniform from 0 to 1: most doubles drawn by the library would be close to 0. */
const PART = fc.nat(1000).map((part) => part / 1000);

test('other mutated files are either decoded or refused, never anything else', async () => {
  const flac = flacFile(toInt16(sungNotes()).subarray(0, 8000), { channels: 2 });
  const names = ['sung.opus', 'sung.ogg', 'sung.mp3', 'sung.m4a', 'sung-fragments.m4a', 'sung.aac'] as const;
  const files = [flac, ...names.map((name) => recording(name))];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(fc.tuple(PART, fc.nat(255)), { maxLength: 12 }),
      PART,
      async (original, changes, cut) => {
        const file = Buffer.from(original.subarray(0, Math.ceil(original.length * Math.sqrt(cut))));
        // Headers matter most, so most mutations are in them.
        for (const [place, value] of changes) file[Math.floor(place ** 4 * file.length)] = value;
        try {
          assert.ok((await decode(file)).length < 60 * 16_000);
        } catch (error) {
          assert.equal((error as SpeechError).status, 400, String(error));
        }
      },
    ),
    { numRuns: 150 },
  );
});
