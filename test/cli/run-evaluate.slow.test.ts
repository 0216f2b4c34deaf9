import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Mp3FileEncoder } from '../../src/encode/mp3-file-encoder.ts';
import { wavHeader } from '../../src/formats/wav-header.ts';
import { render } from '../engine/formant/engine-fixture.ts';
import { CLI_COMMAND } from './cli-command.ts';

const SORANI = 'سڵاو، چۆنیت؟ من باشم، سوپاس.';
const KURMANJI = 'Navê min Azad e û ez ji Amedê me.';
const RATE = 24_000;

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

function evaluate(...args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...CLI_COMMAND, 'evaluate', ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

interface Report {
  recognizer: string;
  trained_on: string;
  failed: number;
  results: {
    dialect: string;
    recordings: number;
    speakers: number;
    seconds: number;
    letters: { percent: number; interval?: [number, number] };
    words: { percent: number; interval?: [number, number] };
  }[];
}

describe('kurdish-speech evaluate', () => {
  let folder: string;
  let commonVoice: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kurdish-speech-evaluate-'));
    const own = join(folder, 'own');
    for (const [path, dialect, text] of [
      ['sorani/azad/1.wav', 'sorani', SORANI],
      ['sorani/şîrîn/1.wav', 'sorani', SORANI],
      ['kurmanji/1.wav', 'kurmanji', KURMANJI],
    ] as const) {
      const file = join(own, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, wavOf(dialect, text));
      await writeFile(file.replace('.wav', '.txt'), `${text}\n`);
    }
    commonVoice = join(folder, 'kmr');
    await mkdir(join(commonVoice, 'clips'), { recursive: true });
    const mp3 = await Mp3FileEncoder.open();
    const sound = [mp3.write(samplesOf('kurmanji', KURMANJI)), mp3.finish()];
    await writeFile(join(commonVoice, 'clips', 'common_voice_kmr_1.mp3'), Buffer.concat(sound));
    await writeFile(
      join(commonVoice, 'test.tsv'),
      `client_id\tpath\tsentence\tlocale\nab12\tcommon_voice_kmr_1.mp3\t${KURMANJI}\tkmr\n`,
    );
  });
  after(() => rm(folder, { recursive: true }));

  const samplesOf = (dialect: 'sorani' | 'kurmanji' | 'badini', text: string) =>
    render({ dialect, voice: dialect === 'badini' ? 'badini_v5_m001' : `${dialect}_m001`, text }).samples;

  const wavOf = (dialect: 'sorani' | 'kurmanji' | 'badini', text: string) => {
    const samples = samplesOf(dialect, text);
    return Buffer.concat([
      wavHeader(samples.length, RATE),
      Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
    ]);
  };

  it('prints how many letters and words are wrong, by dialect, and where the recognizer comes from', async () => {
    const details = join(folder, 'details.tsv');
    const { code, stdout, stderr } = await evaluate(
      '--recordings',
      join(folder, 'own'),
      '--json',
      '--details',
      details,
    );
    assert.equal(code, 0, stderr);
    const { recognizer, trained_on, failed, results } = JSON.parse(stdout) as Report;
    assert.deepEqual([recognizer, trained_on, failed], ['ctc', 'synthetic speech and recorded diphones', 0]);
    assert.deepEqual(
      results.map(({ dialect, recordings, speakers }) => [dialect, recordings, speakers]),
      [
        ['sorani', 2, 2],
        ['kurmanji', 1, 0],
      ],
    );
    const [sorani, kurmanji] = results;
    // Our own voices, which it was trained on.
    assert.ok(sorani!.letters.percent < 15 && kurmanji!.letters.percent < 15, stdout);
    assert.ok(sorani!.letters.interval && !kurmanji!.letters.interval);
    const [head, ...rows] = (await readFile(details, 'utf8')).trim().split('\n');
    assert.equal(head, 'path\tdialect\tspeaker\treference\trecognized');
    assert.equal(rows.length, 3);
    assert.ok(
      rows.some((row) => row.includes('\tkurmanji\t\tnavê min azad e û ez ji amedê me\t')),
      rows.join('\n'),
    );
  });

  it('reads a folder of Common Voice, and prints a table', async () => {
    const { code, stdout, stderr } = await evaluate('--recordings', commonVoice);
    assert.equal(code, 0, stderr);
    const [source, head, row] = stdout.trim().split('\n');
    assert.equal(source, 'Recognizer: ctc, trained on synthetic speech and recorded diphones');
    assert.match(head!, /^dialect +recordings +speakers +minutes +wrong letters, % +wrong words, %$/);
    assert.match(row!, /^kurmanji +1 +1 +0\.\d +\d+\.\d +\d+\.\d$/);
  });

  it('recognizes Badini as Kurmanji, and compares it in Arabic letters', async () => {
    const text = 'سڵاڤ ل هەوە هەمییان.';
    const own = join(folder, 'northern', 'badini');
    await mkdir(own, { recursive: true });
    await writeFile(join(own, '1.wav'), wavOf('badini', text));
    await writeFile(join(own, '1.txt'), text);
    const details = join(folder, 'badini.tsv');
    const { code, stdout, stderr } = await evaluate(
      '--recordings',
      dirname(own),
      '--json',
      '--details',
      details,
    );
    assert.equal(code, 0, stderr);
    const [row] = (JSON.parse(stdout) as Report).results;
    assert.equal(row!.dialect, 'badini');
    assert.ok(row!.letters.percent < 45, stdout);
    const recognized = (await readFile(details, 'utf8')).trim().split('\t').at(-1)!;
    assert.match(recognized, /^[\p{Script=Arabic} ]+$/u);
  });

  it('names a file that it cannot read, counts the others, and says so by its exit code', async () => {
    const broken = join(folder, 'own', 'sorani', '0.wav');
    await writeFile(broken, 'no sound');
    await writeFile(broken.replace('.wav', '.txt'), SORANI);
    try {
      const { code, stdout, stderr } = await evaluate('--recordings', join(folder, 'own'), '--json');
      assert.equal(code, 1);
      assert.match(stderr, /0\.wav: .+/);
      assert.doesNotMatch(stderr, /\n\s+at /);
      const { failed, results } = JSON.parse(stdout) as Report;
      assert.deepEqual([failed, results[0]!.recordings], [1, 2]);
    } finally {
      await rm(broken);
    }
  });

  for (const [name, args, message] of [
    ['no folder', () => [], '--recordings is missing'],
    ['a folder that is not there', () => ['--recordings', join(folder, 'none')], 'is not a folder'],
    ['a folder without recordings', () => ['--recordings', join(commonVoice, 'clips')], 'has no recordings'],
    ['an unknown dialect', () => ['--recordings', folder, '--dialect', 'zazaki'], 'use sorani, kurmanji'],
    ['a limit of none', () => ['--recordings', folder, '--limit', '0'], 'must be a whole number from 1'],
    ['a table that is not there', () => ['--recordings', commonVoice, '--tsv', 'dev.tsv'], 'does not exist'],
  ] as const)
    it(`refuses ${name} in one line`, async () => {
      const { code, stdout, stderr } = await evaluate(...args());
      assert.equal(code, 2);
      assert.equal(stdout, '');
      assert.ok(stderr.includes(message), stderr);
      assert.equal(stderr.trim().split('\n').length, 1);
    });
});
