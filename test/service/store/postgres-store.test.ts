import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import postgres from 'postgres';
import type { SpeechError } from '../../../src/contract/errors.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres-server.ts';
import { testStoreBehaviour } from './store-behaviour.ts';

const skip = NO_POSTGRES ?? false;
const server = skip ? undefined : await startPostgres();
after(() => server?.stop());

testStoreBehaviour(
  'PostgreSQL',
  async () => {
    const target = await server!.createDatabase();
    const types = { bigint: { to: 20, from: [20], parse: Number, serialize: String } };
    const client = postgres(target, { max: 1, types, onnotice: () => {} });
    after(() => client.end());
    return { target, rows: async (text) => [...(await client.unsafe(text))] };
  },
  { skip },
);

/** One line that names the store, and says neither the password nor the user. */
function isOneLineWithout(secret: string) {
  return (error: SpeechError) => {
    assert.equal(error.code, 'invalid-argument');
    assert.equal(error.field, 'store');
    assert.match(error.message, /^The store at postgres(ql)?:\/\/[^\n]*\.$/);
    assert.ok(!error.message.includes(secret) && !String(error.stack).includes(secret));
    return true;
  };
}

test('a PostgreSQL server that does not answer, or not to this password, is one line without the password', {
  skip,
}, async () => {
  const target = await server!.createDatabase();
  const wrong = target.replace(server!.password, 'gohert/@wrong?');
  await assert.rejects(openStore(wrong), isOneLineWithout('gohert'));
  const encoded = target.replace(server!.password, 'gohert%40wrong');
  await assert.rejects(openStore(encoded), isOneLineWithout('gohert'));
  await assert.rejects(openStore(`${target}_missing`), isOneLineWithout(server!.password));
  await assert.rejects(openStore('postgresql://speech:gohert@127.0.0.1:1/store'), isOneLineWithout('gohert'));
});

test('a PostgreSQL store that a newer version wrote is refused', { skip }, async () => {
  const target = await server!.createDatabase();
  await (await openStore(target)).close();
  const client = postgres(target, { max: 1 });
  await client`UPDATE schema_version SET version = 99`;
  await client.end();
  await assert.rejects(openStore(target), /newer version/);
});
