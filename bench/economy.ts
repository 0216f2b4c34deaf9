/**
 * What a listen costs: bytes on the wire, the first sound, and CPU of the proxy, with compact streams beside plain ones, and whether they
 * are as well understood (economy/compact-sound.ts); then what many listeners of one text cost (economy/sharing.ts,
 * economy/instances.ts), and what they hear on slow lines (economy/slow-lines.ts).
 * Run: node --import tsx bench/economy.ts
 *
 * The service and the proxy are processes of their own; the client requests the same article from the proxy in turn as samples and as Opus, so
 * that both meet the same machine. "First sound" is when the first bytes of audio arrive, with word times requested. Browsers without an Opus
 * decoder of their own decode with ours, in WebAssembly: it runs here as in their Worker.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startEmbeddedService } from '../demo/backend.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../src/contract/limits.ts';
import { createNodeProxy } from '../src/proxy/node.ts';
import { WasmOpusDecoder } from '../src/workers/wasm-opus-decoder.ts';
import { measureCompactSound } from './economy/compact-sound.ts';
import { measureInstances } from './economy/instances.ts';
import { measureSharing } from './economy/sharing.ts';
import { measureSlowLines } from './economy/slow-lines.ts';
import { throughOpus } from './economy/through-opus.ts';

const ORIGIN = 'https://page.example';
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const BOUNDS = { megabytesPerMinute: 0.3, laterMs: 40, corePercent: 3 } as const;
const ACCEPTED = { plain: 'text/event-stream', compact: 'text/event-stream; codecs=opus' } as const;
type Kind = keyof typeof ACCEPTED;

/** Sorani: a library bus visits the villages of Şarezûr; about 20 s. */
const ARTICLE =
  'پاسێکی کتێبخانە هەموو هەفتەیەک سەردانی گوندەکانی شارەزوور دەکات. منداڵان لە دەوری کۆدەبنەوە و کتێب هەڵدەبژێرن. ' +
  'مامۆستایەک دەڵێت کە خوێندنەوە بووەتە بەشێک لە ژیانی ڕۆژانەیان. لە ماوەی ساڵێکدا زیاتر لە سێ هەزار کتێب گۆڕدراونەتەوە. ' +
  'ئێستا دوو پاسی تریش ئامادە دەکرێن بۆ گوندە دوورەکان.';

if (process.argv[2] === 'service') {
  const { connection } = await startEmbeddedService();
  process.send?.(connection);
} else if (process.argv[2] === 'proxy') {
  process.once('message', (connection: { baseUrl: string; ttsKey: string; sttKey: string }) => {
    const plenty = Number.MAX_SAFE_INTEGER;
    const proxy = createNodeProxy({
      ...connection,
      tokenSecret: randomBytes(32).toString('hex'),
      origins: [ORIGIN],
      public: true,
      maxChars: 5000,
      tokenCharacters: plenty,
      tokenRequests: plenty,
      publicLimits: { charactersPerDayPerOrigin: plenty, charactersPerDayPerAddress: plenty },
    });
    const server = createServer((request, response) => void proxy.handle(request, response));
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
    process.on('message', () => process.send?.(process.cpuUsage()));
  });
} else {
  await measure();
  await measureCompactSound('compact', throughOpus);
  await measureSharing();
  await measureInstances();
  await measureSlowLines();
}

async function measure(): Promise<void> {
  const start = (role: string) => fork(fileURLToPath(import.meta.url), [role]);
  const [service, proxy] = [start('service'), start('proxy')];
  const [connection] = await once(service, 'message');
  proxy.send(connection);
  const [port] = await once(proxy, 'message');
  const url = `http://127.0.0.1:${port}/speech`;
  const token = await mint(url);
  const cpu = async () => {
    proxy.send('cpu');
    const [{ user, system }] = await once(proxy, 'message');
    return (user + system) / 1e6;
  };

  const figures: Record<Kind, { bytes: number; firstMs: number; corePercent: number }[]> = {
    plain: [],
    compact: [],
  };
  let last: readonly Uint8Array[] = [];
  for (let round = -2; round < ROUNDS; round++)
    for (const kind of ['plain', 'compact'] as const) {
      const before = await cpu();
      const { bytes, firstMs, seconds, audio } = await listen(url, token, ACCEPTED[kind]);
      last = audio;
      const corePercent = (100 * ((await cpu()) - before)) / seconds;
      // The first rounds load code and encoders.
      if (round >= 0) figures[kind].push({ bytes: (60 * bytes) / seconds, firstMs, corePercent });
    }
  service.kill();
  proxy.kill();

  const median = (kind: Kind, name: 'bytes' | 'firstMs' | 'corePercent') =>
    figures[kind].map((each) => each[name]).sort((a, b) => a - b)[ROUNDS >> 1] as number;
  const [plainBytes, bytes] = [median('plain', 'bytes') / 1e6, median('compact', 'bytes') / 1e6];
  const [plainMs, ms] = [median('plain', 'firstMs'), median('compact', 'firstMs')];
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
  console.log(`Medians of ${ROUNDS} listens each, plain and compact in turn:`);
  console.log(
    `  MB a minute, with word times  ${plainBytes.toFixed(2)} -> ${bytes.toFixed(3)} (1/${(plainBytes / bytes).toFixed(1)}); bound ${BOUNDS.megabytesPerMinute}: ${verdict(bytes <= BOUNDS.megabytesPerMinute)}`,
  );
  console.log(
    `  first audio, ms               ${plainMs.toFixed(1)} -> ${ms.toFixed(1)} (${(ms - plainMs).toFixed(1)} later); bound ${BOUNDS.laterMs}: ${verdict(ms - plainMs <= BOUNDS.laterMs)}`,
  );
  const core = median('compact', 'corePercent');
  console.log(
    `  proxy CPU, % of a core for each live stream  ${median('plain', 'corePercent').toFixed(2)} -> ${core.toFixed(2)}; bound ${BOUNDS.corePercent}: ${verdict(core <= BOUNDS.corePercent)}`,
  );
  await measureDecoder(last);
}

/** Prints what decoding a compact stream costs a page without a decoder of its own. */
async function measureDecoder(audio: readonly Uint8Array[]): Promise<void> {
  const startedAt = performance.now();
  await WasmOpusDecoder.check();
  const openMs = performance.now() - startedAt;
  const figures: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const decoder = await WasmOpusDecoder.open();
    const before = process.cpuUsage();
    const samples = audio.reduce((sum, bytes) => sum + decoder.push(bytes).length, 0);
    const { user, system } = process.cpuUsage(before);
    decoder.close();
    if (round >= 0) figures.push((user + system) / 1000 / (samples / SYNTHESIS_SAMPLE_RATE));
  }
  const ms = figures.sort((a, b) => a - b)[ROUNDS >> 1] as number;
  console.log(
    `  decoding without WebCodecs    ${openMs.toFixed(0)} ms to open the first decoder, then ${ms.toFixed(2)} ms of CPU for a second of speech`,
  );
}

async function mint(url: string): Promise<string> {
  const response = await fetch(`${url}/token`, {
    method: 'POST',
    headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
    body: '{"scope":["tts"]}',
  });
  return ((await response.json()) as { token: string }).token;
}

/** Bytes of the body, when its first audio arrived, and how long the speech is. */
async function listen(url: string, token: string, accept: string) {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/tts-stream`, {
    method: 'POST',
    headers: {
      Origin: ORIGIN,
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      Accept: accept,
    },
    body: JSON.stringify({
      text: ARTICLE,
      speaker_id: 'sorani_m001',
      stream_format: 'sse',
      include_timestamps: true,
    }),
  });
  if (response.headers.get('content-type') !== accept)
    throw new Error(`Asked for ${accept}: ${response.status}`);
  const decoder = new TextDecoder();
  let [bytes, firstMs, text] = [0, 0, ''];
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    bytes += chunk.length;
    text += decoder.decode(chunk, { stream: true });
    if (!firstMs && text.includes('speech.audio.delta')) firstMs = performance.now() - startedAt;
  }
  const ends = [...text.matchAll(/"end":([\d.]+)/g)].map(([, end]) => Number(end));
  const audio = [...text.matchAll(/"audio":"([^"]*)"/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64'),
  );
  return { bytes, firstMs, seconds: Math.max(...ends), audio };
}
