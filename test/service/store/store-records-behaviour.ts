import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { StreamConnectResponse } from '../../../src/contract/transcription.ts';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { serve } from '../../../src/service/serve.ts';
import { createService } from '../../../src/service/service.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import type { Clone, LinkedFile } from '../../../src/service/store/store.ts';
import { dial } from '../support/live-client.ts';
import { ToneEngine } from '../support/tone-engine.ts';
import { ToneRecognizer } from '../support/tone-recognizer.ts';
import { NOVEMBER, PLANS, type StoreBench } from './store-bench.ts';

/** Sessions, clones and linked files. */
export function testRecords({ behaves, open, start, sums }: StoreBench): void {
  behaves('a session and its ticket are stored together, or neither is', async () => {
    const { place, store, id } = await start();
    const ticket = { account: id, dialect: 'sorani', maxSeconds: 60, expiresAt: Date.now() + 1000 } as const;
    assert.deepEqual(await store.openSession('hash', ticket, 2), { used: 1, purchased: 0 });
    await assert.rejects(store.openSession('hash', ticket, 2));
    assert.deepEqual(await store.usage(id, 'sessions'), { used: 1, purchased: 0 });
    await store.openSession('other', ticket, 2);
    assert.equal(await store.openSession('third', ticket, 2), undefined);
    assert.equal(await store.claimSession('third'), undefined);
    const { used, entered } = await sums(place, id, 'sessions');
    assert.deepEqual([used, entered], [2, 2]);
  });

  // covers: live.url.single-use operation.instances
  behaves(
    'of many parallel claims of a session in two instances, one succeeds, and none after it has expired',
    async () => {
      let time = NOVEMBER;
      const { place, store, id } = await start(() => time);
      const stores = [store, await open(place, () => time)];
      const ticket = { account: id, dialect: 'kurmanji', maxSeconds: 60, expiresAt: time + 5000 } as const;
      await store.openSession('raced', ticket, 20);
      await store.openSession('late', ticket, 20);
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) => stores[index % 2]!.claimSession('raced')),
      );
      assert.deepEqual(
        claims.filter((claim) => claim !== undefined),
        [ticket],
      );
      time += 5001;
      assert.equal(await store.claimSession('late'), undefined);
    },
  );

  behaves('a websocket_url that one instance issued opens on the other, once', async () => {
    const { place, sttKey } = await start();
    const services = await Promise.all(
      [1, 2].map(async () =>
        createService({
          tts: new ToneEngine(),
          stt: new ToneRecognizer(),
          store: await openStore(place.target),
        }),
      ),
    );
    const servers = await Promise.all(services.map((service) => serve(service)));
    after(async () => {
      for (const server of servers) await server.close();
      for (const service of services) await service.close();
    });
    const response = await fetch(`${servers[0]!.url}/api/stt-stream-connect`, {
      method: 'POST',
      headers: { 'x-api-key': sttKey },
      body: '{"dialect":"sorani"}',
    });
    const { websocket_url } = (await response.json()) as StreamConnectResponse;
    const elsewhere = new URL(websocket_url);
    elsewhere.port = new URL(servers[1]!.url).port;
    const racers = await Promise.all(
      [websocket_url, elsewhere.href, websocket_url, elsewhere.href].map(dial),
    );
    const codes = racers.map(({ closed }) => closed.then(({ code }) => code));
    for (const { socket } of racers) socket.close(1000);
    assert.equal((await Promise.all(codes)).filter((code) => code !== 1008).length, 1);
    assert.equal((await (await dial(elsewhere.href)).closed).code, 1008);
  });

  // covers: voices.clone.allowance
  behaves(
    'clones stay within their limit under parallel adds, belong to one account, and are listed by age',
    async () => {
      const { place, store, id } = await start();
      const stores = [store, await open(place)];
      const { account: other } = await createAccount(store, PLANS);
      const clone = (number: number): Clone => ({
        id: `clone_${number}`,
        account: id,
        name: `دەنگی ${number}`,
        dialect: 'sorani',
        voice: { pitch: 123.4, formantScale: 0.97, tilt: -3.25, rate: 1.1 },
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, 60 - number)).toISOString(),
      });
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, index) => stores[index % 2]!.addClone(clone(index), 3)),
      );
      const kept = Array.from({ length: 20 }, (_, index) => clone(index)).filter((_, index) => added[index]);
      assert.equal(kept.length, 3);
      assert.deepEqual(await store.clones(id), kept.reverse());
      assert.deepEqual(await store.clones(other.id), []);
      const [{ id: first }] = kept as [Clone];
      assert.deepEqual(await store.findClone(id, first), kept[0]);
      assert.equal(await store.findClone(other.id, first), undefined);
      assert.equal(await store.removeClone(other.id, first), false);
      assert.equal(await store.removeClone(id, first), true);
      assert.equal(await store.removeClone(id, first), false);
      assert.equal(await store.addClone(clone(99), 3), true);
    },
  );

  behaves('a file with a link is found by every instance, until it expires', async () => {
    let time = NOVEMBER;
    const { place, store, id } = await start(() => time);
    const file = fileOf(id, time + 1000);
    assert.equal(await store.putFile('link', file, { count: 1, bytes: 70_000 }), true);
    const other = await open(place, () => time);
    assert.deepEqual(await other.findFile('link'), file);
    assert.equal(await other.findFile('other'), undefined);
    assert.deepEqual(await other.filesIn('here'), ['link']);
    assert.deepEqual(await other.filesIn('elsewhere'), []);
    time += 1000;
    assert.equal(await other.findFile('link'), undefined);
    await other.removeExpiredFiles();
    assert.equal((await place.rows('SELECT 1 FROM linked_file')).length, 0);
    await store.putFile('next', fileOf(id, time + 1000), { count: 1, bytes: 70_000 });
    await other.removeExpiredFiles();
    assert.notEqual(await store.findFile('next'), undefined);
    await other.removeFile('next');
    assert.equal(await store.findFile('next'), undefined);
  });

  behaves(
    'an account never has more files or bytes than its limits, however many are added in parallel',
    async () => {
      let time = NOVEMBER;
      const { place, store, id } = await start(() => time);
      const { account: other } = await createAccount(store, PLANS);
      const stores = [store, await open(place, () => time)];
      const none = { count: 0, bytes: 0, firstExpiresAt: undefined };
      assert.deepEqual(await store.linkedFiles(id), none);
      const add = (account: string, limits: { count: number; bytes: number }) =>
        Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            stores[index % 2]!.putFile(`${account} ${index}`, fileOf(account, time + 1000), limits),
          ),
        );
      const byCount = await add(id, { count: 3, bytes: 10_000_000 });
      assert.equal(byCount.filter(Boolean).length, 3);
      const byBytes = await add(other.id, { count: 100, bytes: 4 * 70_000 + 69_999 });
      assert.equal(byBytes.filter(Boolean).length, 4);
      const kept = { count: 4, bytes: 280_000, firstExpiresAt: time + 1000 };
      assert.deepEqual(await store.linkedFiles(other.id), kept);
      time += 1000;
      assert.deepEqual(await store.linkedFiles(other.id), none);
      assert.equal(await store.putFile('later', fileOf(id, time + 1), { count: 1, bytes: 70_000 }), true);
    },
  );
}

function fileOf(account: string, expiresAt: number): LinkedFile {
  return { account, contentType: 'audio/wav', size: 70_000, folder: 'here', expiresAt };
}
