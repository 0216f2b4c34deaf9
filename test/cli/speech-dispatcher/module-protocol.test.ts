import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ModuleProtocol } from '../../../src/cli/speech-dispatcher/module-protocol.ts';

describe('the protocol of output modules', () => {
  const send = (protocol: ModuleProtocol, text: string, isSpeaking = false) =>
    text.split('\n').map((line) => protocol.receive(line, isSpeaking));

  it('takes sound to the server, and refuses to play it by itself', () => {
    const protocol = new ModuleProtocol();
    assert.equal(
      send(protocol, 'AUDIO\naudio_output_method=server\n.').at(-1)?.reply,
      '203 OK AUDIO INITIALIZED',
    );
    assert.match(send(protocol, 'AUDIO\naudio_output_method=pulse\n.').at(-1)?.reply ?? '', /^303 /);
  });

  it('keeps lines apart, and takes the extra dot from one that begins with it', () => {
    const { speak } = send(new ModuleProtocol(), 'SPEAK\n<speak>سڵاو\n..\n</speak>\n.').at(-1)!;
    assert.equal(speak?.message, '<speak>سڵاو\n.\n</speak>');
  });

  it('passes on what is set, until it is unset', () => {
    const protocol = new ModuleProtocol();
    send(protocol, 'SET\nlanguage=ckb\nrate=20\n.');
    const first = send(protocol, 'CHAR\na\n.').at(-1)!.speak;
    send(protocol, 'SET\nlanguage=NULL\n.');
    const second = send(protocol, 'CHAR\nspace\n.').at(-1)!.speak;
    assert.deepEqual(Object.fromEntries(first!.settings), { language: 'ckb', rate: '20' });
    assert.deepEqual(Object.fromEntries(second!.settings), { rate: '20' });
    assert.equal(second?.message, ' ');
  });

  it('refuses an empty message, two lines of a character, and a message over another', () => {
    assert.match(send(new ModuleProtocol(), 'SPEAK\n.').at(-1)?.reply ?? '', /^301 /);
    assert.match(send(new ModuleProtocol(), 'CHAR\na\nb\n.').at(-1)?.reply ?? '', /^305 /);
    assert.match(send(new ModuleProtocol(), 'SPEAK\na\n.', true).at(-1)?.reply ?? '', /^301 /);
  });

  it('lists voices by language, with those of its regions', () => {
    const list = (language: string) =>
      new ModuleProtocol().receive(`LIST VOICES ${language}`, false).reply?.split('\n') ?? [];
    assert.equal(list('').length, 29);
    assert.equal(list('ckb')[0], '200-sorani_m001\tckb\tmale');
    assert.equal(list('kmr').filter((line) => line.includes('\tkmr-IQ\t')).length, 6);
    assert.equal(list('ku')[0], '200-kurdish_m\tku\tmale');
    assert.deepEqual(list('de'), ['304 CANT LIST VOICES']);
  });

  it('answers STOP and PAUSE with nothing, and anything unknown with an error', () => {
    const protocol = new ModuleProtocol();
    assert.deepEqual(protocol.receive('STOP', false), { do: 'stop' });
    assert.deepEqual(protocol.receive('PAUSE', true), { do: 'pause' });
    assert.match(protocol.receive('DANCE', false).reply ?? '', /^300 /);
  });
});
