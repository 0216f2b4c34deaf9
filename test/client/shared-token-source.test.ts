import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedTokenSource } from '../../src/client/shared-token-source.ts';
import type { TokenResponse } from '../../src/contract/token.ts';

test('elements with the same source and the same fetch share their tokens; others do not', async () => {
  let issued = 0;
  const issue = async (): Promise<TokenResponse> => ({
    token: `token-${++issued}`,
    token_type: 'Bearer',
    expires_in: 300,
    expires_at: 0,
    scope: ['tts'],
    limits: { max_chars: 500, characters: 5000, requests: 60 },
  });
  const tokens = await Promise.all(
    [sharedTokenSource(issue, undefined), sharedTokenSource(issue, undefined)].map((source) =>
      source.token('tts'),
    ),
  );
  assert.deepEqual(
    tokens.map(({ token }) => token),
    ['token-1', 'token-1'],
  );
  const ownFetch: typeof fetch = (...request) => fetch(...request);
  assert.equal((await sharedTokenSource(issue, ownFetch).token('tts')).token, 'token-2');
  assert.equal((await sharedTokenSource(() => issue(), undefined).token('tts')).token, 'token-3');
});
