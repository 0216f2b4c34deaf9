import assert from 'node:assert/strict';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loudnessOf, readJingle } from '../../src/publish/jingle.ts';
import type { SpeechManifest } from '../../src/publish/speech-manifest.ts';
import { decodeAudio } from '../../src/service/decode/decode-audio.ts';
import { deploy } from '../conformance/support/deployment.ts';
import { temporaryFolder } from '../service/support/open-service.ts';
import { wavFile } from '../service/support/wav-file.ts';
import { articlePage } from './support/articles.ts';
import { keyOf, publish } from './support/publish-command.ts';

const RATE = 24_000;

/** A WAV file in stereo at 44.1 kHz. @param amplitude 0 to 1. */
function toneFile(path: string, seconds: number, frequency: number, amplitude: number): string {
  const sampleRate = 44_100;
  const samples = Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, index) => amplitude * Math.sin((2 * Math.PI * frequency * index) / sampleRate),
  );
  writeFileSync(path, wavFile(samples, { sampleRate, channels: 2 }));
  return path;
}

async function decode(path: string): Promise<Int16Array> {
  const pieces: Int16Array[] = [];
  for await (const piece of decodeAudio(readFileSync(path), RATE)) pieces.push(piece);
  return Int16Array.from(pieces.flatMap((piece) => [...piece]));
}

/** From zero crossings. */
function frequencyIn(samples: Int16Array): number {
  let crossings = 0;
  for (let index = 1; index < samples.length; index++)
    if (samples[index]! < 0 !== samples[index - 1]! < 0) crossings++;
  return (crossings * RATE) / samples.length / 2;
}

const readSpeech = (folder: string): SpeechManifest =>
  JSON.parse(readFileSync(join(folder, 'gund.json'), 'utf8'));
/** Times of all cues or clips. */
const captionTimes = (folder: string) =>
  [...readFileSync(join(folder, 'gund.vtt'), 'utf8').matchAll(/(\d+):(\d+):([\d.]+) -->/g)].map(
    ([, hours, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  );
const guidedTimes = (folder: string) =>
  [...readFileSync(join(folder, 'gund.guided.json'), 'utf8').matchAll(/#t=([\d.]+),([\d.]+)/g)].map(
    ([, start, end]) => [Number(start), Number(end)] as const,
  );

test('an intro and an outro are in the sound, as loud as the speech, and every time counts them', async () => {
  const deployment = await deploy();
  const folder = temporaryFolder();
  const page = join(folder, 'gund.html');
  writeFileSync(page, articlePage({ canonical: 'https://news.example/gund' }));
  const sounds = [
    ['--intro', toneFile(join(folder, 'intro.wav'), 2, 880, 0.01)],
    ['--outro', toneFile(join(folder, 'outro.wav'), 1.5, 440, 0.9)],
  ].flat();
  const run = (...more: string[]) =>
    publish([page, '--out', folder, '--yes', '--epub', ...more], keyOf(deployment));

  assert.equal((await run()).code, 0);
  const plain = { speech: readSpeech(folder), captions: captionTimes(folder), guided: guidedTimes(folder) };
  const billed = await deployment.billed('characters');
  const { code, stderr } = await run(...sounds);
  assert.equal(code, 0, stderr);
  assert.equal(await deployment.billed('characters'), billed, 'no speech is bought again');

  const speech = readSpeech(folder);
  const { intro, outro } = speech;
  assert.deepEqual([intro?.start, intro?.samples, outro?.samples], [0, 2 * RATE, 1.5 * RATE]);
  const shift = (speech.parts[0]!.start - plain.speech.parts[0]!.start) / RATE;
  assert.ok(shift >= 2 && shift < 2.03, `${shift} s`);
  assert.ok(Math.abs(speech.duration - plain.speech.duration - 3.5) < 0.06);
  const near = (times: readonly number[], before: readonly number[]) => {
    for (const [index, time] of times.entries())
      assert.ok(Math.abs(time - shift - before[index]!) < 0.002, `${time} s was ${before[index]} s`);
  };
  const captions = captionTimes(folder);
  assert.equal(captions.length, plain.captions.length);
  near(captions, plain.captions);
  const guided = guidedTimes(folder);
  near(
    guided.map(([start]) => start),
    plain.guided.map(([start]) => start),
  );
  const last = speech.parts.at(-1)!;
  assert.ok(guided.at(-1)![1] <= outro!.start / RATE + 0.001, 'the last sentence ends before the outro');
  assert.match(
    readFileSync(join(folder, 'feed.xml'), 'utf8'),
    new RegExp(`<itunes:duration>${Math.round(speech.duration)}<`),
  );

  for (const kind of ['opus', 'mp3']) {
    const samples = await decode(join(folder, `gund.${kind}`));
    const cut = ({ start, samples: length }: { start: number; samples: number }) =>
      samples.subarray(start, start + length);
    const [before, after] = [cut(intro!), cut(outro!)];
    assert.ok(Math.abs(frequencyIn(before.subarray(2400, 45_600)) - 880) < 5, kind);
    assert.ok(Math.abs(frequencyIn(after.subarray(2400, 33_600)) - 440) < 5, kind);
    const spoken = loudnessOf(samples.subarray(speech.parts[0]!.start, last.start + last.samples));
    for (const jingle of [before, after])
      assert.ok(
        Math.abs(loudnessOf(jingle) - spoken) < 1,
        `${kind}: ${loudnessOf(jingle)} and ${spoken} LUFS`,
      );
  }

  assert.match((await run(...sounds)).stdout, /1 article, 1 unchanged/);
  toneFile(join(folder, 'intro.wav'), 1, 880, 0.5);
  assert.match(
    (await run(...sounds)).stdout,
    /1 article, 0 unchanged\. \d+ parts are there already\. Nothing to buy/,
  );
  assert.equal(readSpeech(folder).intro?.samples, RATE, 'another file is joined anew');
  assert.equal((await run()).code, 0);
  assert.equal(readSpeech(folder).intro, undefined, 'and without the flag it is gone');
});

test('what is no jingle is refused before anything is bought, by its name', async () => {
  const folder = temporaryFolder();
  const path = (name: string) => join(folder, name);
  writeFileSync(path('text.mp3'), 'This is no sound.');
  toneFile(path('long.wav'), 31, 440, 0.5);
  toneFile(path('silent.wav'), 1, 440, 0);
  toneFile(path('quiet.wav'), 1, 440, 0.001);
  writeFileSync(path('large.wav'), '');
  truncateSync(path('large.wav'), 65e6);
  for (const [name, reason] of [
    ['missing.wav', /missing\.wav" cannot be read/],
    ['text.mp3', /text\.mp3" is no sound file/],
    ['long.wav', /long\.wav" is too long: .* at most 30 s/],
    ['silent.wav', /silent\.wav" is silent/],
    ['quiet.wav', /quiet\.wav" is silent, or nearly/],
    ['large.wav', /large\.wav" is too large: .* at most 64 MB/],
    ['', /is not a file/],
  ] as const)
    await assert.rejects(readJingle(path(name)), { code: 'invalid-argument', message: reason });
  const { code, stderr } = await publish(
    [path('gund.html'), '--out', folder, '--base-url', 'http://127.0.0.1:9', '--intro', path('silent.wav')],
    { KURDISH_SPEECH_TTS_KEY: 'key' },
  );
  assert.equal(code, 2);
  assert.match(stderr, /--intro ".*silent\.wav" is silent/);
});

test('a short signal of a fifth of a second is measured too', () => {
  const signal = Int16Array.from({ length: RATE / 5 }, (_, index) => 8000 * Math.sin(index / 4));
  assert.ok(loudnessOf(signal) > -30);
});
