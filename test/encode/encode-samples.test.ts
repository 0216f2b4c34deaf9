import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { encodeWav } from '../../src/audio/capture/wav.ts';
import type { Dialect } from '../../src/contract/dialects.ts';
import { encodeSamples } from '../../src/encode/encode-samples.ts';
import type { EncodedFormat } from '../../src/encode/sync-encoder.ts';
import { createFormantEngine } from '../../src/engine/threads/formant-engine.ts';
import { type DecodedFile, decodeMp3, decodeOpus, opusLength } from '../service/support/decode-file.ts';

const SAMPLE_RATE = 24_000;
const DECODERS: Readonly<Record<EncodedFormat, (file: Uint8Array) => Promise<DecodedFile>>> = {
  opus: decodeOpus,
  mp3: decodeMp3,
};
const FORMATS = ['opus', 'mp3'] as const;
/** Opus preserves how audio sounds rather than its waveform. */
const LEAST_LIKENESS = { opus: 0.8, mp3: 0.95 } as const;

const TEXTS: Readonly<Record<Dialect, string>> = {
  sorani:
    'سڵاو، من ناوم ئازادە و لە شاری هەولێر دەژیم. ئەمڕۆ کەشوهەوا زۆر خۆشە و خەڵک لە باخچەکان دانیشتوون. منداڵەکان یاری دەکەن و گەورەکان باسی ڕۆژانی ڕابردوو دەکەن.',
  kurmanji:
    'Silav, navê min Azad e û ez li bajarê Amedê dijîm. Îro hewa pir xweş e û xelk li baxçeyan rûniştine. Zarok dilîzin û mezin behsa rojên borî dikin. Êvarê em hemû vedigerin malê.',
  badini:
    'سلاڤ، ناڤێ من ئازادە و ئەز ل باژێرێ دهۆکێ دژیم. ئەڤرۆ هەوا گەلەک خۆشە و خەلک ل باخچەیان روونشتینە. زارۆک یاریان دکەن و مەزن بەحسا رۆژێن بۆری دکەن. ئێڤاری ئەم هەمی دزڤرینە مال.',
};

const engine = createFormantEngine();
after(() => engine.close());

async function speak(dialect: Dialect, voice: string): Promise<Int16Array> {
  const job = {
    text: TEXTS[dialect],
    dialect,
    voice,
    speed: 1,
    pitch: 0,
    seed: 7,
    temperature: 0.7,
    sentenceSilenceMs: undefined,
    silenceTrim: false,
    chunkMaxSeconds: undefined,
  };
  const chunks: Int16Array[] = [];
  for await (const { samples } of engine.synthesize(job)) chunks.push(samples);
  return Int16Array.from(chunks.flatMap((chunk) => [...chunk]));
}

/** Yields the samples in chunks of this length, like an engine. */
async function* pieces(samples: Int16Array, length = 48_000): AsyncGenerator<Int16Array, void> {
  for (let at = 0; at < samples.length; at += length) yield samples.subarray(at, at + length);
}

async function encode(samples: Int16Array, format: EncodedFormat, length?: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of encodeSamples(pieces(samples, length), format)) parts.push(part);
  return Uint8Array.from(Buffer.concat(parts));
}

/** Correlation of the decoded audio with the original, delayed by some samples at 24 kHz: 1 when identical. */
function correlation(original: Int16Array, { samples, sampleRate }: DecodedFile, lag: number): number {
  const step = sampleRate / SAMPLE_RATE;
  let product = 0;
  let power = 0;
  let decodedPower = 0;
  for (let at = 1000; at < original.length - 1000; at++) {
    const decoded = samples[(at + lag) * step];
    product += original[at] * decoded;
    power += original[at] ** 2;
    decodedPower += decoded ** 2;
  }
  return product / Math.sqrt(power * decodedPower);
}

// covers: synthesis.mp3
test('speech in opus and mp3 decodes to exactly the length of the WAV, aligned, and sounding the same', async () => {
  for (const dialect of ['sorani', 'kurmanji'] as const) {
    const samples = await speak(dialect, `${dialect}_m001`);
    for (const format of FORMATS) {
      const decoded = await DECODERS[format](await encode(samples, format));
      assert.equal(decoded.sampleRate, format === 'opus' ? 48_000 : SAMPLE_RATE);
      assert.equal(decoded.samples.length / decoded.sampleRate, samples.length / SAMPLE_RATE, format);
      const inPlace = correlation(samples, decoded, 0);
      assert.ok(inPlace > LEAST_LIKENESS[format], `${dialect} ${format} ${inPlace}`);
      // Half a millisecond off.
      for (const lag of [-12, 12]) assert.ok(correlation(samples, decoded, lag) < inPlace, format);
    }
  }
});

test('any length round-trips exactly, however it was chunked', async () => {
  const speech = await speak('sorani', 'sorani_m001');
  for (const length of [1, 2, 324, 325, 479, 480, 481, 576, 803, 804, 805, 1151, 24_000, 47_523]) {
    const samples = speech.subarray(0, length);
    const opus = await encode(samples, 'opus', 777);
    assert.equal(opusLength(opus), 2 * length);
    // This decoder does not trim the end of a file with a single packet, 20 ms.
    if (length > 324) assert.equal((await decodeOpus(opus)).samples.length, 2 * length);
    assert.equal((await decodeMp3(await encode(samples, 'mp3', 777))).samples.length, length);
  }
});

// covers: synthesis.opus
test('opus is 10 to 15 times smaller than WAV on Kurdish speech of every dialect', async (context) => {
  for (const [dialect, voice] of [
    ['sorani', 'sorani_m001'],
    ['sorani', 'cast_03'],
    ['kurmanji', 'kurmanji_m001'],
    ['kurmanji', 'kurmanji_v4_f002'],
    ['badini', 'badini_v5_m001'],
  ] as const) {
    const samples = await speak(dialect, voice);
    assert.ok(samples.length > 10 * SAMPLE_RATE, String(samples.length));
    const wav = encodeWav(samples, SAMPLE_RATE).length;
    const opus = wav / (await encode(samples, 'opus')).length;
    const mp3 = wav / (await encode(samples, 'mp3')).length;
    const seconds = (samples.length / SAMPLE_RATE).toFixed(1);
    context.diagnostic(`${voice} ${seconds} s: opus ${opus.toFixed(1)}, mp3 ${mp3.toFixed(1)} times smaller`);
    assert.ok(opus >= 10 && opus <= 15, `${voice} ${opus}`);
    assert.ok(mp3 > 7.5, `${voice} ${mp3}`);
  }
});

test('speech without samples becomes a file without samples', async () => {
  assert.equal(opusLength(await encode(new Int16Array(), 'opus')), 0);
  assert.equal((await decodeMp3(await encode(new Int16Array(), 'mp3'))).samples.length, 0);
});

test('Opus pages are emitted while the speech is still being synthesized', async () => {
  const samples = new Int16Array(6 * SAMPLE_RATE).map((_, index) => 8000 * Math.sin(index / 20));
  let consumed = 0;
  async function* counted() {
    for await (const piece of pieces(samples)) {
      consumed += piece.length;
      yield piece;
    }
  }
  const when: number[] = [];
  for await (const _ of encodeSamples(counted(), 'opus')) when.push(consumed);
  assert.ok(when[0] < samples.length, String(when));
});

test('a reader that stops and a caller that disconnects stop the speech; the next file is not affected', async () => {
  let isOver = false;
  async function* endless() {
    try {
      for (;;) yield new Int16Array(SAMPLE_RATE);
    } finally {
      isOver = true;
    }
  }
  for await (const _ of encodeSamples(endless(), 'opus')) break;
  assert.ok(isOver);

  isOver = false;
  const leaving = new AbortController();
  const left = (async () => {
    for await (const _ of encodeSamples(endless(), 'mp3', leaving.signal));
  })();
  setTimeout(() => leaving.abort(new Error('left')), 50);
  await assert.rejects(left, /left/);
  assert.ok(isOver);
  assert.ok((await encode(new Int16Array(SAMPLE_RATE), 'opus')).length > 0);
});

test('an error of the speech propagates to the reader', async () => {
  async function* failing() {
    yield new Int16Array(100);
    throw new Error('The voice broke.');
  }
  await assert.rejects(async () => {
    for await (const _ of encodeSamples(failing(), 'opus'));
  }, /The voice broke/);
});

test('more concurrent files than threads do not mix', async () => {
  const tone = (frequency: number) =>
    Int16Array.from(
      { length: SAMPLE_RATE },
      (_, index) => 8000 * Math.sin((2 * Math.PI * frequency * index) / SAMPLE_RATE),
    );
  const frequencies = Array.from({ length: 12 }, (_, index) => 500 + 60 * index);
  await Promise.all(
    frequencies.map(async (frequency, index) => {
      const format = FORMATS[index % 2];
      const decoded = await DECODERS[format](await encode(tone(frequency), format, 4800));
      assert.ok(correlation(tone(frequency), decoded, 0) > 0.9, `${format} ${frequency}`);
    }),
  );
});

test('minutes of speech are encoded without blocking the event loop', async () => {
  const samples = new Int16Array(60 * SAMPLE_RATE).map(() => 16_000 * (Math.random() - 0.5));
  let turns = 0;
  const count = setInterval(() => turns++, 1);
  await encode(samples, 'opus');
  clearInterval(count);
  // About one per millisecond; if the event loop were blocked, one per chunk.
  assert.ok(turns > 100, String(turns));
});
