import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createCtcEngine } from '../../../src/engine/threads/ctc-engine.ts';
import { wavHeader } from '../../../src/formats/wav-header.ts';
import { deploy } from '../../conformance/support/deployment.ts';
import { render } from '../../engine/formant/engine-fixture.ts';
import { temporaryFolder } from '../../service/support/open-service.ts';
import { CLI_COMMAND } from '../cli-command.ts';
import { runHere } from '../run-here.ts';

const RATE = 24_000;
const PAUSE_SECONDS = 2;
const [FIRST, SECOND] = [
  render({ dialect: 'kurmanji', voice: 'kurmanji_m001', text: 'Silav heval.' }),
  render({ dialect: 'kurmanji', voice: 'kurmanji_m001', text: 'Tu çawa yî?' }),
];
const SAID = 'silav heval tu çawa yî';
const SORANI = render({ text: 'سڵاو، چۆنیت؟ من باشم، سوپاس.' });

function wav(...pieces: readonly Int16Array[]): Buffer {
  const bytes = pieces.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  const count = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return Buffer.concat([wavHeader(count, RATE), ...bytes]);
}

const TALK = wav(FIRST.samples, new Int16Array(PAUSE_SECONDS * RATE), SECOND.samples);

async function transcribe(args: readonly string[], input?: Buffer) {
  const child = spawn(process.execPath, [...CLI_COMMAND, 'transcribe', ...args]);
  after(() => child.kill('SIGKILL'));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

/** Letters that differ at the same place, roughly: enough to tell a good transcript from a bad one. */
function assertClose(text: string, expected: string): void {
  const words = new Set(text.trim().toLowerCase().split(/\s+/));
  const wanted = expected.split(' ');
  const right = wanted.filter((word) => words.has(word)).length;
  assert.ok(right >= wanted.length - 1, `"${text.trim()}" instead of "${expected}"`);
}

describe('kurdish-speech transcribe', () => {
  it('writes down standard input', async () => {
    const { code, stdout, stderr } = await transcribe(['-', '--dialect', 'kurmanji'], TALK);
    assert.deepEqual([code, stderr], [0, '']);
    assertClose(stdout, SAID);
    assert.equal(stdout.split('\n').length, 2);
  });

  it('gives words the times at which they sound, also behind a pause', async () => {
    const { code, stdout } = await transcribe(['-', '--dialect', 'kurmanji', '--format', 'json'], TALK);
    assert.equal(code, 0);
    const { file, duration, segments } = JSON.parse(stdout);
    const seconds = (FIRST.samples.length + SECOND.samples.length) / RATE + PAUSE_SECONDS;
    assert.ok(file === '-' && Math.abs(duration - seconds) < 0.01, stdout);
    assert.equal(segments.length, 2);
    const shift = FIRST.samples.length / RATE + PAUSE_SECONDS;
    const expected = [
      ...FIRST.words.map(({ start }) => start),
      ...SECOND.words.map(({ start }) => start + shift),
    ];
    const words = segments.flatMap(
      (segment: { words: { text: string; start: number; end: number }[] }) => segment.words,
    );
    assert.equal(words.length, expected.length, stdout);
    for (const [index, { text, start, end }] of words.entries()) {
      assert.ok(
        Math.abs(start - expected[index]!) < 0.15,
        `${text} at ${start} s, spoken at ${expected[index]} s`,
      );
      assert.ok(end > start, stdout);
    }
  });

  it('writes captions for the recordings of a folder, names the one that is broken, and goes on', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'in', 'day'), { recursive: true });
    writeFileSync(join(folder, 'in', 'a.wav'), TALK);
    writeFileSync(join(folder, 'in', 'broken.mp3'), 'no sound');
    writeFileSync(join(folder, 'in', 'day', 'b.wav'), wav(FIRST.samples));
    writeFileSync(join(folder, 'in', 'notes.txt'), 'Silav');
    const out = join(folder, 'out');
    const { code, stdout, stderr } = await transcribe([
      join(folder, 'in'),
      join(folder, 'gone.wav'),
      ...['--dialect', 'kurmanji', '--format', 'srt', '--out', out],
    ]);
    assert.deepEqual([code, stdout], [1, '']);
    const lines = stderr.trim().split('\n').sort();
    assert.equal(lines.length, 2, stderr);
    assert.match(lines[0]!, /gone\.wav: there is no such file\.$/);
    assert.match(lines[1]!, /broken\.mp3: This kind of file is not supported; send WAV, /);
    assert.deepEqual(readdirSync(out, { recursive: true }).sort(), ['a.srt', 'day', join('day', 'b.srt')]);
    const cues = readFileSync(join(out, 'a.srt'), 'utf8').trim().split('\n\n');
    assert.equal(cues.length, 2);
    assert.match(cues[1]!, /^2\n00:00:03,\d{3} --> 00:00:0[34],\d{3}\n/);
  });

  it('puts the name before the text of each of several, in their order', async () => {
    const folder = temporaryFolder();
    const [long, short] = [join(folder, 'long.wav'), join(folder, 'short.wav')];
    writeFileSync(long, wav(SORANI.samples, SORANI.samples));
    writeFileSync(short, wav(SORANI.samples));
    const { code, stdout } = await transcribe([long, short, '--dialect', 'sorani']);
    assert.equal(code, 0);
    const [first, second] = stdout.trim().split('\n');
    assert.ok(first!.startsWith(`${long}: `) && second!.startsWith(`${short}: `), stdout);
    assertClose(second!.slice(short.length + 2), 'سڵاو چۆنیت من باشم سوپاس');
  });

  it('stops at Ctrl+C, and leaves no half of a file', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'hour.wav');
    writeFileSync(path, wav(...Array.from({ length: 600 }, () => SECOND.samples)));
    const out = join(folder, 'out');
    const child = spawn(process.execPath, [
      ...[...CLI_COMMAND, 'transcribe', path, join(folder, 'gone.wav')],
      ...['--dialect', 'kurmanji', '--out', out],
    ]);
    after(() => child.kill('SIGKILL'));
    // The line about the missing file comes first.
    await once(child.stderr, 'data');
    child.kill('SIGINT');
    assert.equal((await once(child, 'exit'))[0], 130);
    assert.deepEqual(readdirSync(folder), ['hour.wav']);
  });

  it('refuses captions of several recordings without a folder, in one line', async () => {
    const args = ['transcribe', 'a.wav', '-', '--dialect', 'sorani', '--format', 'vtt'];
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.wav'), TALK);
    const { code, stderr } = await runHere(args.map((arg) => (arg === 'a.wav' ? join(folder, arg) : arg)));
    assert.deepEqual([code, stderr], [2, '--format vtt of several recordings needs --out DIR.\n']);
  });

  it('asks a service with its key, and writes what it answers', async () => {
    const stt = createCtcEngine({ threads: 1 });
    after(() => stt.close());
    const deployment = await deploy({ stt });
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.wav'), TALK);
    const args = [
      '--dialect',
      'kurmanji',
      '--endpoint',
      deployment.baseUrl,
      '--format',
      'json',
      '--out',
      folder,
    ];
    const { code, stderr } = await runHere(['transcribe', join(folder, 'a.wav'), ...args], {
      KURDISH_SPEECH_STT_KEY: deployment.sttKey,
    });
    assert.deepEqual([code, stderr], [0, '']);
    const { file, dialect, text, ...rest } = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'));
    assert.deepEqual([file, dialect, rest], [join(folder, 'a.wav'), 'kurmanji', {}]);
    assertClose(text, SAID);
    assert.equal(await deployment.billed('credits'), 1);
  });
});
