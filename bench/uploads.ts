/**
 * Cost of decoding uploads: CPU time relative to the duration for each format, and time and memory for decompression bombs, files with false
 * headers and garbage. Cost and compression of encoding speech. Run: npm run bench uploads [files of your own]
 */
import { readFileSync } from 'node:fs';
import { encodeWav } from '../src/audio/capture/wav.ts';
import { encodeSamples } from '../src/encode/encode-samples.ts';
import { createFormantEngine } from '../src/engine/threads/formant-engine.ts';
import { recording } from '../test/service/decode/fixtures/sung-notes.ts';
import { flacFile, silentFlacFile } from '../test/service/support/flac-file.ts';
import { adtsFrames, m4aFile } from '../test/service/support/m4a-file.ts';
import { silentMp3File } from '../test/service/support/mp3-file.ts';
import { silentOpusFile } from '../test/service/support/ogg-opus-file.ts';
import { silentVorbisFile } from '../test/service/support/ogg-vorbis-file.ts';
import { concatenate, sing, toInt16 } from '../test/service/support/tone-recognizer.ts';
import { wavFile } from '../test/service/support/wav-file.ts';
import { readInChild } from './uploads/read-in-child.ts';

const SECONDS = 120;
const HOUR = 3600;
/** Limits for a file that is refused. */
const MOST = { cpuSeconds: 2, bytes: 100e6 } as const;

async function printReading(name: string, file: Buffer, mustBeRefused = false): Promise<void> {
  const { seconds, cpuSeconds, moreBytes, outcome } = await readInChild(file);
  const isCheap = cpuSeconds <= MOST.cpuSeconds && moreBytes <= MOST.bytes;
  const verdict = !mustBeRefused ? '' : outcome !== 'read' && isCheap ? 'ok ' : 'TOO MUCH ';
  if (verdict === 'TOO MUCH ') process.exitCode = 1;
  console.log(
    [
      name.padEnd(44),
      `${(file.length / 1e6).toFixed(2)} MB`.padStart(9),
      `${seconds.toFixed(0)} s`.padStart(7),
      `cpu ${cpuSeconds.toFixed(2)} s`.padStart(12),
      `${(seconds / cpuSeconds).toFixed(0)}x`.padStart(6),
      `rss +${(moreBytes / 1e6).toFixed(0)} MB`.padStart(12),
      ` ${verdict}${outcome}`,
    ].join(' '),
  );
}

function sungFor(seconds: number, sampleRate: number): Float32Array {
  const once = sing('badgecafe', sampleRate);
  return concatenate(...Array(Math.ceil((seconds * sampleRate) / once.length)).fill(once));
}

const frames = adtsFrames(recording('sung.aac'));
const silence = frames[3];
/** Of AAC at 16 kHz. */
const framesFor = (seconds: number) => Math.ceil((seconds * 16_000) / 1024);

console.log(
  'File, its size, the sound read from it, and what that cost (x: times faster than the sound lasts)\n',
);
await printReading('WAV 16 kHz mono', wavFile(sungFor(SECONDS, 16_000)));
for (const sampleRate of [44_100, 48_000]) {
  const file = wavFile(sungFor(SECONDS, sampleRate), { sampleRate, channels: 2 });
  await printReading(`WAV ${sampleRate} Hz stereo`, file);
}
const flac = flacFile(toInt16(sungFor(SECONDS, 48_000)), { sampleRate: 48_000, channels: 2 });
await printReading('FLAC 48000 Hz stereo', flac);
for (const name of ['sung.opus', 'sung.ogg'] as const) {
  await printReading(`${name}, 40 times over`, Buffer.concat(Array(40).fill(recording(name))));
}
await printReading('sung.mp3, 40 times over', Buffer.concat(Array(40).fill(recording('sung.mp3'))));
await printReading('M4A (AAC) 16 kHz mono', m4aFile(Array(40).fill(frames).flat()));
// Your own files, in any supported format.
for (const path of process.argv.slice(2)) await printReading(path, readFileSync(path));

console.log('\nA long recording, read to its end');
await printReading('Ogg/Opus, 59 min', silentOpusFile(59 * 60 * 50));
await printReading('M4A, 59 min', m4aFile(Array(framesFor(59 * 60)).fill(silence)));

console.log(`\nRefused, each for at most ${MOST.cpuSeconds} s of CPU and ${MOST.bytes / 1e6} MB`);
const bombs: Record<string, Buffer> = {
  'FLAC, 1 h at 96 kHz stereo': silentFlacFile(HOUR, { sampleRate: 96_000, channels: 2 }),
  'the same, not saying how long it is': silentFlacFile(HOUR, {
    sampleRate: 96_000,
    channels: 2,
    claimedSamples: 0,
  }),
  'Ogg/Opus, 10 h': silentOpusFile(10 * HOUR * 50),
  'the same, saying a second': silentOpusFile(10 * HOUR * 50, { position: 48_000 }),
  'Ogg/Vorbis, saying a second': silentVorbisFile(recording('sung.ogg'), 10_000_000, 44_100),
  'MP3, 7 h': silentMp3File(7 * HOUR),
  'M4A, 10 h, saying 3 s': m4aFile(Array(framesFor(10 * HOUR)).fill(silence), { claimedSeconds: 3 }),
  'M4A saying 10 h': m4aFile(frames, { claimedSeconds: 10 * HOUR }),
  'M4A with a table of 4 billion frames': m4aFile(frames, { claimedFrames: { count: 2 ** 32 - 1, size: 1 } }),
  'M4A, an hour of frames in the same bytes': m4aFile(frames, {
    claimedFrames: { count: 55_000, size: 40 },
    offsets: Array(55_000).fill(0),
  }),
  'M4A, noise for frames': m4aFile(frames.map(({ length }) => noise(length))),
  'WAV of 25 MB claiming 2 GB': wavFile(sungFor(780, 16_000), { claimedBytes: 2 ** 31 - 70_000 }),
  'no bytes': Buffer.alloc(0),
  'noise, 25 MB': noise(25e6),
  'noise that begins like M4A, 25 MB': Buffer.concat([Buffer.from('\0\0\0\x08ftyp'), noise(25e6)]),
  'noise that begins like AAC, 25 MB': Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80]), noise(25e6)]),
  'noise that begins like MP3, 25 MB': Buffer.concat([Buffer.from([0xff, 0xfb, 0x50, 0x80]), noise(25e6)]),
  'noise that begins like FLAC, 25 MB': Buffer.concat([silentFlacFile(1).subarray(0, 42), noise(25e6)]),
};
for (const [name, file] of Object.entries(bombs)) await printReading(name, file, true);

function noise(length: number): Buffer {
  let state = 1;
  const bytes = Buffer.alloc(length);
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

console.log('\nSpeech in a compressed format (x: times faster than it lasts; the thread is started already)');
const engine = createFormantEngine();
const job = {
  text: 'سڵاو، من ناوم ئازادە و لە شاری هەولێر دەژیم. ئەمڕۆ کەشوهەوا زۆر خۆشە و خەڵک لە باخچەکان دانیشتوون. '.repeat(
    30,
  ),
  dialect: 'sorani',
  voice: 'sorani_m001',
  speed: 1,
  pitch: 0,
  seed: 1,
  temperature: 0.7,
  sentenceSilenceMs: undefined,
  silenceTrim: false,
  chunkMaxSeconds: undefined,
} as const;
const chunks: Int16Array[] = [];
for await (const { samples } of engine.synthesize(job)) chunks.push(samples);
await engine.close();
const wavBytes = encodeWav(
  new Int16Array(chunks.reduce((sum, { length }) => sum + length, 0)),
  24_000,
).length;
const spokenSeconds = (wavBytes - 44) / 48_000;
for (const format of ['opus', 'mp3'] as const) {
  for await (const _ of encodeSamples(each([new Int16Array(24_000)]), format));
  const cpu = process.cpuUsage();
  let bytes = 0;
  for await (const part of encodeSamples(each(chunks), format)) bytes += part.length;
  const { user, system } = process.cpuUsage(cpu);
  const cpuSeconds = (user + system) / 1e6;
  const ratio = (wavBytes / bytes).toFixed(1);
  console.log(
    `${format.padEnd(6)} ${spokenSeconds.toFixed(0)} s  ${(bytes / 1e6).toFixed(2)} MB, ${ratio} times smaller than WAV  ` +
      `cpu ${cpuSeconds.toFixed(2)} s  ${(spokenSeconds / cpuSeconds).toFixed(0)}x`,
  );
}

async function* each(pieces: readonly Int16Array[]): AsyncGenerator<Int16Array, void> {
  yield* pieces;
}
