/**
 * What many listeners of one text cost: generations, characters, first bytes and requests a second with the proxy's cache.
 *
 * The service is in this process: slow, and it counts what it is asked. The proxy is a process of its own. Warm speech
 * is compared in warm-speech.ts.
 */
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { MemorySpeechCache, MemorySpendingStore } from '../../src/proxy/index.ts';
import { createNodeProxy } from '../../src/proxy/node.ts';
import { splitSentences } from '../../src/text/normalize/split-sentences.ts';
import { textParts } from '../../src/text/parts/text-parts.ts';
import { ask, mint, ORIGIN, report, type Setup } from './proxy-client.ts';
import { compareWithNginx, PAGE_ORIGIN } from './warm-speech.ts';

const READERS = 200;
const LEAVING = 50;
const LATE = 3;
const PRESS_PLAY_MS = 2000;
/** What the slow service sends: 20 pieces of 200 ms of sound, one every 200 ms. */
const PIECES = 20;
const PIECE_MS = 200;

if (process.argv[2] === 'sharing-proxy') runProxy();

function runProxy(): void {
  process.once('message', (baseUrl: string) => {
    const plenty = Number.MAX_SAFE_INTEGER;
    const store = new MemorySpendingStore();
    let debited = 0;
    const counting = {
      spend(key: string, amount: number, limit: number, expiresAt: number) {
        if (key.startsWith('characters:') && key.split(':').length === 2) debited += amount;
        return store.spend(key, amount, limit, expiresAt);
      },
      refund: (key: string, amount: number) => store.refund(key, amount),
    };
    const proxy = createNodeProxy({
      baseUrl,
      ttsKey: 'ks_tts_benchmark',
      tokenSecret: randomBytes(32).toString('hex'),
      origins: [ORIGIN, PAGE_ORIGIN],
      public: true,
      maxChars: 500,
      tokenCharacters: plenty,
      tokenRequests: plenty,
      publicLimits: {
        charactersPerDayPerOrigin: plenty,
        charactersPerDayPerAddress: plenty,
        cachedBytesPerDayPerOrigin: plenty,
        cachedBytesPerDayPerAddress: plenty,
      },
      requestsAtOnce: { perToken: plenty, perAddress: plenty },
      store: counting,
      cache: new MemorySpeechCache(),
      logger: { warn() {}, error() {} },
    });
    const server = createServer((request, response) => void proxy.handle(request, response));
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
    process.on('message', () => process.send?.({ debited, rss: process.memoryUsage().rss }));
  });
}

export async function measureSharing(): Promise<void> {
  let generations = 0;
  let pause = PIECE_MS;
  const service = createServer(async (request, response) => {
    request.resume();
    await once(request, 'end');
    generations += 1;
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const samples = new Int16Array(4800).map((_, index) => 6000 * Math.sin(index / 12));
    const audio = Buffer.from(samples.buffer).toString('base64');
    for (let piece = 0; piece < PIECES && !response.destroyed; piece++) {
      response.write(`data: ${JSON.stringify({ type: 'speech.audio.delta', audio })}\n\n`);
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    response.end('data: {"type":"speech.audio.done"}\n\n');
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const proxy = fork(fileURLToPath(import.meta.url), ['sharing-proxy']);
  proxy.send(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
  const [port] = await once(proxy, 'message');
  const url = `http://127.0.0.1:${port}/speech`;
  const setup: Setup = {
    url,
    token: await mint(url),
    generations: () => generations,
    async debited() {
      proxy.send('debited');
      const [{ debited }] = await once(proxy, 'message');
      return debited as number;
    },
  };
  try {
    await pressPlayTogether(setup);
    pause = 0;
    await editOneParagraph(setup);
    await compareWithNginx(setup);
  } finally {
    proxy.kill();
    service.close();
    service.closeAllConnections();
  }
}

/** Readers press play on one text within two seconds; some leave, the first one first; some come late. */
async function pressPlayTogether(setup: Setup): Promise<void> {
  const text = 'پاسێکی کتێبخانە هەموو هەفتەیەک سەردانی گوندەکانی شارەزوور دەکات.';
  const leavers = Array.from({ length: LEAVING }, () => new AbortController());
  const read = async (afterMs: number, leaver?: AbortController) => {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const response = await ask(setup, text, leaver?.signal);
    if (leaver === leavers[0]) setTimeout(() => leaver?.abort(), 300);
    else if (leaver) setTimeout(() => leaver.abort(), Math.random() * 2000);
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
  };
  const staying = Array.from({ length: READERS - LEAVING }, () => read(20 + Math.random() * PRESS_PLAY_MS));
  const late = Array.from({ length: LATE }, (_, index) => read(PRESS_PLAY_MS + 400 * (index + 1)));
  const leaving = Promise.allSettled(
    leavers.map((leaver, index) => read(index ? Math.random() * PRESS_PLAY_MS : 0, leaver)),
  );
  const digests = await Promise.all([...staying, ...late]);
  await leaving;
  const debited = await setup.debited();
  console.log(
    `${READERS} readers press play within 2 s, ${LEAVING} leave (the first one first), ${LATE} come late:`,
  );
  report('generations', setup.generations(), setup.generations() === 1, '1');
  report(
    'characters debited',
    debited,
    debited === [...text].length,
    `${[...text].length}, those of the text`,
  );
  report('different bodies', new Set(digests).size, new Set(digests).size === 1, '1');
}

/** An article of 20,000 characters is heard, one paragraph is edited, and it is heard again. */
async function editOneParagraph(setup: Setup): Promise<void> {
  const sentence = (index: number) =>
    `ڕستەی ژمارە ${index} لەم دەقەدا دەنووسرێت و پاشان بە دەنگ دەخوێندرێتەوە.`;
  const paragraphs = Array.from({ length: 62 }, (_, index) =>
    Array.from({ length: 3 + (index % 5) }, (__, at) => sentence(index * 10 + at)).join(' '),
  );
  const hear = async (article: string) => {
    const before = await setup.debited();
    for (const part of partsOf(article)) await (await ask(setup, part)).arrayBuffer();
    return (await setup.debited()) - before;
  };
  const article = paragraphs.join('\n\n');
  const first = await hear(article);
  const edited = paragraphs.map((text, index) => (index === 30 ? text.replace('دەنووسرێت', 'نووسرا') : text));
  const again = await hear(edited.join('\n\n'));
  const old = new Set(partsOf(article));
  const changed = partsOf(edited.join('\n\n')).filter((part) => !old.has(part));
  const expected = changed.reduce((sum, part) => sum + [...part].length, 0);
  console.log(
    `An article of ${[...article].length} characters in ${old.size} parts, and again after one paragraph was edited:`,
  );
  report('characters debited at first', first, true, 'all of them, less white space');
  report(
    'characters debited after the edit',
    again,
    again === expected && changed.length === 1,
    `${expected}, that paragraph's part`,
  );
}

function partsOf(text: string): string[] {
  const parts = textParts(text, splitSentences(text), 500);
  return Array.from(parts, ({ start, end }) => text.slice(start, end));
}
