import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ThreadedEncoder } from '../../src/encode/threaded-encoder.ts';
import { eventData } from '../../src/formats/event-data.ts';
import { createMp3FrameReader } from '../../src/formats/mp3-frames.ts';
import { OggOpusReader } from '../../src/formats/ogg-opus-reader.ts';
import { createPcmDecoder } from '../../src/formats/pcm-decoder.ts';
import { decodeListing, encodeEntry, MAX_FRONT_BYTES } from '../../src/proxy/cache/entry-bytes.ts';
import { openEntry } from '../../src/proxy/cache/open-entry.ts';
import { parseS3List } from '../../src/proxy/cache/parse-s3-list.ts';
import { brokenFiles } from './support/broken-audio.ts';
import { fuzz } from './support/fuzz.ts';

const compact = await encoded('opus-stream');
const mp3 = await encoded('mp3-stream');
const KEY = 'k'.repeat(43);
const INFO = { createdAt: 1, characters: 12, voice: 'v3/sorani_f001', page: 'https://site.example/a' };
const entry = Buffer.from(
  await encodeEntry(KEY, { headers: { 'Content-Type': 'audio/ogg' }, body: compact, info: INFO }),
);

async function encoded(format: 'opus-stream' | 'mp3-stream'): Promise<Buffer> {
  const encoder = new ThreadedEncoder(format);
  const tone = Int16Array.from({ length: 9600 }, (_, index) => Math.round(8000 * Math.sin(index / 17)));
  const pieces = [await encoder.write(tone), await encoder.finish()];
  encoder.close();
  return Buffer.concat(pieces);
}

/** The same bytes in pieces of any size. */
function pieces(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [...new Set(cuts.map((cut) => Math.floor(cut * bytes.length)))].sort((a, b) => a - b);
  return [...places, bytes.length].map((end, index) => bytes.subarray(places[index - 1] ?? 0, end));
}
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });

function packetsOf(chunks: readonly Uint8Array[]): Buffer {
  const reader = new OggOpusReader();
  return Buffer.concat(chunks.flatMap((chunk) => reader.push(chunk).map(({ bytes }) => Buffer.from(bytes))));
}

fuzz('Ogg/Opus: a stream has the same packets wherever it is cut', cuts, async (places) => {
  assert.deepEqual(packetsOf(pieces(compact, places)), packetsOf([compact]));
});

fuzz(
  'Ogg/Opus: a damaged stream is read or refused, and packets lie within what arrived',
  fc.tuple(brokenFiles({ compact }, [compact]), cuts),
  async ([{ file }, places]) => {
    try {
      assert.ok(packetsOf(pieces(file, places)).length <= file.length);
    } catch (error) {
      assert.ok(error instanceof Error && !(error instanceof TypeError), String(error));
    }
  },
);

function framesOf(chunks: readonly Uint8Array[]): Buffer {
  const reader = createMp3FrameReader();
  return Buffer.concat(chunks.flatMap((chunk) => reader.push(chunk)));
}

fuzz('MP3: a stream has the same frames wherever it is cut', cuts, async (places) => {
  assert.deepEqual(framesOf(pieces(mp3, places)), mp3);
});

fuzz(
  'MP3: a damaged stream is read or refused, alike wherever it is cut, and frames lie within what arrived',
  fc.tuple(brokenFiles({ mp3 }, [mp3, compact]), cuts),
  async ([{ file }, places]) => {
    const read = (chunks: readonly Uint8Array[]) => {
      try {
        return framesOf(chunks);
      } catch (error) {
        assert.ok(error instanceof Error && !(error instanceof TypeError), String(error));
        return error.message;
      }
    };
    const whole = read([file]);
    assert.ok(typeof whole === 'string' || whole.length <= file.length);
    assert.deepEqual(read(pieces(file, places)), whole);
  },
);

async function dataOf(chunks: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const data of eventData(
    (async function* () {
      yield* chunks;
    })(),
  ))
    found.push(data);
  return found;
}

const lines = fc.oneof(
  fc.json().map((json) => `data: ${json.replace(/[\r\n]/g, '')}`),
  fc.constantFrom('', '', ': comment', 'event: x', 'data', 'data:', 'dataset: 1', 'retry: 5'),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const streams = fc.array(fc.tuple(lines, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 40 });

fuzz(
  'server-sent events: a stream has the same events wherever it is cut, and none that is not complete',
  fc.tuple(streams, fc.array(fc.nat(600), { maxLength: 12 })),
  async ([parts, places]) => {
    const text = `${parts.map((part) => part.join('')).join('')}\n`;
    const sorted = [...places, text.length].sort((a, b) => a - b);
    const chunks = sorted.map((end, index) => text.slice(sorted[index - 1] ?? 0, end));
    const whole = await dataOf([text]);
    assert.deepEqual(await dataOf(chunks), whole);
    // An event ends with an empty line.
    assert.ok(whole.length <= text.split(/\r\n|\n|\r/).filter((line) => line === '').length);
  },
);

fuzz(
  'samples: any bytes in any pieces are the same samples, with at most one byte kept back',
  fc.tuple(fc.uint8Array({ maxLength: 500 }), cuts),
  async ([bytes, places]) => {
    const decoder = createPcmDecoder();
    const samples = pieces(bytes, places).flatMap((piece) => [...decoder.push(piece)]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const expected = Array.from({ length: bytes.length >> 1 }, (_, index) => view.getInt16(index * 2, true));
    assert.deepEqual(samples, expected);
    assert.equal(decoder.rest, bytes.length & 1);
  },
);

fuzz(
  'an entry of the cache that was changed in any way is refused, or is the entry',
  brokenFiles({ entry }, [entry, compact]),
  async ({ file }) => {
    if (file.equals(entry)) return;
    const reading = openEntry(KEY, {
      blockBytes: MAX_FRONT_BYTES,
      open: () => ({
        read: async (start, end) => ({
          bytes: file.subarray(start, end),
          size: file.length,
          version: undefined,
        }),
        close: async () => {},
      }),
      onDamaged: async () => {},
    });
    await assert.rejects(reading, /An entry of the speech cache is damaged/);
    const listed = decodeListing(KEY, file.subarray(0, 16_384));
    assert.ok(listed === undefined || listed.key === KEY);
  },
);

const keys = fc.array(fc.stringMatching(/^[\w/-]{1,60}$/), { maxLength: 20 });

fuzz(
  "a bucket's list is read back, whatever its keys and its token",
  fc.tuple(keys, fc.option(fc.string({ unit: 'binary', minLength: 1 }))),
  async ([names, token]) => {
    const escaped = token
      ?.replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&#62;')
      .replaceAll('"', '&#x22;');
    const xml = `<?xml version="1.0"?><ListBucketResult xmlns="x"><IsTruncated>${token !== null}</IsTruncated>${names
      .map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`)
      .join(
        '',
      )}${token === null ? '' : `<NextContinuationToken>${escaped}</NextContinuationToken>`}</ListBucketResult>`;
    assert.deepEqual(parseS3List(xml), { keys: names, next: token ?? undefined });
  },
);

fuzz(
  'an answer that is no list of a bucket is an error or a list, in little time',
  fc.array(
    fc.oneof(
      fc.constantFrom(
        '<ListBucketResult>',
        '<Contents>',
        '</Contents>',
        '<Key>',
        '</Key>',
        '<IsTruncated>true</IsTruncated>',
      ),
      fc.constantFrom(
        '<NextContinuationToken>',
        '</NextContinuationToken>',
        '&#99;',
        '&#x41;',
        '&#9999999;',
        '<!DOCTYPE x>',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
    { maxLength: 200 },
  ),
  async (parts) => {
    try {
      const { keys: found } = parseS3List(parts.join(''));
      assert.ok(found.every((key) => typeof key === 'string'));
    } catch (error) {
      assert.ok(error instanceof Error && !(error instanceof TypeError), String(error));
    }
  },
);
