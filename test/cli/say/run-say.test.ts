import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createFormantEngine } from '../../../src/engine/threads/formant-engine.ts';
import { decodeAudio } from '../../../src/service/decode/decode-audio.ts';
import { deploy } from '../../conformance/support/deployment.ts';
import { temporaryFolder } from '../../service/support/open-service.ts';
import { CLI_COMMAND } from '../cli-command.ts';
import { runHere } from '../run-here.ts';

const SORANI = 'سڵاو، چۆنیت؟ من باشم، سوپاس.';
const KURMANJI = 'Silav hevalno, hûn çawa ne?';
/** Takes minutes to hear. */
const LONG = `${'Navê min Azad e û ez ji Amedê me. '.repeat(200)}`;

interface Sound {
  readonly seconds: number;
  /** Greatest sample. */
  readonly peak: number;
}

async function listen(file: Buffer): Promise<Sound> {
  let [count, peak] = [0, 0];
  for await (const samples of decodeAudio(file)) {
    count += samples.length;
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  }
  return { seconds: count / 16_000, peak };
}

function assertSpeech({ seconds, peak }: Sound, least: number, most: number): void {
  assert.ok(seconds > least && seconds < most, `${seconds} s`);
  assert.ok(peak > 3000, `its loudest sample is ${peak}`);
}

/** Starts the command, without a terminal. */
function start(args: readonly string[], environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [...CLI_COMMAND, 'say', ...args], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
  });
  after(() => child.kill('SIGKILL'));
  child.stdin!.on('error', () => {});
  return child;
}

async function endOf(child: ChildProcess) {
  const chunks: Buffer[] = [];
  let stderr = '';
  child.stdout!.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr!.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stdout: Buffer.concat(chunks), stderr };
}

/** The first program that is looked for, so that none of the machine's own plays. */
function playerIn(folder: string, script: string): Record<string, string> {
  writeFileSync(join(folder, 'paplay'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'paplay'), 0o755);
  return { PATH: `${folder}:/usr/bin:/bin` };
}

describe('kurdish-speech say', () => {
  for (const format of ['wav', 'mp3', 'opus', 'ogg'])
    it(`writes a .${format} file of the whole text`, async () => {
      const folder = temporaryFolder();
      const path = join(folder, `speech.${format}`);
      const { code, stderr } = await runHere(['say', SORANI, '--out', path]);
      assert.deepEqual([code, stderr], [0, '']);
      assertSpeech(await listen(readFileSync(path)), 2, 6);
      assert.deepEqual(readdirSync(folder), [`speech.${format}`]);
    });

  it('speaks at another speed, in the voice that is named', async () => {
    const folder = temporaryFolder();
    const [slow, fast] = [join(folder, 'slow.wav'), join(folder, 'fast.wav')];
    await runHere(['say', KURMANJI, '--out', slow]);
    await runHere(['say', KURMANJI, '--out', fast, '--speed', '2', '--voice', 'kurmanji_m001']);
    const [one, other] = await Promise.all([listen(readFileSync(slow)), listen(readFileSync(fast))]);
    assert.ok(Math.abs(one.seconds / other.seconds - 2) < 0.15, `${one.seconds} and ${other.seconds} s`);
  });

  it('writes WAV into a pipe, as users of other speech programs expect', async () => {
    const child = start([KURMANJI]);
    child.stdin!.end();
    const { code, stdout, stderr } = await endOf(child);
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(stdout.toString('latin1', 0, 4), 'RIFF');
    assertSpeech(await listen(stdout), 1, 5);
  });

  it('speaks standard input as it comes: the first sentence sounds before the last is there', async () => {
    const child = start(['-']);
    child.stdin!.write('Silav hevalno. Hûn ');
    const [first] = (await once(child.stdout!, 'data')) as [Buffer];
    assert.equal(first.toString('latin1', 0, 4), 'RIFF');
    child.stdin!.end('çawa ne?');
    const { code, stdout } = await endOf(child);
    assert.equal(code, 0);
    assertSpeech(await listen(Buffer.concat([first, stdout])), 1.5, 6);
  });

  it('gives a player the samples, and says why one has failed', async () => {
    const folder = temporaryFolder();
    const heard = join(folder, 'heard.pcm');
    const child = start([KURMANJI, '--play'], playerIn(folder, `cat > '${heard}'`));
    assert.deepEqual([(await endOf(child)).code], [0]);
    const bytes = readFileSync(heard);
    assert.ok(bytes.length > 48_000 && bytes.length < 240_000, `${bytes.length} bytes`);
    const failing = start([KURMANJI, '--play'], playerIn(folder, 'echo "no sound card" >&2; exit 3'));
    const { code, stderr } = await endOf(failing);
    assert.deepEqual([code, stderr], [1, 'paplay could not play the speech: no sound card\n']);
  });

  it('names the players that it looks for where there is none', async () => {
    const { code, stderr } = await runHere(['say', 'Silav', '--play'], { PATH: temporaryFolder() });
    assert.equal(code, 1);
    assert.match(stderr, /^No player was found: install one of paplay, aplay, [^\n]*--out speech\.wav\.\n$/);
  });

  it('stops at Ctrl+C, and leaves no file', { timeout: 60_000 }, async () => {
    const folder = temporaryFolder();
    const child = start([LONG, '--out', join(folder, 'long.opus')]);
    const ended = endOf(child);
    while (readdirSync(folder).length === 0 && child.exitCode === null) await new Promise(setImmediate);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    assert.deepEqual([code, stderr, readdirSync(folder)], [130, '', []]);
  });

  it('stops at Ctrl+C while its reader takes nothing, and the player with it', {
    timeout: 60_000,
  }, async () => {
    const piped = start([LONG]);
    await once(piped.stdout!, 'readable');
    const closed = once(piped, 'exit');
    piped.kill('SIGINT');
    assert.deepEqual((await closed)[0], 130);

    const folder = temporaryFolder();
    const [begun, ended] = [join(folder, 'begun'), join(folder, 'ended')];
    const script = `trap 'echo > "${ended}"; exit 0' TERM; head -c 1000 > /dev/null; echo > '${begun}'; while :; do sleep 0.05; done`;
    const played = start([LONG, '--play'], playerIn(folder, script));
    while (!existsSync(begun) && played.exitCode === null) await new Promise(setImmediate);
    const exited = once(played, 'exit');
    played.kill('SIGINT');
    assert.equal((await exited)[0], 130);
    while (!existsSync(ended)) await new Promise(setImmediate);
  });

  it('ends quietly when its reader has had enough', async () => {
    const child = start([LONG]);
    let stderr = '';
    child.stderr!.on('data', (chunk: Buffer) => {
      stderr += chunk;
    });
    const closed = once(child, 'close');
    await once(child.stdout!, 'data');
    child.stdout!.destroy();
    assert.deepEqual([(await closed)[0], stderr], [0, '']);
  });

  it('keeps a file that was there when the new one fails', async () => {
    const path = join(temporaryFolder(), 'speech.wav');
    writeFileSync(path, 'before');
    const { code, stderr } = await runHere(['say', '…!', '--out', path]);
    assert.deepEqual([code, stderr], [2, 'There is nothing to speak in the text.\n']);
    assert.equal(readFileSync(path, 'utf8'), 'before');
    const nowhere = await runHere(['say', 'Silav', '--out', join(path, 'x.wav')]);
    assert.match(nowhere.stderr, /^--out "[^\n]*x\.wav" cannot be written: its folder does not exist\.\n$/);
  });

  it('lists the voices with their dialects, and suggests one for a wrong id', async () => {
    const all = (await runHere(['say', '--list-voices'])).stdout.trim().split('\n');
    assert.equal(all.length, 914);
    assert.match(all[0]!, /^sorani_m001 +sorani +male +\S+ +v3$/);
    const badini = (await runHere(['say', '--list-voices', '--dialect', 'badini'])).stdout.trim().split('\n');
    assert.equal(badini.length, 6);
    const { code, stderr } = await runHere(['say', 'x', '--voice', 'sorani_m01', '--out', 'x.wav']);
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^--voice "sorani_m01" is unknown: did you mean sorani_m001[^\n]*--list-voices prints all\.\n$/,
    );
  });

  it('speaks through a service, part by part, with its key', async () => {
    const tts = createFormantEngine({ threads: 1 });
    after(() => tts.close());
    const deployment = await deploy({ tts });
    const path = join(temporaryFolder(), 'speech.wav');
    const paragraph = Array(5).fill(KURMANJI).join(' ');
    const text = `${paragraph}\n\n${paragraph}`;
    const environment = { KURDISH_SPEECH_TTS_KEY: deployment.ttsKey };
    const { code, stderr } = await runHere(
      ['say', text, '--endpoint', deployment.baseUrl, '--out', path],
      environment,
    );
    assert.deepEqual([code, stderr], [0, '']);
    assertSpeech(await listen(readFileSync(path)), 15, 40);
    assert.equal(await deployment.billed('characters'), 2 * paragraph.length);
    const refused = await runHere(
      ['say', text, '--endpoint', deployment.baseUrl, '--voice', 'nobody', '--out', path],
      environment,
    );
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /"nobody"/);
  });
});
