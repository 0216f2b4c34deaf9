import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { ERAS, type Era, openMcp } from '../support/open-mcp.ts';
import { ToneEngine } from '../support/tone-engine.ts';
import { sing } from '../support/tone-recognizer.ts';
import { wavFile } from '../support/wav-file.ts';

/** 40 words of 4 letters and a space. */
const SPEECH = { text: 'وشەو '.repeat(40).trim(), speaker_id: 'sorani_m001', format: 'wav' };
const yearOf = (era: Era) => (era === 'auto' ? 2026 : 2025);

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a long tool call', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));
  afterEach(() => mock.timers.reset());

  /** Waits until as many reports as this have come over the socket. */
  async function arrived(reports: readonly unknown[], count: number): Promise<void> {
    while (reports.length < count) await wait(5);
  }

  for (const era of ERAS) {
    // covers: mcp.progress
    it(`reports its progress every five seconds to a client of ${yearOf(era)} that asked for it`, async () => {
      const begun = gate();
      const proceed = gate();
      const engine = new ToneEngine({
        async beforeChunk(index) {
          if (index > 0) return;
          begun.open();
          await proceed.opened;
        },
      });
      const { connect, issue } = await openMcp({ engine });
      const { ttsKey } = await issue();
      const client = await connect(ttsKey, { era });
      const reports: { progress: number; total?: number; message?: string }[] = [];
      const call = client.callTool(
        { name: 'synthesize_speech', arguments: SPEECH },
        { onprogress: (report) => reports.push(report) },
      );
      await begun.opened;
      mock.timers.tick(4999);
      mock.timers.tick(1);
      await arrived(reports, 1);
      mock.timers.tick(10_000);
      await arrived(reports, 3);
      assert.deepEqual(
        reports.map(({ progress, total }) => [progress, total]),
        [
          [5, undefined],
          [10, undefined],
          [15, undefined],
        ],
      );
      assert.match(reports[2]!.message!, /15 s/);
      proceed.open();
      const result = await call;
      assert.ok(!result.isError);
      mock.timers.tick(60_000);
      await wait(20);
      assert.equal(reports.length, 3, 'none after its result');
    });
  }

  it('reports the progress of a transcription', async () => {
    const begun = gate();
    const proceed = gate();
    const { issue, recognizer, connect } = await openMcp();
    const { sttKey } = await issue({ sttPlan: 'free' });
    const opening = recognizer.open.bind(recognizer);
    recognizer.open = (...args) => {
      const session = opening(...args);
      const finish = session.finish.bind(session);
      session.finish = async () => {
        begun.open();
        await proceed.opened;
        return finish();
      };
      return session;
    };
    const reports: number[] = [];
    const client = await connect(`:${sttKey}`);
    const audio = wavFile(sing('badge')).toString('base64');
    const call = client.callTool(
      { name: 'transcribe_audio', arguments: { audio, dialect: 'sorani' } },
      { onprogress: ({ progress }) => reports.push(progress) },
    );
    await begun.opened;
    mock.timers.tick(5000);
    await arrived(reports, 1);
    proceed.open();
    assert.ok(!(await call).isError);
    assert.deepEqual(reports, [5]);
  });

  it('is one JSON answer to a client that has not asked for progress', async () => {
    const begun = gate();
    const proceed = gate();
    const engine = new ToneEngine({
      async beforeChunk(index) {
        if (index > 0) return;
        begun.open();
        await proceed.opened;
      },
    });
    const { connect, issue } = await openMcp({ engine });
    const types: (string | null)[] = [];
    const client = await connect((await issue()).ttsKey, {
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        if (init?.body?.toString().includes('tools/call')) types.push(response.headers.get('content-type'));
        return response;
      },
    });
    const call = client.callTool({ name: 'synthesize_speech', arguments: SPEECH });
    await begun.opened;
    mock.timers.tick(20_000);
    proceed.open();
    assert.ok(!(await call).isError);
    assert.deepEqual(types, ['application/json']);
  });
});

describe('a tool call that is cancelled', () => {
  for (const [era, reports] of ERAS.flatMap((era) => [[era, false] as const, [era, true] as const])) {
    const who = `a client of ${yearOf(era)}${reports ? ' that follows its progress' : ''}`;
    // covers: billing.abandoned mcp.parity
    it(`costs ${who} what leaving the HTTP request costs: beyond a forgiven minute, the words that were made`, async () => {
      let seconds = 0;
      let cancelling = new AbortController();
      const engine = new ToneEngine({
        chunkSamples: 48_000,
        beforeChunk: async (index, signal) => {
          if (index < seconds / 2) return;
          cancelling.abort();
          if (!signal!.aborted) await once(signal!, 'abort');
        },
      });
      const { connect, issue, store } = await openMcp({ engine });
      const { ttsKey, id } = await issue();
      /** Characters used once a call is over that is cancelled after so much sound. */
      async function cancelAfter(sound: number): Promise<number> {
        seconds = sound;
        cancelling = new AbortController();
        const { signal } = cancelling;
        // In 2025 a call ends with its connection: its endpoint keeps no sessions.
        const client = await connect(ttsKey, {
          era,
          fetch: (url, init) => fetch(url, era === 'legacy' ? { ...init, signal } : init),
        });
        const { finished } = engine;
        const call = client.callTool(
          { name: 'synthesize_speech', arguments: SPEECH },
          { signal, ...(reports && { onprogress: () => {} }) },
        );
        await assert.rejects(call);
        while (engine.finished === finished) await wait(5);
        const used = async () => (await store.usage(id, 'characters'))!.used;
        // All of it was reserved.
        while ((await used()) >= SPEECH.text.length) await wait(5);
        return used();
      }
      assert.equal(await cancelAfter(20), 0);
      assert.equal(await cancelAfter(70), 35 * 5 - 1);
    });
  }
});
