import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { LibopusEncoder } from '../src/encode/libopus-encoder.ts';
import { Mp3FileEncoder } from '../src/encode/mp3-file-encoder.ts';
import { oggChecksum } from '../src/formats/ogg-checksum.ts';
import { publishSite } from './published-site.ts';
import type { RecordingOptions } from './recording-options.ts';

const RATE = 24_000;
const CONTENT_TYPES = {
  json: 'application/json',
  opus: 'audio/ogg',
  mp3: 'audio/mpeg',
  vtt: 'text/vtt',
  xml: 'application/rss+xml',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
};
/** Of pages: nothing but files of the site itself. */
const STRICT_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:";
const TYPES = { opus: 'audio/ogg; codecs=opus', mp3: 'audio/mpeg' } as const;

interface Site {
  readonly options: Omit<RecordingOptions, 'parts'>;
  readonly files: ReadonlyMap<string, Buffer>;
}

/**
 * A plain file server with published speech: `POST /recordings` makes what a test describes and returns the address of its JSON file.
 * Without `parts` it is what the command publishes of an article, with a page of the article (published-site.ts). Knows ranges, or does
 * not; no other header than a file server's.
 */
export function createRecordings() {
  const sites: Site[] = [];
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, number, name = ''] = /^\/recordings\/(\d+)\/([\w/.-]+)/.exec(request.url ?? '') ?? [];
    if (request.method === 'POST') {
      const { parts, ...options }: Partial<RecordingOptions> = JSON.parse(await text(request));
      const files = parts
        ? await publish({ parts, ...options })
        : await publishSite(`http://${request.headers.host}`);
      sites.push({ options, files });
      response.end(JSON.stringify({ src: `/recordings/${sites.length - 1}/article.json` }));
      return;
    }
    const site = sites[Number(number)];
    const file = site?.files.get(name);
    if (!site || !file) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    await send(site.options, name, file, request, response);
  };
}

async function send(
  { ranges = true, pace }: Site['options'],
  name: string,
  file: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const type = CONTENT_TYPES[name.split('.').at(-1) as keyof typeof CONTENT_TYPES];
  const [, from, to] = (ranges && /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')) || [];
  const start = Number(from ?? 0);
  const end = Math.min(Number(to ?? file.length - 1), file.length - 1);
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': type,
    ...(name.endsWith('.html') && { 'content-security-policy': STRICT_POLICY }),
    'content-length': end + 1 - start,
    ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${file.length}` }),
  });
  const step = pace ? Math.ceil(pace / 20) : file.length;
  for (let at = start; at <= end && !response.destroyed; at += step) {
    response.write(file.subarray(at, Math.min(at + step, end + 1)));
    if (pace) await delay(50);
  }
  response.end();
}

async function publish({ parts, audio = ['opus', 'mp3'] }: RecordingOptions): Promise<Map<string, Buffer>> {
  const made = await Promise.all(audio.map((type) => encoded(type, parts)));
  const [first] = made as [Made];
  const described = parts.map((part, index) => ({
    digest: createHash('sha256').update(part.text).digest().subarray(0, 16).toString('base64url'),
    start: first.starts[index],
    samples: Math.round(part.seconds * RATE),
    range: first.ranges[index],
    words: wordsOf(part.text, part.seconds),
  }));
  const files = new Map(audio.map((type, index) => [`article.${type}`, made[index]!.file]));
  const recording = {
    version: 1,
    title: 'Gotar',
    language: 'ckb',
    dialect: 'sorani',
    voice: 'sorani_m001',
    voiceGroup: 'v3',
    speed: 1,
    maxCharacters: 500,
    duration: first.frames / RATE,
    audio: audio.map((type, index) => ({
      type: TYPES[type],
      src: `article.${type}`,
      bytes: made[index]!.file.length,
      ...(type === 'opus' && { header: made[index]!.header }),
    })),
    parts: described.filter((_, index) => parts[index]!.text),
    ...(parts[0]?.text === '' && { intro: described[0] }),
    ...(parts.at(-1)?.text === '' && { outro: described.at(-1) }),
  };
  return files.set('article.json', Buffer.from(JSON.stringify(recording)));
}

/** As long as each other. */
function wordsOf(spoken: string, seconds: number): number[][] {
  const words = [...spoken.matchAll(/\S+/g)];
  const length = (1000 * seconds) / words.length;
  return words.map((word, index) => [
    Math.round(index * length),
    Math.round((index + 1) * length),
    word.index,
    word[0].length,
  ]);
}

const encodings = new Map<string, Promise<Made>>();

/** Encoded once: many tests play the same tones. */
function encoded(type: keyof typeof TYPES, parts: RecordingOptions['parts']): Promise<Made> {
  const key = JSON.stringify([type, parts.map(({ seconds, frequency }) => [seconds, frequency])]);
  const made = encodings.get(key) ?? (type === 'opus' ? opus : mp3)(parts.map(tone));
  encodings.set(key, made);
  return made;
}

function tone({ seconds, frequency }: RecordingOptions['parts'][number]): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * RATE) }, (_, i) =>
    Math.round(0.4 * 32_767 * Math.sin((2 * Math.PI * frequency * i) / RATE)),
  );
}

interface Made {
  readonly file: Buffer;
  readonly header: [number, number];
  readonly ranges: [number, number][];
  readonly starts: number[];
  readonly frames: number;
}

/** One logical stream of parts that were encoded alone. */
async function opus(tones: readonly Int16Array[]): Promise<Made> {
  const pages: Buffer[] = [];
  const ranges: [number, number][] = [];
  const starts: number[] = [];
  let header: [number, number] = [0, 0];
  let granule = 0;
  let bytes = 0;
  for (const [index, samples] of tones.entries()) {
    const encoder = await LibopusEncoder.open();
    const own = pagesOf(Buffer.concat([encoder.write(samples), encoder.finish()]));
    encoder.free();
    const head = own.splice(0, 2);
    if (!index) {
      pages.push(...head);
      bytes = head.reduce((sum, { length }) => sum + length, 0);
      header = [0, bytes];
    }
    starts.push(granule / 2);
    const from = bytes;
    // Its last page counts only what was spoken; in the middle of a stream a page counts whole packets.
    const packets = Math.ceil((312 + samples.length) / 480) * 960;
    for (const [place, page] of own.entries()) {
      const isLast = place === own.length - 1;
      const end = isLast ? packets : Number(page.readBigUInt64LE(6));
      page[5] = isLast && index === tones.length - 1 ? 4 : 0;
      page.writeBigUInt64LE(BigInt(granule + end), 6);
      page.writeUInt32LE(7, 14);
      page.writeUInt32LE(pages.length, 18);
      page.writeUInt32LE(0, 22);
      page.writeUInt32LE(oggChecksum(page), 22);
      pages.push(page);
      bytes += page.length;
    }
    granule += packets;
    ranges.push([from, bytes]);
  }
  return { file: Buffer.concat(pages), header, ranges, starts, frames: granule / 2 };
}

function pagesOf(file: Buffer): Buffer[] {
  const pages: Buffer[] = [];
  for (let at = 0; at < file.length; ) {
    const segments = file[at + 26] as number;
    const lacing = file.subarray(at + 27, at + 27 + segments);
    const end = at + 27 + segments + lacing.reduce((sum, length) => sum + length, 0);
    pages.push(Buffer.from(file.subarray(at, end)));
    at = end;
  }
  return pages;
}

/** One stream after another. */
async function mp3(tones: readonly Int16Array[]): Promise<Made> {
  const files: Buffer[] = [];
  const ranges: [number, number][] = [];
  const starts: number[] = [];
  let bytes = 0;
  let frames = 0;
  for (const samples of tones) {
    const encoder = await Mp3FileEncoder.open();
    encoder.write(samples);
    const own = Buffer.from(encoder.finish());
    files.push(own);
    ranges.push([bytes, bytes + own.length]);
    starts.push(frames);
    bytes += own.length;
    frames += samples.length;
  }
  return { file: Buffer.concat(files), header: [0, 0], ranges, starts, frames };
}
