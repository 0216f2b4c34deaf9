/**
 * What one core carries, and two: listeners and speakers in real time, and uploads, until it is too much. The figures of docs/capacity.md.
 * Run: npm run build && npm run bench load (about ten minutes, on an otherwise idle machine)
 *
 * A listener plays a text to its end and asks for the next one; a step carries its load if 99 % of the speeches never fall behind a player
 * by more than it buffers at its start, and the 95th percentile of the first byte is within half a second. Clients, and PostgreSQL if there is one, run on the same machine: where
 * instances use all its cores, what they leave is printed, and the figures are a lower bound.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { StreamConnectResponse } from '../src/contract/transcription.ts';
import { wavFile } from '../test/service/support/wav-file.ts';
import { type Listened, listen } from './load/listen.ts';
import { type Instances, startInstances } from './load/start-instances.ts';
import { speakLive } from './recognition/live-client.ts';
import { hearOffline } from './recognition/offline.ts';
import { printColumns, quantiles } from './recognition/print.ts';
import { spokenPrograms } from './recognition/spoken-program.ts';
import { closedLoop } from './service/closed-loop.ts';
import { closeConnections, post } from './service/post.ts';

const LISTENERS = { samples: [50, 100, 150, 200, 250, 300, 400], opus: [10, 20, 30, 40, 50, 60, 80] };
const SESSIONS = [16, 32, 48, 64, 80, 96, 128];
const UPLOADS = [1, 2, 4, 8];
const UPLOAD_SECONDS = 60;
const STEP_SECONDS = 20;
const MOST_FIRST_BYTE_MS = 500;
/** A player has buffered this much before it starts. */
const MOST_BEHIND_MS = 250;
const WARM_UP = 8;
const MOST_PARTIAL_LAG_MS = 350;
const PROGRAMS = 6;
const PROGRAM_SECONDS = 11;
const FRAME_SAMPLES = 1600;
const TEXT =
  'ئەمڕۆ کەشوهەوا خۆشە و منداڵەکان لە باخچەکەدا یاری دەکەن. دوێنێ چووین بۆ بازاڕ و نانمان کڕی. لەم بەهارەدا کتێبخانەیەکی نوێ لە شارەکەماندا کرایەوە.';
const WIDTHS = [12, 24, 24, 10, 12, 10, 12, 10];

const programs = spokenPrograms(PROGRAMS, PROGRAM_SECONDS);
const expected = await Promise.all(programs.map(hearOffline));
for (const count of [1, 2]) {
  const instances = await startInstances(count);
  console.log(`\n${count} instance${count > 1 ? 's' : ''}; ${instances.setUp}`);
  const seconds = await secondsOf(instances);
  await Promise.all(instances.urls.map((_, index) => talk(instances, index)));
  for (const codec of ['samples', 'opus'] as const) await printListeners(instances, codec, seconds);
  await printSessions(instances);
  await printUploads(instances);
  await instances.stop();
}
closeConnections();
process.exit();

/** Runs a load. Resolves with its result and, as columns: processor time of the instances and of the clients, memory of the instances. */
async function measure<Result>(
  instances: Instances,
  load: () => Promise<Result>,
): Promise<{ result: Result; use: string[] }> {
  const before = { ...instances.usage(), clients: process.cpuUsage(), time: performance.now() };
  const result = await load();
  const { cpu, rss } = instances.usage();
  const { user, system } = process.cpuUsage(before.clients);
  const seconds = (performance.now() - before.time) / 1000;
  const percent = (used: number) => `${((100 * used) / seconds).toFixed(0)} %`;
  return { result, use: [percent(cpu - before.cpu), percent((user + system) / 1e6), `${rss.toFixed(0)} MB`] };
}

async function secondsOf({ urls, ttsKey }: Instances): Promise<number> {
  const { bytes } = await post(
    `${urls[0]}/api/tts-stream`,
    { 'x-api-key': ttsKey, 'content-type': 'application/json' },
    JSON.stringify({ text: TEXT, speaker_id: 'sorani_m001', stream_format: 'pcm' }),
  );
  return bytes / 48_000;
}

async function printListeners(
  instances: Instances,
  codec: keyof typeof LISTENERS,
  seconds: number,
): Promise<void> {
  console.log(
    `\nListeners of ${codec === 'opus' ? 'compact streams' : 'samples'}, texts of ${seconds.toFixed(1)} s`,
  );
  printColumns(WIDTHS, [
    'listeners',
    'first byte p50/p95/p99',
    'behind ms p90/p99',
    'carried',
    'speeches',
    'cores',
    'clients',
    'memory',
  ]);
  for (let index = 0; index < WARM_UP; index++)
    await listen(instances.urls[index % instances.urls.length]!, instances.ttsKey, {
      text: TEXT,
      seconds,
      codec,
    });
  for (const clients of LISTENERS[codec].map((each) => each * instances.urls.length)) {
    const listened: Listened[] = [];
    const { use } = await measure(instances, () =>
      Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          const begun = performance.now();
          await wait((seconds * 1000 * client) / clients);
          do {
            const started = performance.now();
            const url = instances.urls[client % instances.urls.length]!;
            listened.push(await listen(url, instances.ttsKey, { text: TEXT, seconds, codec }));
            await wait(Math.max(0, seconds * 1000 - (performance.now() - started)));
          } while (performance.now() - begun < STEP_SECONDS * 1000);
        }),
      ),
    );
    const first = listened.map(({ firstByte }) => firstByte);
    const behind = listened.map((one) => one.behind);
    const isCarried =
      Number(quantiles(first, 0.95)) <= MOST_FIRST_BYTE_MS &&
      Number(quantiles(behind, 0.99)) <= MOST_BEHIND_MS;
    printColumns(WIDTHS, [
      String(clients),
      quantiles(first, 0.5, 0.95, 0.99),
      quantiles(behind, 0.9, 0.99),
      isCarried ? 'yes' : 'no',
      String(listened.length),
      ...use,
    ]);
    if (!isCarried) break;
  }
}

async function talk({ urls, sttKey }: Instances, client: number) {
  const response = await fetch(`${urls[client % urls.length]}/api/stt-stream-connect`, {
    method: 'POST',
    headers: { 'x-api-key': sttKey },
    body: JSON.stringify({ dialect: programs[client % PROGRAMS]!.dialect }),
  });
  const { websocket_url: url } = (await response.json()) as StreamConnectResponse;
  const number = client % PROGRAMS;
  return speakLive(url, programs[number]!, expected[number]!, FRAME_SAMPLES);
}

async function printSessions(instances: Instances): Promise<void> {
  console.log('\nLive sessions, ms from the last sample that a message rests on');
  printColumns(WIDTHS, [
    'sessions',
    'partial p50/p95/p99',
    'final p50/p95/p99',
    'carried',
    'as offline',
    'cores',
    'clients',
    'memory',
  ]);
  for (const sessions of SESSIONS.map((each) => each * instances.urls.length)) {
    const { result, use } = await measure(instances, () =>
      Promise.all(
        Array.from({ length: sessions }, async (_, client) => {
          await wait((1000 * client) / sessions);
          return talk(instances, client);
        }),
      ),
    );
    const lags = result.flatMap(({ partialLags }) => partialLags);
    const finals = result.flatMap((one) => one.finals);
    const isCarried = Number(quantiles(lags, 0.95)) <= MOST_PARTIAL_LAG_MS;
    printColumns(WIDTHS, [
      String(sessions),
      quantiles(lags, 0.5, 0.95, 0.99),
      quantiles(finals, 0.5, 0.95, 0.99),
      isCarried ? 'yes' : 'no',
      `${result.filter(({ isSame }) => isSame).length}`,
      ...use,
    ]);
    if (!isCarried) break;
  }
}

async function printUploads(instances: Instances): Promise<void> {
  console.log(`\nUploads of ${UPLOAD_SECONDS} s of WAV, as many at a time`);
  printColumns(WIDTHS, [
    'at once',
    'whole ms p50/p95/p99',
    '',
    '',
    'x real time',
    'cores',
    'clients',
    'memory',
  ]);
  const spoken = programs.flatMap(({ samples }) => [...samples]);
  const samples = Float32Array.from(
    { length: UPLOAD_SECONDS * 16_000 },
    (_, index) => spoken[index % spoken.length]! / 32_768,
  );
  const part = (head: string) => Buffer.from(`--part\r\nContent-Disposition: form-data; ${head}\r\n\r\n`);
  const body = Buffer.concat([
    part('name="dialect"'),
    Buffer.from('kurmanji\r\n'),
    part('name="file"; filename="x.wav"'),
    wavFile(samples),
    Buffer.from('\r\n--part--\r\n'),
  ]);
  const headers = {
    'content-type': 'multipart/form-data; boundary=part',
    'x-api-key': instances.sttKey,
  };
  for (const atOnce of UPLOADS.map((each) => each * instances.urls.length)) {
    let turn = 0;
    const { result, use } = await measure(instances, () =>
      closedLoop(atOnce, STEP_SECONDS / 2, () =>
        post(`${instances.urls[turn++ % instances.urls.length]}/api/stt-proxy`, headers, body),
      ),
    );
    printColumns(WIDTHS, [
      String(atOnce),
      quantiles(result.times, 0.5, 0.95, 0.99),
      '',
      '',
      (result.perSecond * UPLOAD_SECONDS).toFixed(0),
      ...use,
    ]);
  }
}
