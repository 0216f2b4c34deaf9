import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RecognitionEngine } from '../src/engine/recognition-engine.ts';
import { createSherpaVoices, type SherpaVoices } from '../src/engine/sherpa/voices/sherpa-voices.ts';
import type { SynthesisEngine } from '../src/engine/synthesis-engine.ts';
import { createCtcEngine } from '../src/engine/threads/ctc-engine.ts';
import { createFormantEngine } from '../src/engine/threads/formant-engine.ts';
import { MemorySpeechCache } from '../src/proxy/index.ts';
import { createNodeProxy } from '../src/proxy/node.ts';
import { createAccount } from '../src/service/accounts/accounts.ts';
import { DEFAULT_PLANS } from '../src/service/accounts/plan-rules.ts';
import { serve } from '../src/service/serve.ts';
import { createService } from '../src/service/service.ts';
import { openStore } from '../src/service/store/open-store.ts';
import type { Store } from '../src/service/store/store.ts';
import { toneVoice } from './engine/sherpa/support/tone-voice.ts';
import type { Cut, StageCounts, StageOptions } from './speech-stage-options.ts';

/** Threads start with the first work. */
const ON_DEMAND = { startDelayMs: 2 ** 31 - 1 };
const PATH = /^\/stages\/(\d+)(?:\/(cuts|now|counts|kill|end))?(?:[/?]|$)/;

/**
 * Creates, for each test that requests one, a service behind a proxy with a separate account, whose live sessions pass through a TCP relay that
 * can break them. `POST /stages` returns its mount; below it, `cuts` sets when to break the next connections,
 * `now` breaks the open ones, `kill` ends the process of the voice model, `counts` returns the usage, `end` closes the stage.
 */
export function createStages() {
  const stages = new Map<number, Stage>();
  let opened = 0;
  let engines: { tts: SynthesisEngine; stt: RecognitionEngine } | undefined;

  return {
    async handle(request: IncomingMessage, response: ServerResponse, origin: string): Promise<void> {
      const url = request.url ?? '';
      if (url === '/stages') {
        engines ??= { tts: createFormantEngine(ON_DEMAND), stt: createCtcEngine(ON_DEMAND) };
        // Incremented before awaiting: two test files may send requests at once.
        const number = ++opened;
        const mount = `/stages/${number}`;
        stages.set(number, await openStage(engines, origin, mount, JSON.parse(await text(request))));
        return answer(response, { mount });
      }
      const [, number, verb] = PATH.exec(url) ?? [];
      const stage = stages.get(Number(number));
      if (!stage) {
        response.writeHead(404).end();
        return;
      }
      if (!verb) return stage.handle(request, response);
      if (verb === 'cuts') stage.relay.cuts.push(...(JSON.parse(await text(request)) as Cut[]));
      if (verb === 'now') stage.relay.cutAll();
      if (verb === 'kill') stage.killModel();
      if (verb === 'end') await stage.close();
      answer(response, await stage.counts());
    },
    async close(): Promise<void> {
      for (const stage of stages.values()) await stage.close();
      await engines?.stt.close();
      await engines?.tts.close();
    },
  };
}

interface Stage {
  readonly relay: Relay;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  counts(): Promise<StageCounts>;
  killModel(): void;
  close(): Promise<void>;
}

async function openStage(
  engines: { tts: SynthesisEngine; stt: RecognitionEngine },
  origin: string,
  mount: string,
  { plan = 'pro', sessions, credits, maxSeconds, isCaching, model, ...proxied }: StageOptions,
): Promise<Stage> {
  const store = await openStore(':memory:');
  const { account, ttsKey, sttKey } = await createAccount(store, { ttsPlan: 'business', sttPlan: plan });
  const total = DEFAULT_PLANS.stt[plan];
  if (sessions !== undefined) await store.setRemaining(account.id, 'sessions', sessions, total.sessions);
  if (credits !== undefined) await store.setRemaining(account.id, 'credits', credits, total.credits);
  const used = async (kind: 'sessions' | 'credits') => (await store.usage(account.id, kind))?.used ?? 0;
  const before = { sessions: await used('sessions'), credits: await used('credits') };
  const relay = await openRelay();
  const voices = model && (await openModel(model, engines.tts));
  const tts = voices ?? engines.tts;
  const service = createService({
    ...engines,
    tts,
    store: withLimit(store, maxSeconds),
    publicUrl: relay.url,
  });
  const answering = new Set<Promise<Response>>();
  const fetch = async (request: Request) => {
    const answer = service.fetch(request);
    answering.add(answer);
    await answer;
    answering.delete(answer);
    return answer;
  };
  const server = await serve({ ...service, fetch }, { host: '127.0.0.1', port: 0 });
  relay.target = Number(new URL(server.url).port);
  const proxy = createNodeProxy({
    baseUrl: server.url,
    ttsKey,
    sttKey,
    tokenSecret: randomBytes(32).toString('hex'),
    ...proxied,
    cache: isCaching ? new MemorySpeechCache() : undefined,
    origins: [origin],
    public: true,
    mount,
  });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await relay.close();
    await service.closeLive();
    await proxy.close();
    await server.close();
    await voices?.close();
  };
  return {
    relay,
    handle: (request, response) => proxy.handle(request, response),
    async counts() {
      // What a request under way has set aside is counted as used, and given back when it fails.
      await Promise.allSettled(answering);
      return {
        sessions: (await used('sessions')) - before.sessions,
        credits: (await used('credits')) - before.credits,
        connections: relay.connections,
      };
    },
    killModel() {
      if (voices?.pid) process.kill(voices.pid, 'SIGKILL');
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

async function openModel(packageName: string, tts: SynthesisEngine): Promise<SherpaVoices> {
  const tones = toneVoice();
  const voices = createSherpaVoices({
    models: { tones: { input: 'letters', config: tones.config } },
    voices: { kurmanji_m001: { model: 'tones' } },
    // Other stages go on using it.
    embedded: { ...tts, close: async () => rmSync(tones.folder, { recursive: true }) },
    packageName,
  });
  await voices.ready;
  return voices;
}

/** The store, but sessions are shorter than the plan's. */
function withLimit(store: Store, maxSeconds: number | undefined): Store {
  if (maxSeconds === undefined) return store;
  return new Proxy(store, {
    get(target, name) {
      if (name === 'openSession') {
        const open: Store['openSession'] = (hash, ticket, ...rest) =>
          target.openSession(hash, { ...ticket, maxSeconds }, ...rest);
        return open;
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A TCP relay in front of the service's port. */
interface Relay {
  readonly url: string;
  target: number;
  /** One for each connection to come, in order; one without passes whole. */
  readonly cuts: Cut[];
  readonly connections: number;
  cutAll(): void;
  close(): Promise<void>;
}

async function openRelay(): Promise<Relay> {
  const open = new Set<Socket>();
  const cuts: Cut[] = [];
  let connections = 0;
  let target = 0;
  const server: Server = createServer((client) => {
    connections++;
    open.add(client);
    client.on('error', () => {});
    const { refuse = false, afterMs, afterBytes = Number.POSITIVE_INFINITY } = cuts.shift() ?? {};
    if (refuse) return client.resetAndDestroy();
    const upstream = connect(target, '127.0.0.1');
    upstream.on('error', () => client.destroy());
    const end = () => client.resetAndDestroy();
    const timer = afterMs === undefined ? undefined : setTimeout(end, afterMs);
    let left = afterBytes;
    client.on('data', (bytes: Buffer) => {
      upstream.write(bytes.subarray(0, left));
      left -= bytes.length;
      if (left <= 0) end();
    });
    upstream.pipe(client);
    client.once('close', () => {
      clearTimeout(timer);
      open.delete(client);
      upstream.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts,
    get target() {
      return target;
    },
    set target(port) {
      target = port;
    },
    get connections() {
      return connections;
    },
    cutAll() {
      for (const socket of open) socket.resetAndDestroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
