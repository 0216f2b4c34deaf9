import assert from 'node:assert/strict';
import fc from 'fast-check';
import { byteRange } from '../../src/formats/byte-range.ts';
import { COMPACT_TYPES, compactCodec } from '../../src/formats/compact-codec.ts';
import { createKeptSpeech } from '../../src/proxy/cache/create-kept-speech.ts';
import { cachedReply } from '../../src/proxy/sharing/cached-reply.ts';
import { clientAddress, rateLimitKey } from '../../src/proxy/visitors/client-address.ts';
import { fuzz } from './support/fuzz.ts';

/** Values of headers: the tokens of a grammar in any order, and anything else. */
const built = (...tokens: string[]) =>
  fc.oneof(
    fc
      .array(fc.oneof(fc.constantFrom(...tokens), fc.nat().map(String)), { maxLength: 20 })
      .map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );

const KEY = 'k'.repeat(43);
const BODY = Uint8Array.from({ length: 1000 }, (_, index) => index & 255);
const ranges = built(
  'bytes',
  'BYTES',
  '=',
  '-',
  ',',
  ' ',
  '0',
  '999',
  '1000',
  '99999999999999999999',
  'items',
);

async function replyTo(headers: Readonly<Record<string, string>>, method = 'GET') {
  const kept = createKeptSpeech({
    headers: { 'Content-Type': 'audio/ogg' },
    body: BODY,
    info: { createdAt: 0, characters: 1, voice: 'v', page: '' },
  });
  const request = { method, header: (name: string) => headers[name] };
  const { reply } = cachedReply(KEY, kept, request, (speech, start, end) => speech.read(start, end), 0);
  const pieces: Uint8Array[] = [];
  if (reply.kind === 'stream') for await (const piece of reply.body) pieces.push(piece);
  return { ...reply, body: Uint8Array.from(Buffer.concat(pieces)) };
}

fuzz(
  'Range: any value gives bytes of the body, the whole or a refusal, never other bytes',
  fc.tuple(ranges, fc.oneof(fc.constant(0), fc.constant(1), fc.nat(5000))),
  async ([header, length]) => {
    const range = byteRange(header, length);
    if (range === undefined || range === 'unsatisfiable') return;
    const { first, last } = range;
    assert.ok(Number.isSafeInteger(first) && Number.isSafeInteger(last));
    assert.ok(first >= 0 && first <= last && last < length, `${first}-${last} of ${length}`);
  },
);

fuzz(
  'Range and If-Range: status, length and bytes of the answer agree',
  fc.tuple(ranges, fc.option(built('"', KEY, 'W/', ',')), fc.constantFrom('GET', 'HEAD')),
  async ([range, condition, method]) => {
    const reply = await replyTo({ range, ...(condition !== null && { 'if-range': condition }) }, method);
    const { status, headers, body } = reply;
    assert.ok([200, 206, 416].includes(status));
    if (condition !== null && condition !== `"${KEY}"`) assert.equal(status, 200);
    if (status === 416) assert.equal(headers['Content-Range'], 'bytes */1000');
    else if (method === 'GET') assert.equal(body.length, Number(headers['Content-Length']));
    if (status !== 206) return;
    const [, first, last] = /^bytes (\d+)-(\d+)\/1000$/.exec(headers['Content-Range']!)!;
    if (method === 'GET') assert.deepEqual(body, BODY.subarray(Number(first), Number(last) + 1));
  },
);

fuzz(
  'If-None-Match: a list answers 304 exactly if it names the entry or *',
  fc.array(fc.oneof(fc.constantFrom(`"${KEY}"`, `W/"${KEY}"`, '*', '""', KEY), built('"', 'W/', '*', KEY)), {
    maxLength: 30,
  }),
  async (tags) => {
    const header = tags.join(', ');
    const named = header.split(',').map((tag) => tag.trim());
    const expected = named.some((tag) => [`"${KEY}"`, `W/"${KEY}"`, '*'].includes(tag)) ? 304 : 200;
    assert.equal((await replyTo({ 'if-none-match': header })).status, expected, header);
  },
);

const TYPES = ['text/event-stream', 'audio/pcm'] as const;

fuzz(
  'Accept: only a range that names a codec in the type asked for gets a compact stream',
  fc.tuple(
    built(
      'text/event-stream',
      'audio/ogg',
      'audio/mpeg',
      'audio/pcm',
      '*/*',
      ';',
      ',',
      ' ',
      'codecs=',
      'opus',
      '"opus"',
      'mp3',
      'q=',
      '0.5',
    ),
    fc.constantFrom(...TYPES),
  ),
  async ([accept, type]) => {
    const codec = compactCodec(accept, type);
    if (!codec) return;
    const [name, parameter = ''] = COMPACT_TYPES[codec][type].split('; ');
    const bare = accept.toLowerCase().replace(/[\s"]/g, '');
    assert.ok(bare.includes(name!) && bare.includes(parameter), accept);
  },
);

const addresses = fc.oneof(fc.ipV4(), fc.ipV6(), built('::ffff:', '[', ']', ':', '%eth0', '1.2.3.4', ','));

fuzz(
  'X-Forwarded-For: what a client claims never changes who it is',
  fc.tuple(fc.array(addresses, { maxLength: 50 }), fc.ipV4(), fc.integer({ min: 1, max: 4 }), fc.boolean()),
  async ([claimed, real, proxies, isSpaced]) => {
    const appended = [real, ...Array<string>(proxies - 1).fill('10.0.0.1')];
    const header = [...claimed, ...appended].join(isSpaced ? ', ' : ',');
    assert.equal(clientAddress(proxies, '10.0.0.9', header), real);
    assert.equal(clientAddress(0, '8.8.8.8', header), '8.8.8.8');
    // A reverse proxy that was not declared: nobody in particular.
    assert.equal(clientAddress(0, '10.0.0.9', header), undefined);
  },
);

fuzz('an address of any spelling gives a key of limited length, or none', addresses, async (address) => {
  const key = rateLimitKey(address);
  assert.ok(key === undefined || (key !== '' && key.length <= address.length + 64));
});
