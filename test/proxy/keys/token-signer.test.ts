import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  createTokenSigner,
  type HmacFactory,
  type TokenClaims,
} from '../../../src/proxy/keys/token-signer.ts';
import { webHmac } from '../../../src/proxy/keys/web-hmac.ts';
import { nodeHmac } from '../../../src/proxy/node/node-hmac.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-bytes';
const OLD_SECRET = 'an-older-secret-of-thirty-two-bytes-or-so';
const NOW = 1_800_000_000;

const CLAIMS: TokenClaims = {
  subject: 'بەکارهێنەر-7', // Sorani: user-7
  origin: 'https://page.example',
  scope: ['tts'],
  issuedAt: NOW,
  expiresAt: NOW + 300,
  id: '5f0c8f2e-0000-4000-8000-000000000001',
  maxChars: 500,
  characters: 10_000,
  requests: 100,
};

const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

for (const [name, hmac] of [
  ['WebCrypto', webHmac],
  ['node:crypto', nodeHmac],
] as const satisfies readonly (readonly [string, HmacFactory])[]) {
  describe(`a token signed by ${name}`, () => {
    const signer = createTokenSigner([SECRET], hmac);

    it('round-trips its claims, including a subject in Kurdish (Sorani "user")', async () => {
      assert.deepEqual(await signer.verify(await signer.mint(CLAIMS), NOW), { valid: true, claims: CLAIMS });
    });

    it('is valid in its last second and expired in the next', async () => {
      const token = await signer.mint(CLAIMS);
      assert.equal((await signer.verify(token, NOW + 299)).valid, true);
      assert.deepEqual(await signer.verify(token, NOW + 300), {
        valid: false,
        reason: 'expired',
        ours: true,
      });
    });

    it('is valid and expires the same way after thousands of others', async () => {
      const tokens = await Promise.all(
        Array.from({ length: 2500 }, (_, index) => signer.mint({ ...CLAIMS, id: `token-${index}` })),
      );
      for (let pass = 0; pass < 2; pass++) {
        for (const [index, token] of tokens.entries()) {
          const verdict = await signer.verify(token, NOW);
          assert.equal(verdict.valid && verdict.claims.id, `token-${index}`);
        }
      }
      assert.deepEqual(await signer.verify(tokens.at(-1)!, NOW + 300), {
        valid: false,
        reason: 'expired',
        ours: true,
      });
    });

    it('is refused after any change to its claims', async () => {
      const [header, payload, signature] = (await signer.mint(CLAIMS)).split('.') as [string, string, string];
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
      const richer = segment({ ...claims, chr: 10_000_000 });
      const verdict = await signer.verify(`${header}.${richer}.${signature}`, NOW);
      assert.deepEqual(verdict, { valid: false, reason: 'signature', ours: false });
    });

    it('is refused after any change to its signature', async () => {
      const token = await signer.mint(CLAIMS);
      const last = token.at(-2) === 'A' ? 'B' : 'A';
      for (const changed of [
        `${token.slice(0, -2)}${last}${token.at(-1)}`,
        token.slice(0, -1),
        `${token}A`,
        token.replace(/[^.]+$/, ''),
      ]) {
        assert.deepEqual(await signer.verify(changed, NOW), {
          valid: false,
          reason: 'signature',
          ours: false,
        });
      }
    });

    it('cannot choose its algorithm or key', async () => {
      const [header, payload, signature] = (await signer.mint(CLAIMS)).split('.') as [string, string, string];
      const kid = (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid;
      for (const forged of [
        { alg: 'none', typ: 'JWT', kid },
        { alg: 'HS512', typ: 'JWT', kid },
        { alg: 'RS256', typ: 'JWT', kid },
        { alg: 'HS256', typ: 'JWT', kid: 'another' },
        { alg: 'HS256', typ: 'JWT' },
        {},
      ]) {
        for (const end of [signature, '']) {
          const verdict = await signer.verify(`${segment(forged)}.${payload}.${end}`, NOW);
          assert.deepEqual(verdict, { valid: false, reason: 'unknown-key', ours: false });
        }
      }
    });

    it('is refused as malformed when it is not a compact token or 64 KiB long', async () => {
      for (const text of [
        '',
        'x',
        'a.b',
        'a.b.c.d',
        `${'a'.repeat(65_536)}.b.c`,
        (await signer.mint(CLAIMS)) + 'a'.repeat(65_536),
      ]) {
        assert.deepEqual(await signer.verify(text, NOW), { valid: false, reason: 'malformed', ours: false });
      }
    });

    it('survives the rotation of its secret, but only while the old secret is configured', async () => {
      const old = await createTokenSigner([OLD_SECRET], hmac).mint(CLAIMS);
      assert.equal((await createTokenSigner([SECRET, OLD_SECRET], hmac).verify(old, NOW)).valid, true);
      assert.deepEqual(await signer.verify(old, NOW), { valid: false, reason: 'unknown-key', ours: false });
    });
  });
}

describe('the two HMAC implementations', () => {
  it('create the same token', async () => {
    const [web, node] = [webHmac, nodeHmac].map((hmac) => createTokenSigner([SECRET], hmac));
    assert.equal(await web!.mint(CLAIMS), await node!.mint(CLAIMS));
  });

  it('reveal nothing of the secret in the token', async () => {
    const token = await createTokenSigner([SECRET], nodeHmac).mint(CLAIMS);
    const clear = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    assert.ok(!clear.join('').includes(SECRET));
  });
});
