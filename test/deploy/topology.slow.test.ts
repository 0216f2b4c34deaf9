import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { eventData } from '../../src/formats/event-data.ts';
import { CLI_COMMAND } from '../cli/cli-command.ts';
import { NO_TOPOLOGY, startTopology, type Topology } from './support/topology.ts';

const SENTENCE = 'ئەمڕۆ کەشوهەوا خۆشە و منداڵەکان لە باخچەکەدا یاری دەکەن. ';
const LISTENERS = 4;
/** Requests of one token: it is good for 20 texts of the greatest length. */
const TOKEN_REQUESTS = 15;

interface Played {
  readonly characters: number;
  readonly isWhole: boolean;
  readonly problem: string | undefined;
}

describe('two proxies and two services behind nginx', { skip: NO_TOPOLOGY }, () => {
  let topology: Topology;
  let spoken = 0;
  /** Streams that have begun and not ended. */
  let open = 0;

  before(async () => {
    topology = await startTopology(CLI_COMMAND);
  });
  after(() => topology.stop());

  async function mint(): Promise<string> {
    const response = await fetch(`${topology.url}/speech/token`, {
      method: 'POST',
      headers: { Origin: topology.origin, 'Content-Type': 'application/json' },
      body: '{"scope":["tts"]}',
    });
    const { token, error } = (await response.json()) as { token?: string; error?: string };
    assert.ok(token, `${response.status} ${error}`);
    return token;
  }

  /** Listens to one text, read with pauses, so that its stream lasts. */
  async function listen(token: string, sentences: number, pauseMs: number): Promise<Played> {
    const text = `${SENTENCE.repeat(sentences)}${++spoken}`;
    const characters = [...text].length;
    const heard = (problem?: string): Played => ({ characters, isWhole: problem === undefined, problem });
    try {
      const response = await fetch(`${topology.url}/speech/api/tts-stream`, {
        method: 'POST',
        headers: {
          Origin: topology.origin,
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({ text, speaker_id: 'sorani_m001', stream_format: 'sse' }),
      });
      if (response.status !== 200) return heard(`${response.status} ${await response.text()}`);
      let last = '';
      open++;
      for await (const data of eventData(paced(response.body!, pauseMs)))
        last = (JSON.parse(data) as { type: string }).type;
      open--;
      return heard(last === 'speech.audio.done' ? undefined : `it ended with ${last}`);
    } catch (error) {
      open--;
      return heard(`${error} ${(error as Error).cause ?? ''}`);
    }
  }

  /** One listener after the other, until told to stop. */
  async function keepListening(signal: AbortSignal): Promise<Played[]> {
    const all: Played[] = [];
    for (let token = ''; !signal.aborted; ) {
      if (all.length % TOKEN_REQUESTS === 0) token = await mint();
      all.push(await listen(token, 30, 20));
    }
    return all;
  }

  it('restart one after the other while streams run: none is cut, none is debited twice', async (t) => {
    const before = await topology.usedCharacters();
    const done = new AbortController();
    const listening = Array.from({ length: LISTENERS }, () => keepListening(done.signal));
    for (const instance of [...topology.services, ...topology.proxies]) {
      while (open < LISTENERS / 2) await delay(20);
      const during = open;
      const { stoppedMs, code } = await instance.restart();
      t.diagnostic(`${instance.name} ended after ${stoppedMs} ms, ${during} streams were open`);
      assert.equal(code, 0, `${instance.name} ended with ${code}`);
    }
    done.abort();
    const heard = (await Promise.all(listening)).flat();
    const faults = heard.flatMap(({ problem }) => problem ?? []);
    t.diagnostic(`${heard.length} streams, ${faults.length} faults`);
    assert.deepEqual(faults, [], topology.log.slice(-10).join('\n'));
    assert.ok(heard.length >= LISTENERS);
    const expected = heard.reduce((sum, { characters }) => sum + characters, 0);
    assert.equal((await topology.usedCharacters()) - before, expected);
  });

  it('answers from the other service while one is down, and from both proxies with one token', async () => {
    const [service] = topology.services;
    const token = await mint();
    await service!.kill();
    const before = await topology.usedCharacters();
    const heard: Played[] = [];
    for (let request = 0; request < 6; request++) heard.push(await listen(token, 1, 0));
    assert.deepEqual(
      heard.flatMap(({ problem }) => problem ?? []),
      [],
    );
    const expected = heard.reduce((sum, { characters }) => sum + characters, 0);
    assert.equal((await topology.usedCharacters()) - before, expected);
    await service!.start();
  });

  it('debits nothing twice when a service dies: requests that were sent to it break or are 502', async () => {
    const [, service] = topology.services;
    const token = await mint();
    const before = await topology.usedCharacters();
    const listening = Array.from({ length: 8 }, (_, index) =>
      delay(index * 20).then(() => listen(token, 4, 30)),
    );
    await delay(90);
    await service!.kill();
    const heard = await Promise.all(listening);
    await service!.start();
    for (const { problem } of heard) assert.doesNotMatch(problem ?? '', /^(?!502)\d/, problem);
    assert.ok(heard.some(({ isWhole }) => isWhole));
    const used = (await topology.usedCharacters()) - before;
    const characters = (all: Played[]) => all.reduce((sum, { characters }) => sum + characters, 0);
    assert.ok(used >= characters(heard.filter(({ isWhole }) => isWhole)), `${used}`);
    assert.ok(used <= characters(heard), `${used}`);
  });
});

async function* paced(body: ReadableStream<Uint8Array>, pauseMs: number): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    yield decoder.decode(chunk, { stream: true });
    if (pauseMs > 0) await delay(pauseMs);
  }
}
