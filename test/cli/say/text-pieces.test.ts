import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textPieces } from '../../../src/cli/say/text-pieces.ts';

async function* chunksOf(...parts: readonly (string | Uint8Array)[]) {
  for (const part of parts) yield Buffer.from(part as string);
}

async function pieces(...parts: readonly (string | Uint8Array)[]): Promise<string[]> {
  const found: string[] = [];
  for await (const piece of textPieces(chunksOf(...parts))) found.push(piece);
  return found;
}

describe('pieces of standard input', () => {
  it('are whole sentences, given as soon as the next one begins', async () => {
    assert.deepEqual(await pieces('Silav he', 'val. Tu ça', 'wa yî? Ez', ' baş im.'), [
      'Silav heval. ',
      'Tu çawa yî? ',
      'Ez baş im.',
    ]);
  });

  it('end with a line, so that what is typed is spoken at once', async () => {
    assert.deepEqual(await pieces('Silav\n', 'heval\n'), ['Silav\n', 'heval\n']);
  });

  it('are as many sentences as have come together', async () => {
    assert.deepEqual(await pieces('Yek. Du. Sê. Ça', 'r.'), ['Yek. Du. Sê. ', 'Çar.']);
  });

  it('keep letters whole that arrive in two halves (çavkanî)', async () => {
    const bytes = Buffer.from('çavkanî baş e.');
    assert.deepEqual(await pieces(bytes.subarray(0, 1), bytes.subarray(1)), ['çavkanî baş e.']);
  });

  it('lose nothing of a text, and are none for an empty one', async () => {
    const text = 'M. Azad hat. «Silav!» got, û\n\nçû… 3.5 kîlo';
    assert.equal((await pieces(...text)).join(''), text);
    assert.deepEqual(await pieces(), []);
    assert.deepEqual(await pieces(' ', '\n'), []);
  });

  it('refuse what is not UTF-8, also in the middle of a letter', async () => {
    await assert.rejects(pieces(Uint8Array.of(0xff, 0xfe)), /not a text in UTF-8/);
    await assert.rejects(pieces('baş', Uint8Array.of(0xc3)), /not a text in UTF-8/);
  });
});
