import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { clipFile } from '../../../src/audio/media/clip-file.ts';
import { Mp3File } from '../../../src/audio/media/mp3-file.ts';
import { Mp3Encoder } from '../../../src/audio/mp3/mp3-encoder.ts';
import { encodeSamples } from '../../../src/encode/encode-samples.ts';
import { joinSound, MixedSound, type Sound } from '../../../src/formats/mixed-sound.ts';
import { mp3Of } from '../../../src/publish/mp3-of.ts';
import { muxParts } from '../../../src/publish/mux-parts.ts';
import { readSpokenPart, type SpokenPart } from '../../../src/publish/spoken-part.ts';
import { assertSameSound } from '../../formats/assert-same-sound.ts';
import { decodeMp3Frames } from '../../formats/decode-mp3-frames.ts';
import { decodeMp3 } from '../../service/support/decode-file.ts';
import { speechLike } from '../../speech-like.ts';

const FRAME = 576;
/** Samples of each part. */
const LENGTHS = [31_000, 50_001, 7, 24_000, 40_123];

interface Published {
  readonly bytes: Uint8Array;
  /** All that it decodes to: what parts are stretches of. */
  readonly sound: Float32Array;
  readonly parts: readonly { readonly start: number; readonly samples: number }[];
}

/** As `kurdish-speech publish` writes it: a tag, an Info frame, one encoder's frames. */
async function published(): Promise<Published> {
  const parts: SpokenPart[] = [];
  const speech = speechLike(7);
  for (const length of LENGTHS) {
    const samples = speech.subarray(0, length);
    const pieces: Uint8Array[] = [];
    async function* one() {
      yield samples;
    }
    for await (const bytes of encodeSamples(one(), 'opus')) pieces.push(bytes);
    parts.push(readSpokenPart(Buffer.concat(pieces), length, []) ?? assert.fail());
  }
  const { places } = muxParts(parts, {});
  const bytes = await mp3Of(parts, places, { title: 'کتێبخانەی گوند', artist: 'Sorani' });
  const { samples: sound } = await decodeMp3(bytes);
  return {
    bytes,
    sound,
    parts: parts.map(({ samples }, index) => ({ start: places[index]!.start, samples })),
  };
}

/** As the WordPress plugin writes it: an encoder for each part, no Info frame. A part is all that its frames decode to. */
async function joined(): Promise<Published> {
  const speech = speechLike(7);
  const frames: Uint8Array[] = [];
  const parts = LENGTHS.map((length) => {
    const start = frames.length * FRAME;
    const encoder = new Mp3Encoder();
    frames.push(...encoder.write(speech.subarray(0, length)), ...encoder.finish());
    return { start, samples: frames.length * FRAME - start };
  });
  return { bytes: Buffer.concat(frames), sound: await decodeMp3Frames(frames), parts };
}

/** A file on a server, whose answers arrive in pieces. */
function served(bytes: Uint8Array) {
  const reads: [number, number][] = [];
  async function* read(start: number, end: number): AsyncGenerator<Uint8Array> {
    assert.ok(start >= 0 && start <= end && end <= bytes.length, `${start} to ${end}`);
    reads.push([start, end]);
    for (let at = start; at < end; at += 1000) yield bytes.subarray(at, Math.min(end, at + 1000));
  }
  return { bytes: bytes.length, read, reads };
}

async function partOf(file: Mp3File, start: number, length: number): Promise<MixedSound> {
  const sounds: Sound[] = [];
  for await (const sound of file.part(start, length, new AbortController().signal)) sounds.push(sound);
  const part = joinSound(sounds);
  return part instanceof MixedSound ? part : assert.fail();
}

async function assertPart(file: Mp3File, sound: Float32Array, start: number, length: number): Promise<void> {
  const part = await partOf(file, start, length);
  const name = `${length} samples from ${start}`;
  assert.ok(part.length >= length && part.length <= length + 2 * FRAME, `${name}: ${part.length}`);
  const clip = clipFile(part.subarray(0, length).pieces);
  const { samples } = await decodeMp3(new Uint8Array(await clip.arrayBuffer()));
  assertSameSound(samples, sound.subarray(start, start + length), name);
}

for (const [kind, publish] of Object.entries({ 'one encoder': published, 'joined parts': joined })) {
  let file: Published;
  before(async () => {
    file = await publish();
  });

  test(`each part of a file of ${kind} is exactly its sound`, async () => {
    const mp3 = new Mp3File(served(file.bytes));
    for (const { start, samples } of file.parts) await assertPart(mp3, file.sound, start, samples);
  });

  test(`a file of ${kind} is read from any sample to any other`, async () => {
    const mp3 = new Mp3File(served(file.bytes));
    for (let start = 0; start < file.sound.length; start += 5437)
      for (const length of [1, 576, 10_000])
        await assertPart(mp3, file.sound, start, Math.min(length, file.sound.length - start));
    await assertPart(mp3, file.sound, 0, file.sound.length);
  });

  test(`of a file of ${kind} only its beginning and the part itself are fetched`, async () => {
    const source = served(file.bytes);
    const mp3 = new Mp3File(source);
    const { start, samples } = file.parts[3]!;
    await partOf(mp3, start, samples);
    await partOf(mp3, start, samples);
    const [head, part, again] = source.reads;
    assert.deepEqual(head, [0, 4096]);
    assert.deepEqual(part, again);
    assert.equal(source.reads.length, 3);
    const [from, to] = part!;
    assert.ok(to - from <= 144 * (samples / FRAME + 8), `${to - from} bytes`);
  });
}

test('a file that is shorter than what is read first is read whole', async () => {
  const encoder = new Mp3Encoder();
  const frames = [...encoder.write(speechLike(1).subarray(0, 5000)), ...encoder.finish()];
  const bytes = Buffer.concat(frames);
  await assertPart(new Mp3File(served(bytes)), await decodeMp3Frames(frames), 0, frames.length * FRAME);
});

test('a file that could not be read is read anew', async () => {
  const { bytes, sound, parts } = await joined();
  const source = served(bytes);
  let isBroken = true;
  const mp3 = new Mp3File({
    bytes: bytes.length,
    read(start, end) {
      if (isBroken) throw new Error('Offline.');
      return source.read(start, end);
    },
  });
  await assert.rejects(partOf(mp3, 0, 1000), /Offline/);
  isBroken = false;
  await assertPart(mp3, sound, parts[1]!.start, 1000);
});

test('a file is read by who needs it, though another reader gave up meanwhile', async () => {
  const { bytes, sound, parts } = await joined();
  const source = served(bytes);
  const mp3 = new Mp3File({
    bytes: bytes.length,
    async *read(start, end, signal) {
      await new Promise(setImmediate);
      signal.throwIfAborted();
      yield* source.read(start, end);
    },
  });
  const leaving = new AbortController();
  const left = assert.rejects(mp3.part(0, 1000, leaving.signal).next(), /Gone/);
  const stayed = assertPart(mp3, sound, parts[1]!.start, 1000);
  leaving.abort(new Error('Gone.'));
  await Promise.all([left, stayed]);
});

test('a file that is no MP3, or of another rate, is refused', async () => {
  await assert.rejects(partOf(new Mp3File(served(Buffer.from('{"version":1}'))), 0, 1000), /not MP3/);
  await assert.rejects(partOf(new Mp3File(served(Buffer.alloc(0))), 0, 1000), /no MP3/);
});
