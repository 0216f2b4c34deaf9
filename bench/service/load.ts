/**
 * `kurdish-speech serve`, a separate process on real sockets, under load, compared with a minimal server that sends the same bytes and with
 * the engines called directly, all in the same run. Run: npm run build && npm run bench service
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { StreamConnectResponse } from '../../src/contract/transcription.ts';
import type { SynthesisEngine, SynthesisJob } from '../../src/engine/synthesis-engine.ts';
import { createCtcEngine } from '../../src/engine/threads/ctc-engine.ts';
import { createFormantEngine } from '../../src/engine/threads/formant-engine.ts';
import { Endpointer } from '../../src/service/live/endpointer.ts';
import { wavFile } from '../../test/service/support/wav-file.ts';
import { speakLive } from '../recognition/live-client.ts';
import { hearOffline } from '../recognition/offline.ts';
import { printColumns, quantiles } from '../recognition/print.ts';
import { type SpokenProgram, spokenPrograms } from '../recognition/spoken-program.ts';
import { closedLoop, type Load } from './closed-loop.ts';
import { closeConnections, post } from './post.ts';
import { type BarePeer, type ServicePeer, startBare, startService } from './start-peers.ts';

const SHORT = 'سڵاو، چۆنیت؟';
const LONG = 'سڵاو، چۆنیت؟ من باشم، سوپاس. ناوم ئازادە و خەڵکی سلێمانیم. ئەمڕۆ هەوا خۆشە و دەچمە بازاڕ.';
const VOICE = 'sorani_m001';
const BYTES_PER_SECOND = 48_000;
const SECONDS = 2.4;
const SHORT_AT_ONCE = 8;
const STREAMS = [1, 8, 32];
const UPLOADS_AT_ONCE = 2;
const SESSIONS = [1, 8, 24];
const PROGRAMS = 4;
const PROGRAM_SECONDS = 6;
const FRAME_SAMPLES = 1600;
const LIVE_RATE = 16_000;

const WIDTHS = [46, 12, 16, 14];

function head(title: string, rate: string, times: string, more = ''): void {
  console.log(`\n${title}`);
  printColumns(WIDTHS, ['', rate, times, more]);
}

function row(what: string, rate: string, times: readonly number[], more = ''): void {
  printColumns(WIDTHS, [what.padEnd(WIDTHS[0]!), rate, quantiles(times, 0.5, 0.99), more]);
}

const perSecond = ({ perSecond }: Load) => perSecond.toFixed(1);

function jobOf(text: string): SynthesisJob {
  return {
    text,
    dialect: 'sorani',
    voice: VOICE,
    speed: 1,
    pitch: 0,
    seed: 1,
    temperature: 0.7,
    sentenceSilenceMs: undefined,
    silenceTrim: false,
    chunkMaxSeconds: undefined,
  };
}

/** Milliseconds to the first chunk, and the total bytes. */
async function speakDirectly(
  engine: SynthesisEngine,
  text: string,
): Promise<{ firstByte: number; bytes: number }> {
  const started = performance.now();
  let firstByte = 0;
  let bytes = 0;
  for await (const { samples } of engine.synthesize(jobOf(text))) {
    firstByte ||= performance.now() - started;
    bytes += samples.byteLength;
  }
  return { firstByte, bytes };
}

async function shortSpeech(service: ServicePeer, bare: BarePeer, engine: SynthesisEngine): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-api-key': service.ttsKey };
  const body = JSON.stringify({ text: SHORT, speaker_id: VOICE });
  const whole = () => post(`${service.url}/api/tts-proxy`, headers, body);
  const { bytes } = await whole();
  head(
    `Short speech, ${((bytes - 44) / BYTES_PER_SECOND).toFixed(1)} s of WAV, ${SHORT_AT_ONCE} callers`,
    'requests/s',
    'ms p50 / p99',
  );
  for (const [what, call] of [
    ['bare node:http, the same bytes', () => post(`${bare.url}/${bytes}`, headers, body)],
    ['engine called directly', () => speakDirectly(engine, SHORT)],
    ['POST /api/tts-proxy', whole],
  ] as const) {
    const load = await closedLoop(SHORT_AT_ONCE, SECONDS, call);
    row(what, perSecond(load), load.times);
  }
}

async function streams(service: ServicePeer, bare: BarePeer, engine: SynthesisEngine): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-api-key': service.ttsKey };
  const body = JSON.stringify({ text: LONG, speaker_id: VOICE, stream_format: 'pcm' });
  const stream = () => post(`${service.url}/api/tts-stream`, headers, body);
  const { bytes } = await stream();
  head(
    `Streams of ${(bytes / BYTES_PER_SECOND).toFixed(1)} s at once`,
    'streams/s',
    'first p50 / p99',
    'x real time',
  );
  for (const atOnce of STREAMS) {
    for (const [what, call] of [
      ['bare node:http, the same bytes', () => post(`${bare.url}/${bytes}`, headers, body)],
      ['engine called directly', () => speakDirectly(engine, LONG)],
      ['POST /api/tts-stream', stream],
    ] as const) {
      const firsts: number[] = [];
      let spoken = 0;
      const load = await closedLoop(atOnce, SECONDS / 2, async () => {
        const { firstByte, bytes } = await call();
        firsts.push(firstByte);
        spoken += bytes / BYTES_PER_SECOND;
      });
      row(`${atOnce} x ${what}`, perSecond(load), firsts, (spoken / load.seconds).toFixed(0));
    }
  }
}

async function uploads(
  service: ServicePeer,
  bare: BarePeer,
  programs: readonly SpokenProgram[],
): Promise<void> {
  const recognizer = createCtcEngine();
  await recognizer.ready;
  const spoken = programs.flatMap(({ samples }) => [...samples]);
  for (const [name, seconds] of [
    ['10 s of WAV', 10],
    ['1 MB of WAV', 2 ** 20 / 2 / LIVE_RATE],
  ] as const) {
    const samples = Int16Array.from(
      { length: seconds * LIVE_RATE },
      (_, index) => spoken[index % spoken.length]!,
    );
    const { body, headers } = form(wavFile(Float32Array.from(samples, (sample) => sample / 32_768)));
    head(`Uploads, ${name}, ${UPLOADS_AT_ONCE} callers`, 'uploads/s', 'ms p50 / p99', 'x real time');
    for (const [what, call] of [
      ['bare node:http that reads the bytes', () => post(`${bare.url}/300`, headers, body)],
      [
        'recognizer called directly, nothing to decode',
        async () => {
          const session = new Endpointer(recognizer.open('kurmanji'), () => {});
          for (let at = 0; at < samples.length; at += LIVE_RATE)
            await session.write(samples.subarray(at, at + LIVE_RATE));
          await session.finalize();
          session.close();
        },
      ],
      [
        'POST /api/stt-proxy',
        () => post(`${service.url}/api/stt-proxy`, { ...headers, 'x-api-key': service.sttKey }, body),
      ],
    ] as const) {
      const load = await closedLoop(UPLOADS_AT_ONCE, SECONDS, call);
      row(what, perSecond(load), load.times, (load.perSecond * seconds).toFixed(0));
    }
  }
  await recognizer.close();
}

function form(file: Buffer): { body: Buffer; headers: Record<string, string> } {
  const part = (head: string) => Buffer.from(`--part\r\nContent-Disposition: form-data; ${head}\r\n\r\n`);
  const body = Buffer.concat([
    part('name="dialect"'),
    Buffer.from('kurmanji\r\n'),
    part('name="file"; filename="x.wav"'),
    file,
    Buffer.from('\r\n--part--\r\n'),
  ]);
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=part' } };
}

async function liveSessions(
  service: ServicePeer,
  bare: BarePeer,
  programs: readonly SpokenProgram[],
): Promise<void> {
  const expected = await Promise.all(programs.map(hearOffline));
  head(
    'Live sessions in real time, frames of 100 ms; ms from the last sample that a message rests on',
    'sessions',
    'lag p50 / p99',
    'done p50 / p99',
  );
  for (const sessions of SESSIONS) {
    const clients = Array.from({ length: sessions }, (_, client) => client % PROGRAMS);
    const start = <T>(client: number, talk: () => Promise<T>) => wait((1000 * client) / sessions).then(talk);
    const echoes = await Promise.all(
      clients.map((program, client) => start(client, () => echo(bare, programs[program]!))),
    );
    row('bare WebSocket that sends the frames back', String(sessions), echoes.flat());
    const results = await Promise.all(
      clients.map(async (program, client) => {
        const url = await connect(service, programs[program]!);
        return start(client, () => speakLive(url, programs[program]!, expected[program]!, FRAME_SAMPLES));
      }),
    );
    const done = quantiles(
      results.map((one) => one.done),
      0.5,
      0.99,
    );
    const lags = results.flatMap((one) => one.partialLags);
    row('partials of the service', String(sessions), lags, done);
    if (results.some((one) => !one.isSame))
      console.log('A session differs from recognizing the same samples offline.');
  }
}

async function connect({ url, sttKey }: ServicePeer, { dialect }: SpokenProgram): Promise<string> {
  const response = await fetch(`${url}/api/stt-stream-connect`, {
    method: 'POST',
    headers: { 'x-api-key': sttKey },
    body: JSON.stringify({ dialect }),
  });
  return ((await response.json()) as StreamConnectResponse).websocket_url;
}

/** Milliseconds from a frame's last sample until its echo arrives. */
async function echo({ url }: BarePeer, { samples }: SpokenProgram): Promise<number[]> {
  const socket = new WebSocket(url.replace('http', 'ws'));
  await once(socket, 'open');
  const lags: number[] = [];
  const begun = performance.now();
  const spokenAt = (frame: number) => begun + ((frame + 1) * FRAME_SAMPLES * 1000) / LIVE_RATE;
  socket.on('message', () => lags.push(performance.now() - spokenAt(lags.length)));
  const frames = Math.floor(samples.length / FRAME_SAMPLES);
  for (let frame = 0; frame < frames; frame++) {
    await wait(Math.max(0, spokenAt(frame) - performance.now()));
    socket.send(
      Buffer.from(samples.buffer, samples.byteOffset + 2 * frame * FRAME_SAMPLES, 2 * FRAME_SAMPLES),
    );
  }
  while (lags.length < frames) await once(socket, 'message');
  socket.close();
  return lags;
}

/** Prints the tables. */
export async function printLoad(): Promise<void> {
  const service = await startService();
  const bare = await startBare();
  console.log(`\nUnder load: ${service.program} serve, beside the least that could answer`);
  const engine = createFormantEngine();
  await engine.ready;
  await shortSpeech(service, bare, engine);
  await streams(service, bare, engine);
  await engine.close();
  const programs = spokenPrograms(PROGRAMS, PROGRAM_SECONDS);
  await uploads(service, bare, programs);
  await liveSessions(service, bare, programs);
  closeConnections();
  bare.stop();
  await service.stop();
}
