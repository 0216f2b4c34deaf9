import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscribeFlags } from '../../../src/cli/transcribe/read-transcribe-flags.ts';
import { SpeechError } from '../../../src/contract/errors.ts';

describe('the flags of transcribe', () => {
  it('take several files, and write text to standard output unless they say otherwise', () => {
    assert.deepEqual(readTranscribeFlags(['a.wav', '-', 'talks', '--dialect', 'sorani']), {
      inputs: ['a.wav', '-', 'talks'],
      dialect: 'sorani',
      format: 'text',
      out: undefined,
      place: undefined,
      modelsFile: undefined,
    });
  });

  it('show help before anything is wrong', () => {
    assert.equal(readTranscribeFlags(['--help']), 'help');
  });

  for (const [args, message] of [
    [[], /^Name what to write down: sound files, folders, or - for standard input/],
    [['a.wav'], /^--dialect is missing: name the dialect that is spoken, sorani or kurmanji\.$/],
    [['a.wav', '--dialect', 'badini'], /^--dialect "badini" is unknown; use sorani, kurmanji\.$/],
    [
      ['a.wav', '--dialect', 'sorani', '--format', 'ass'],
      /^--format "ass" is unknown; use text, srt, vtt, json\.$/,
    ],
    [['-', '-', '--dialect', 'sorani'], /^Standard input \(-\) can be read once\.$/],
    [['a.wav', '--dialect', 'sorani', '--out', ''], /^--out "" names no folder\.$/],
    [
      [
        'a.wav',
        '--dialect',
        'sorani',
        '--format',
        'vtt',
        '--endpoint',
        'https://x.test',
        '--origin',
        'https://y.test',
      ],
      /^--format vtt needs times, which a service does not send/,
    ],
  ] as const)
    it(`refuse ${JSON.stringify(args)} in one line`, () => {
      assert.throws(
        () => readTranscribeFlags([...args]),
        (error) =>
          error instanceof SpeechError && error.code === 'invalid-argument' && message.test(error.message),
      );
    });
});
