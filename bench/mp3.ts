/**
 * Our MP3 encoder beside LAME in WebAssembly, at the same bit rate: CPU for a second of speech, also where JavaScript is only interpreted, as in
 * Apple's Lockdown Mode (which has no WebAssembly, so no LAME); decibels by which speech is louder than the error; and what the embedded
 * recognizer understands of it.
 * Run: npm run bench mp3
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MPEGDecoder } from 'mpg123-decoder';
import { createMp3Encoder } from 'wasm-media-encoders';
import { MP3_ENCODER_DELAY, Mp3Encoder } from '../src/audio/mp3/mp3-encoder.ts';
import { MP3_STREAM_DELAY } from '../src/formats/mp3-frames.ts';
import { KURMANJI, LONG, render } from '../test/engine/formant/engine-fixture.ts';
import { clarity } from '../test/speech-like.ts';
import { measureCompactSound } from './economy/compact-sound.ts';

const RATE = 24_000;
const ROUNDS = Number(process.env.ROUNDS ?? 9);
/** As a page that speaks by itself hands them over. */
const CHUNK = RATE / 5;
const INTERPRETED = 'interpreted';

interface Codec {
  readonly name: string;
  readonly delay: number;
  readonly encode: (samples: Int16Array) => Uint8Array;
}

const ours: Codec = {
  name: 'ours',
  delay: MP3_ENCODER_DELAY,
  encode(samples) {
    const encoder = new Mp3Encoder();
    const frames: Uint8Array[] = [];
    for (let at = 0; at < samples.length; at += CHUNK)
      frames.push(...encoder.write(samples.subarray(at, at + CHUNK)));
    return Buffer.concat([...frames, ...encoder.finish()]);
  },
};

if (process.argv[2] === INTERPRETED) {
  const [samples] = (await once(process, 'message')) as [Int16Array];
  process.send?.(measureSpeed(ours, samples));
  process.disconnect();
} else {
  const lame = await openLame();
  const { samples } = render({ text: LONG.slice(0, 400) });
  console.log(`CPU for a second of speech, ms, least and median of ${ROUNDS} rounds:`);
  for (const codec of [ours, lame]) console.log(`  ${codec.name.padEnd(20)} ${measureSpeed(codec, samples)}`);
  console.log(`  ${'ours, interpreted'.padEnd(20)} ${await interpreted(samples)}`);
  console.log('Speech over error, dB (LAME aims at what is heard, not at this):');
  for (const voice of ['sorani_m001', 'kurmanji_v4_f002'] as const) {
    const speech = render(
      voice === 'sorani_m001' ? { voice } : { text: KURMANJI, dialect: 'kurmanji', voice },
    );
    const figures = [ours, lame].map(async (codec) => {
      const decoded = await decode(codec.encode(speech.samples));
      return `${codec.name} ${clarity(speech.samples, decoded, codec.delay).toFixed(1)}`;
    });
    console.log(`  ${voice}: ${(await Promise.all(figures)).join(', ')}`);
  }
  for (const codec of [ours, lame]) await measureCompactSound(codec.name, (speech) => through(codec, speech));
}

async function openLame(): Promise<Codec> {
  const encoder = await createMp3Encoder();
  return {
    name: 'LAME',
    delay: MP3_STREAM_DELAY,
    encode(samples) {
      encoder.configure({ sampleRate: RATE, outputSampleRate: RATE, channels: 1, bitrate: 48 });
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < samples.length; at += CHUNK) {
        const block = Float32Array.from(samples.subarray(at, at + CHUNK), (sample) => sample / 32_768);
        pieces.push(Uint8Array.from(encoder.encode([block])));
      }
      return Buffer.concat([...pieces, encoder.finalize()]);
    },
  };
}

async function interpreted(samples: Int16Array): Promise<string> {
  const child = fork(fileURLToPath(import.meta.url), [INTERPRETED], {
    execArgv: [...process.execArgv, '--jitless'],
    serialization: 'advanced',
  });
  child.send(samples);
  const [figures] = await once(child, 'message');
  return figures;
}

function measureSpeed({ encode }: Codec, samples: Int16Array): string {
  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    encode(samples);
    const { user, system } = process.cpuUsage(before);
    figures.push((user + system) / 1000 / (samples.length / RATE));
  }
  figures.sort((a, b) => a - b);
  return `${figures[0]?.toFixed(2)}, ${figures[ROUNDS >> 1]?.toFixed(2)}`;
}

/** With what comes before the speech and behind it. */
async function decode(mp3: Uint8Array): Promise<Float32Array> {
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  const { channelData } = decoder.decode(mp3);
  decoder.free();
  return channelData[0] ?? new Float32Array();
}

async function through(codec: Codec, samples: Int16Array): Promise<Int16Array> {
  const decoded = await decode(codec.encode(samples));
  return Int16Array.from(samples, (_, index) =>
    Math.max(-32_768, Math.min(32_767, Math.round(32_768 * (decoded[index + codec.delay] ?? 0)))),
  );
}
