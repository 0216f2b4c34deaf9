/**
 * What one account can do to another, to the event loop and to memory. A service on sockets, in a process of its own, with one thread for
 * each engine. Run: npm run bench fairness
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { wavFile } from '../test/service/support/wav-file.ts';

interface Account {
  readonly ttsKey: string;
  readonly sttKey: string;
}

interface Usage {
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly longestMs: number;
  readonly p99Ms: number;
  /** Of the main thread in one go, by CPU time. */
  readonly longestCpuMs: number;
}

const SHORT = 'سڵاو، چۆنیت؟ من باشم، سوپاس.';
const LONGEST = `${SHORT} `.repeat(200).slice(0, 5000).trim();
const VOICE = { speaker_id: 'sorani_m001' };
const FLOOD_PER_SECOND = 50;
const SECONDS = 15;
const UPLOAD_SECONDS = 300;

const child = fork(fileURLToPath(new URL('./fairness/serve-process.ts', import.meta.url)), [], {
  execArgv: ['--import', 'tsx'],
});
const [{ url, accounts }] = (await once(child, 'message')) as [{ url: string; accounts: [Account, Account] }];
const [one, other] = accounts;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

async function usage(): Promise<Usage> {
  child.send('usage');
  return (await once(child, 'message'))[0] as Usage;
}

function ask({ ttsKey }: Account, path: string, fields: object): ClientRequest {
  const headers = { 'x-api-key': ttsKey, 'content-type': 'application/json' };
  const outgoing = request(`${url}${path}`, { method: 'POST', agent, headers });
  outgoing.on('error', () => {});
  outgoing.end(JSON.stringify({ ...VOICE, ...fields }));
  return outgoing;
}

/** Status of an answer that is read to its end; milliseconds to its first byte and to its last. */
async function read(outgoing: ClientRequest): Promise<{ status: number; firstMs: number; wholeMs: number }> {
  const started = performance.now();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  let firstMs = 0;
  for await (const _ of response) firstMs ||= performance.now() - started;
  return { status: response.statusCode!, firstMs, wholeMs: performance.now() - started };
}

function upload({ sttKey }: Account): ClientRequest {
  const outgoing = request(`${url}/api/stt-proxy`, {
    method: 'POST',
    agent,
    headers: { 'x-api-key': sttKey, 'content-type': 'multipart/form-data; boundary=b' },
  });
  outgoing.on('error', () => {});
  const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"`;
  outgoing.write(`${part('dialect')}\r\n\r\nsorani\r\n${part('file')}; filename="a.wav"\r\n\r\n`);
  outgoing.write(
    wavFile(Float32Array.from({ length: UPLOAD_SECONDS * 16_000 }, (_, n) => Math.sin(n / 20) / 4)),
  );
  outgoing.end('\r\n--b--\r\n');
  return outgoing;
}

const quantile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(part * (values.length - 1))]!;

function print(what: string, value: string): void {
  console.log(`${what.padEnd(66)} ${value}`);
}

/** One reader after another, each hears a short stream. */
async function listen(seconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const { status, firstMs } = await read(
      ask(other, '/api/tts-stream', { text: SHORT, stream_format: 'pcm' }),
    );
    if (status !== 200) throw new Error(`The reader was answered ${status}.`);
    times.push(firstMs);
  }
  return times;
}

function flood(fields: object, path: string): () => Promise<Record<number, number>> {
  const sent: ClientRequest[] = [];
  const statuses: Record<number, number> = {};
  const timer = setInterval(() => {
    const outgoing = ask(one, path, fields);
    sent.push(outgoing);
    read(outgoing).then(
      ({ status }) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
      },
      () => {},
    );
  }, 1000 / FLOOD_PER_SECOND);
  return async () => {
    clearInterval(timer);
    for (const outgoing of sent) outgoing.destroy();
    await wait(1000);
    return statuses;
  };
}

async function fairness(): Promise<void> {
  await listen(3);
  const alone = await listen(SECONDS);
  const row = (what: string, times: readonly number[], more = '') => {
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    const ratio = (p99 / quantile(alone, 0.99)).toFixed(2);
    print(
      what,
      `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${ratio}x), ${times.length} heard${more}`,
    );
  };
  row('first byte of a reader, alone', alone);
  for (const [what, path, fields] of [
    ['short streams', '/api/tts-stream', { text: SHORT, stream_format: 'pcm' }],
    ['short files', '/api/tts-proxy', { text: SHORT, format: 'wav' }],
    ['mp3 of 500 characters', '/api/tts-proxy', { text: LONGEST.slice(0, 500), format: 'mp3' }],
  ] as const) {
    const stop = flood(fields, path);
    await wait(2000);
    const times = await listen(SECONDS);
    row(
      `while another account asks for ${FLOOD_PER_SECOND} ${what} a second`,
      times,
      `; it got ${JSON.stringify(await stop())}`,
    );
  }
}

async function eventLoop(): Promise<void> {
  await usage();
  const heavy = ['wav', 'mp3', 'opus'].flatMap((format) => [
    read(ask(one, '/api/tts-proxy', { text: LONGEST, format })),
    read(ask(other, '/api/tts-proxy', { text: LONGEST, format, include_timestamps: true })),
  ]);
  const statuses = await Promise.all([...heavy, read(upload(one)), read(upload(other))]);
  const { longestMs, p99Ms, peakMb, longestCpuMs } = await usage();
  print(
    'event loop with 6 files of 5,000 characters and 2 recordings of 5 min',
    `longest ${longestMs.toFixed(0)} ms (${longestCpuMs.toFixed(0)} ms of CPU), p99 ${p99Ms.toFixed(1)} ms, ${peakMb.toFixed(0)} MB, ${statuses.map(({ status }) => status)}`,
  );
}

/** Asks, waits for the head of the answer and reads nothing. */
async function unread(count: number, fields: object): Promise<void> {
  const before = await usage();
  const answers = Array.from({ length: count }, () => ask(one, '/api/tts-proxy', fields));
  const statuses = await Promise.all(
    answers.map(async (outgoing) => {
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      response.pause();
      return response.statusCode;
    }),
  );
  const { peakMb, longestMs } = await usage();
  const counts = `${statuses.filter((status) => status === 200).length} answered 200`;
  print(
    `${count} answers with timestamps that nobody reads`,
    `+${(peakMb - before.peakMb).toFixed(0)} MB, ${counts}, event loop ${longestMs.toFixed(0)} ms`,
  );
  for (const outgoing of answers) outgoing.destroy();
  await wait(1000);
}

async function leavers(): Promise<void> {
  const before = await usage();
  const started = performance.now();
  const answers = Array.from({ length: 10 }, () =>
    ask(one, '/api/tts-proxy', { text: LONGEST, format: 'wav' }),
  );
  await wait(1000);
  for (const outgoing of answers) outgoing.destroy();
  await wait(4000);
  const { cpuMs } = await usage();
  const took = performance.now() - started;
  print(
    '10 callers who leave after 1 s: CPU of the next 5 s',
    `${(cpuMs - before.cpuMs).toFixed(0)} ms of ${took.toFixed(0)} ms`,
  );
}

const parts: Record<string, () => Promise<void>> = {
  fairness,
  eventLoop,
  leavers,
  four: () => unread(4, { text: LONGEST, include_timestamps: true, speed: 0.25 }),
  twenty: () => unread(20, { text: LONGEST.slice(0, 500), include_timestamps: true, speed: 0.25 }),
};
const named = process.argv.slice(2);
for (const [name, run] of Object.entries(parts)) if (named.length === 0 || named.includes(name)) await run();
agent.destroy();
child.disconnect();
