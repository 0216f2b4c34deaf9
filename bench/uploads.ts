/**
 * What it costs to read an upload: CPU time beside the sound's length for each format, and time and memory for files that unpack to
 * hours of silence. Run: npm run bench uploads
 */
import { readFileSync } from 'node:fs';
import { decodeUpload } from '../src/service/audio/decode-upload.ts';
import { flacFile, silentFlacFile } from '../test/service/support/flac-file.ts';
import { silentOpusFile } from '../test/service/support/ogg-opus-file.ts';
import { concatenate, sing, toInt16 } from '../test/service/support/tone-recogniser.ts';
import { wavFile } from '../test/service/support/wav-file.ts';

const SAMPLE_RATE = 16_000;
const SECONDS = 120;

/** A reading, with what it cost this process; a thread's start is in it. */
async function read(file: Buffer) {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const started = performance.now();
  const cpu = process.cpuUsage();
  let samples = 0;
  let outcome = 'read';
  try {
    for await (const piece of decodeUpload(file)) samples += piece.length;
  } catch (error) {
    outcome = (error as Error).message;
  }
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  return {
    seconds: samples / SAMPLE_RATE,
    cpuSeconds: (user + system) / 1e6,
    wallSeconds: (performance.now() - started) / 1000,
    moreBytes: most - before,
    outcome,
  };
}

async function printReading(name: string, file: Buffer): Promise<void> {
  const size = (file.length / 1e6).toFixed(2);
  const { seconds, cpuSeconds, wallSeconds, moreBytes, outcome } = await read(file);
  console.log(
    [
      name.padEnd(44),
      `${size} MB`.padStart(9),
      `${seconds.toFixed(0)} s`.padStart(7),
      `cpu ${cpuSeconds.toFixed(2)} s`.padStart(12),
      `wall ${wallSeconds.toFixed(2)} s`.padStart(13),
      `${(seconds / cpuSeconds).toFixed(0)}x`.padStart(6),
      `rss +${(moreBytes / 1e6).toFixed(0)} MB`.padStart(12),
      ` ${outcome}`,
    ].join(' '),
  );
}

function sungFor(seconds: number, sampleRate: number): Float32Array {
  const once = sing('badgecafe', sampleRate);
  return concatenate(...Array(Math.ceil((seconds * sampleRate) / once.length)).fill(once));
}

console.log(
  'File, its size, the sound read from it, and what that cost (x: times faster than the sound lasts)\n',
);
// The first thread pays for what later ones find in memory.
await read(wavFile(sing('a')));
await printReading('WAV 16 kHz mono', wavFile(sungFor(SECONDS, 16_000)));
for (const sampleRate of [44_100, 48_000]) {
  await printReading(
    `WAV ${sampleRate} Hz stereo`,
    wavFile(sungFor(SECONDS, sampleRate), { sampleRate, channels: 2 }),
  );
}
await printReading(
  'FLAC 48000 Hz stereo',
  flacFile(toInt16(sungFor(SECONDS, 48_000)), { sampleRate: 48_000, channels: 2 }),
);
// Files of your own, in any format that is read.
for (const path of process.argv.slice(2)) await printReading(path, readFileSync(path));

console.log('\nHours of silence');
await printReading('FLAC, 1 h at 96 kHz stereo', silentFlacFile(3600, { sampleRate: 96_000, channels: 2 }));
await printReading(
  'the same, not saying how long it is',
  silentFlacFile(3600, { sampleRate: 96_000, channels: 2, claimedSamples: 0 }),
);
await printReading('Ogg/Opus, 10 h', silentOpusFile(10 * 60 * 60 * 50));
await printReading('Ogg/Opus, 59 min', silentOpusFile(59 * 60 * 50));
