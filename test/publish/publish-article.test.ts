import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { createFormantEngine } from '../../src/engine/threads/formant-engine.ts';
import { signText } from '../../src/proxy/index.ts';
import { startNodeProxy } from '../../src/proxy/node.ts';
import type { SpeechManifest } from '../../src/publish/speech-manifest.ts';
import { decodeAudio } from '../../src/service/decode/decode-audio.ts';
import { splitSentences } from '../../src/text/normalize/split-sentences.ts';
import { nextPart } from '../../src/text/parts/next-part.ts';
import { WasmOpusDecoder } from '../../src/workers/wasm-opus-decoder.ts';
import { deploy } from '../conformance/support/deployment.ts';
import { temporaryFolder } from '../service/support/open-service.ts';
import { articlePage, lengthOf, PARAGRAPHS } from './support/articles.ts';
import { keyOf, publish, publishAlone } from './support/publish-command.ts';

const RATE = 16_000;
const ORIGIN = 'https://news.example';

function readSpeech(folder: string, slug: string): SpeechManifest {
  return JSON.parse(readFileSync(join(folder, `${slug}.json`), 'utf8'));
}

/** 16 kHz, by decoders that share nothing with the encoders. */
async function decode(file: string): Promise<Float32Array> {
  const pieces: Int16Array[] = [];
  for await (const piece of decodeAudio(readFileSync(file))) pieces.push(piece);
  return Float32Array.from(pieces.flatMap((piece) => [...piece]));
}

/** By how many samples `other` is late, up to 480: where the two agree best. */
function lag(one: Float32Array, other: Float32Array, from: number, length: number): number {
  let best = { shift: 0, score: Number.NEGATIVE_INFINITY };
  for (let shift = -480; shift <= 480; shift++) {
    let score = 0;
    for (let index = from; index < from + length; index++) score += one[index]! * (other[index + shift] ?? 0);
    if (score > best.score) best = { shift, score };
  }
  return best.shift;
}

test('an HTML file becomes Ogg/Opus, MP3, captions and word times on one timeline, and a feed that lists it', async () => {
  const engine = createFormantEngine({ threads: 1 });
  after(() => engine.close());
  const deployment = await deploy({ tts: engine });
  const folder = temporaryFolder();
  const page = join(folder, 'gund.html');
  const canonical = `${ORIGIN}/2026/gund?a=1&b=<2>`;
  const head =
    '<meta name="author" content="شلێر & ئازاد"><meta property="article:published_time" content="2026-03-21T08:00:00+03:00">';
  writeFileSync(
    page,
    articlePage({ title: 'گوند &amp; &lt;شار&gt;', canonical: canonical.replace('&', '&amp;'), head }),
  );
  const out = join(folder, 'audio');
  const { code, stderr } = await publishAlone([page, '--out', out, '--yes'], keyOf(deployment));
  assert.equal(code, 0, stderr);
  const [slug] = readdirSync(out)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5));
  const speech = readSpeech(out, slug!);
  assert.deepEqual(
    [
      speech.version,
      speech.title,
      speech.language,
      speech.dialect,
      speech.voice,
      speech.voiceGroup,
      speech.speed,
    ],
    [1, 'گوند & <شار>', 'ckb', 'sorani', 'sorani_m001', 'v3', 1],
  );
  assert.equal(await deployment.billed('characters'), lengthOf(...PARAGRAPHS));

  // The same duration everywhere.
  const [opus, mp3] = await Promise.all(['opus', 'mp3'].map((kind) => decode(join(out, `${slug}.${kind}`))));
  const near = (seconds: number, what: string) =>
    assert.ok(Math.abs(seconds - speech.duration) <= 0.03, `${what}: ${seconds} s for ${speech.duration} s`);
  near(opus!.length / RATE, 'opus');
  near(mp3!.length / RATE, 'mp3');
  const last = speech.parts.at(-1)!;
  near((last.start + last.samples) / 24_000, 'parts');
  const captions = readFileSync(join(out, `${slug}.vtt`), 'utf8');
  const end = [...captions.matchAll(/--> (\d+):(\d+):([\d.]+)/g)].at(-1)!;
  const captionEnd = Number(end[1]) * 3600 + Number(end[2]) * 60 + Number(end[3]);
  assert.ok(captionEnd <= speech.duration && captionEnd > speech.duration - 1);
  assert.ok(captions.includes('منداڵان زۆر دڵخۆش بوون'));
  // And the same timeline: sound is where it is in the other file, at the beginning and at the end.
  for (const from of [0.5, speech.duration - 2.5])
    assert.ok(Math.abs(lag(opus!, mp3!, Math.round(from * RATE), RATE)) <= 16, 'within a millisecond');

  // Each part is found in the page's text, and is decodable from its own bytes.
  const bytes = readFileSync(join(out, `${slug}.opus`));
  const [sound] = speech.audio;
  assert.deepEqual([sound!.src, sound!.bytes, sound!.header![0]], [`${slug}.opus`, bytes.length, 0]);
  assert.equal(speech.audio[1]!.bytes, readFileSync(join(out, `${slug}.mp3`)).length);
  const text = PARAGRAPHS.join('\n');
  let from = 0;
  let position = sound!.header![1];
  for (const part of speech.parts) {
    const span = nextPart(text, splitSentences(text), from, speech.maxCharacters)!;
    from = span.end;
    const spoken = text.slice(span.start, span.end);
    const digest = createHash('sha256').update(spoken).digest().subarray(0, 16).toString('base64url');
    assert.equal(part.digest, digest);
    assert.equal(part.range[0], position);
    position = part.range[1];
    for (const [start, stop, index, length] of part.words) {
      assert.ok(start >= 0 && stop >= start && stop <= part.samples / 24 + 1);
      assert.match(spoken.slice(index, index + length), /^\S+$/);
    }
    const decoder = await WasmOpusDecoder.open();
    const samples = decoder.push(
      Buffer.concat([bytes.subarray(...sound!.header!), bytes.subarray(...part.range)]),
    );
    decoder.close();
    assert.ok(samples.length >= part.samples && samples.length < part.samples + 480);
  }
  assert.equal(position, bytes.length);
  assert.ok(bytes.includes('TITLE=گوند & <شار>') && bytes.includes('LANGUAGE=ckb'));

  const feed = readFileSync(join(out, 'feed.xml'), 'utf8');
  assert.equal(XMLValidator.validate(feed), true);
  const { channel } = new XMLParser({ ignoreAttributes: false }).parse(feed).rss;
  for (const name of [
    'title',
    'link',
    'description',
    'language',
    'itunes:author',
    'itunes:explicit',
    'itunes:category',
  ])
    assert.ok(channel[name] !== undefined, name);
  const { item } = channel;
  assert.deepEqual(
    [item.title, item['itunes:author'], item.link],
    ['گوند & <شار>', 'شلێر & ئازاد', canonical.replace('<2>', '%3C2%3E')],
  );
  assert.equal(new Date(item.pubDate).toISOString(), '2026-03-21T05:00:00.000Z');
  assert.equal(item.enclosure['@_length'], String(speech.audio[1]!.bytes));
  assert.equal(item.enclosure['@_type'], 'audio/mpeg');
  assert.equal(item.enclosure['@_url'], `${ORIGIN}/audio/${slug}.mp3`);
  assert.equal(item['podcast:transcript']['@_url'], `${ORIGIN}/audio/${slug}.vtt`);
  assert.equal(Number(item['itunes:duration']), Math.round(speech.duration));
  assert.ok(!existsSync(join(out, '.parts')), 'the parts are in the file now');
});

test('an unchanged article costs nothing; an edited paragraph costs that paragraph; a new title costs nothing', async () => {
  const deployment = await deploy();
  const folder = temporaryFolder();
  const page = join(folder, 'gund.html');
  const out = join(folder, 'audio');
  const run = async (html: string) => {
    writeFileSync(page, html);
    const before = await deployment.billed('characters');
    const outcome = await publish([page, '--out', out, '--yes', '--json'], keyOf(deployment));
    assert.equal(outcome.code, 0, outcome.stderr);
    return (await deployment.billed('characters')) - before;
  };
  assert.equal(await run(articlePage()), lengthOf(...PARAGRAPHS));
  const first = readFileSync(join(out, 'gund.opus'));
  assert.equal(await run(articlePage()), 0);
  assert.deepEqual(readFileSync(join(out, 'gund.opus')), first);

  const edited =
    'لە زستانیشدا کتێبخانەکە کراوەیە، چونکە گوندنشینان سۆپایەکی نوێیان بۆ کڕی و دارستانەکەش نزیکە. منداڵان دوای قوتابخانە دێن و لەوێ وانەکانیان دەخوێنن.';
  const paragraphs = [PARAGRAPHS[0], edited, PARAGRAPHS[2], PARAGRAPHS[3]];
  assert.equal(await run(articlePage({ paragraphs })), lengthOf(edited));
  const speech = readSpeech(out, 'gund');
  assert.equal(speech.parts.length, 4);
  const decoded = await decode(join(out, 'gund.opus'));
  assert.ok(Math.abs(decoded.length / RATE - speech.duration) < 0.03);
  assert.equal(await run(articlePage({ paragraphs, title: 'ناونیشانێکی تر' })), 0);
  assert.equal(readSpeech(out, 'gund').title, 'ناونیشانێکی تر');
  assert.equal(
    await run(articlePage({ paragraphs: [...paragraphs, paragraphs[0]!] })),
    0,
    'a paragraph that stands there twice',
  );
  assert.ok((await run(articlePage({ paragraphs, attributes: 'voice="sorani_f002"' }))) > 0, 'another voice');
});

test('speech comes through a proxy in the name of a page, in parts as long as its tokens allow, with the signatures of the page', async () => {
  const deployment = await deploy();
  const secret = 'a secret of at least thirty-two bytes';
  const proxy = await startNodeProxy({
    environment: {
      KURDISH_SPEECH_BASE_URL: deployment.baseUrl,
      KURDISH_SPEECH_TTS_KEY: deployment.ttsKey,
      KURDISH_SPEECH_TOKEN_SECRET: secret,
      KURDISH_SPEECH_TEXTS: 'signed',
      KURDISH_SPEECH_ORIGINS: ORIGIN,
      KURDISH_SPEECH_PUBLIC: '1',
      KURDISH_SPEECH_MAX_CHARS: '100',
    },
  });
  after(() => proxy.close());
  const folder = temporaryFolder();
  const page = join(folder, 'gund.html');
  const signature = await signText(PARAGRAPHS.join('\n'), { secret, maxCharacters: 100 });
  writeFileSync(page, articlePage({ attributes: `signature="${signature}"` }));
  const endpoint = ['--endpoint', `${proxy.url}/speech`];
  const out = ['--out', join(folder, 'audio'), '--yes'];
  const { code, stderr } = await publish([page, ...out, ...endpoint, '--origin', ORIGIN]);
  assert.equal(code, 0, stderr);
  const speech = readSpeech(join(folder, 'audio'), 'gund');
  assert.equal(speech.maxCharacters, 100);
  assert.ok(speech.parts.length > 5);
  assert.ok((await deployment.billed('characters')) > 0);

  writeFileSync(page, articlePage({ paragraphs: ['Ev ne îmzekirî ye.'] }));
  const unsigned = await publish([page, ...out, ...endpoint, '--origin', ORIGIN]);
  assert.equal(unsigned.code, 1);
  assert.match(unsigned.stderr, /^gund: .*sign/m);

  const refused = await publish([page, ...out, ...endpoint, '--origin', 'https://other.example']);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /origin/i);
});
