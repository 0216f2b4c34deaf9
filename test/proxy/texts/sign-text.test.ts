import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { signText } from '../../../src/proxy/texts/sign-text.ts';

/** The examples that every implementation must agree with, such as the WordPress plugin's. */
interface Example {
  name: string;
  text: string;
  voice: string | null;
  voice_group: string | null;
  max_characters: number;
  secret: string;
  signature: string;
}

const EXAMPLES = JSON.parse(
  readFileSync(new URL('signatures.json', import.meta.url), 'utf8'),
) as readonly Example[];
const SECRET = 'an example secret of at least 32 bytes';
const TEXT = 'سڵاو، چۆنی؟';

describe('signText', () => {
  for (const example of EXAMPLES) {
    it(`signs ${example.name}`, async () => {
      const signature = await signText(example.text, {
        voice: example.voice ?? undefined,
        voiceGroup: example.voice_group ?? undefined,
        secret: example.secret,
        maxCharacters: example.max_characters,
      });
      assert.equal(signature, example.signature);
    });
  }

  it('gives every text, voice, group and secret another signature of 22 characters', async () => {
    const voice = { voice: 'sorani_m001', voiceGroup: 'v3' };
    const signatures = await Promise.all([
      signText(TEXT, { secret: SECRET, ...voice }),
      signText(TEXT, { secret: SECRET, ...voice, voiceGroup: 'v4' }),
      signText(TEXT, { secret: SECRET, ...voice, voice: 'sorani_m002' }),
      signText(TEXT, { secret: SECRET }),
      signText(TEXT, { secret: `${SECRET}.`, ...voice }),
      signText(`${TEXT}\u200c`, { secret: SECRET, ...voice }),
      signText(TEXT.replace('ی', 'ي'), { secret: SECRET, ...voice }),
    ]);
    assert.equal(new Set(signatures).size, signatures.length);
    for (const signature of signatures) assert.match(signature, /^[\w-]{22}$/);
  });

  it('signs for the group that the id of a voice says, whether or not it is given', async () => {
    const sign = (voice: string, voiceGroup?: string) =>
      signText(TEXT, { secret: SECRET, voice, voiceGroup });
    assert.equal(await sign('sorani_v5_m001'), await sign('sorani_v5_m001', 'v5'));
    assert.equal(await sign('sorani_v4_f004', 'v3'), await sign('sorani_v4_f004', 'v4'));
    assert.equal(await sign('sorani_m001'), await sign('sorani_m001', 'v3'));
  });

  it('is empty for white space', async () => {
    assert.equal(await signText(' \n ', { secret: SECRET }), '');
  });

  it('refuses a short secret and a limit that is no number, without repeating the secret', async () => {
    await assert.rejects(signText(TEXT, { secret: 'short' }), (error: Error) => {
      assert.match(error.message, /secret.*at least 32 bytes/);
      return !error.message.includes('short');
    });
    for (const maxCharacters of [0, -1, 1.5, Number.NaN])
      await assert.rejects(signText(TEXT, { secret: SECRET, maxCharacters }), /maxCharacters/);
  });
});
