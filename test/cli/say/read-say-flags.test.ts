import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSayFlags } from '../../../src/cli/say/read-say-flags.ts';
import { SpeechError } from '../../../src/contract/errors.ts';

const TERMINAL = { isInputTerminal: true, isOutputTerminal: true };
const PIPES = { isInputTerminal: false, isOutputTerminal: false };

const read = (args: string[], terminals = TERMINAL) => {
  const request = readSayFlags(args, terminals);
  assert.equal(request.type, 'say');
  return request as Extract<typeof request, { type: 'say' }>;
};

describe('the flags of say', () => {
  it('take words as one text, and a single - as standard input', () => {
    assert.equal(read(['Silav', 'heval']).text, 'Silav heval');
    assert.equal(read(['-']).text, undefined);
    assert.equal(read(['--', '-5 pile']).text, '-5 pile');
  });

  it('read standard input where no text is given and something is piped in', () => {
    assert.equal(read([], PIPES).text, undefined);
    assert.throws(() => readSayFlags([], TERMINAL), /Say what is to be spoken/);
  });

  it('play on a terminal, and write WAV into a pipe', () => {
    assert.deepEqual(read(['x']).target, { to: 'player' });
    assert.deepEqual(read(['x'], PIPES).target, { to: 'stdout' });
    assert.deepEqual(read(['x', '--play'], PIPES).target, { to: 'player' });
    assert.deepEqual(read(['x', '--out', '-'], PIPES).target, { to: 'stdout' });
  });

  it('take the format from the name of the file', () => {
    assert.deepEqual(read(['x', '--out', 'a/b.MP3']).target, { to: 'file', path: 'a/b.MP3', format: 'mp3' });
    assert.deepEqual(read(['x', '--out', 'b.ogg']).target, { to: 'file', path: 'b.ogg', format: 'ogg' });
  });

  it('leave dialect and voice open, and speak at speed 1', () => {
    const { dialect, voice, speed, place } = read(['x']);
    assert.deepEqual([dialect, voice, speed, place], [undefined, undefined, 1, undefined]);
    assert.equal(read(['x', '--speed', '0.25']).speed, 0.25);
  });

  it('need a key for a service, and none for a proxy', () => {
    const address = ['--endpoint', 'https://speech.example.com/'];
    const origin = 'https://example.com';
    delete process.env.KURDISH_SPEECH_TTS_KEY;
    assert.throws(() => read(['x', ...address]), /KURDISH_SPEECH_TTS_KEY is missing/);
    assert.deepEqual(read(['x', ...address, '--origin', origin]).place, {
      endpoint: 'https://speech.example.com',
      origin,
    });
  });

  for (const [args, message] of [
    [[''], 'The text is empty: there is nothing to speak.'],
    [[' \n'], 'The text is empty: there is nothing to speak.'],
    [['x', '--out', 'a.flac'], '--out "a.flac" has to end in .wav, .mp3, .opus or .ogg.'],
    [['x', '--out', 'a'], '--out "a" has to end in .wav, .mp3, .opus or .ogg.'],
    [['x', '--out', 'a.wav', '--play'], 'Use --out or --play, not both.'],
    [['x', '--out', '-'], '--out - writes sound: redirect it to a file or pipe it to a program.'],
    [['x', '--speed', '5'], '--speed "5" must be a number from 0.25 to 4.'],
    [['x', '--speed', 'fast'], '--speed "fast" must be a number from 0.25 to 4.'],
    [['x', '--dialect', 'zazaki'], '--dialect "zazaki" is unknown; use sorani, kurmanji, badini.'],
    [['x', '--origin', 'https://example.com'], '--origin needs --endpoint.'],
    [['x', '--endpoint', 'speech'], '--endpoint must be like https://example.com/speech.'],
    [['x', '--voise', 'y'], "Unknown option '--voise': did you mean --voice?"],
    [['x', '--list-voices'], '--list-voices takes no text.'],
  ] as const)
    it(`refuse ${JSON.stringify(args)} in one line`, () => {
      assert.throws(
        () => readSayFlags([...args], TERMINAL),
        (error) =>
          error instanceof SpeechError && error.code === 'invalid-argument' && error.message === message,
      );
    });
});
