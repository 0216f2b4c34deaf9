// The bridge of examples/wyoming, started as its users start it, and a client of its protocol, which speaks and dictates.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startEmbeddedService } from '../../demo/backend.ts';
import { readEvents, type WyomingEvent, writeEvent } from '../../examples/wyoming/wyoming-events.js';

const BRIDGE = fileURLToPath(new URL('../../examples/wyoming/wyoming-bridge.js', import.meta.url));
const SPOKEN = { rate: 24_000, width: 2, channels: 1 };

let service: Awaited<ReturnType<typeof startEmbeddedService>>;
let bridge: ChildProcess;
let port = 0;

before(async () => {
  service = await startEmbeddedService();
  const { baseUrl, ttsKey, sttKey } = service.connection;
  bridge = spawn(process.execPath, [BRIDGE], {
    env: {
      ...process.env,
      PORT: '0',
      KURDISH_SPEECH_BASE_URL: baseUrl,
      KURDISH_SPEECH_TTS_KEY: ttsKey,
      KURDISH_SPEECH_STT_KEY: sttKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(bridge.stdout!, 'data')) as [Buffer];
  port = Number(/:(\d+)\s*$/.exec(line.toString())?.[1]);
});
after(async () => {
  bridge?.kill();
  await service?.close();
});

/** Sends events and reads answers up to the first of a type. */
async function ask(
  events: readonly (readonly [string, Record<string, unknown>?, Uint8Array?])[],
  until: string,
): Promise<WyomingEvent[]> {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  for (const [type, data, payload] of events) await writeEvent(socket, type, data, payload);
  const answers: WyomingEvent[] = [];
  for await (const event of readEvents(socket)) {
    answers.push({ ...event, payload: Buffer.from(event.payload) });
    if (event.type === until || event.type === 'error') break;
  }
  socket.destroy();
  return answers;
}

function samplesOf(answers: readonly WyomingEvent[]): Buffer {
  return Buffer.concat(answers.filter(({ type }) => type === 'audio-chunk').map(({ payload }) => payload));
}

test('it names its voices and what it can write down, by language', async () => {
  const [answer] = await ask([['describe']], 'info');
  const { tts, asr } = answer!.data as {
    tts: { voices: { name: string; languages: string[] }[] }[];
    asr: { models: { languages: string[] }[] }[];
  };
  const voices = tts[0]!.voices;
  assert.deepEqual(voices.find(({ name }) => name === 'sorani_m001')?.languages, ['ckb']);
  assert.ok(voices.length > 500 && new Set(voices.map(({ name }) => name)).size === voices.length);
  assert.deepEqual(asr[0]!.models[0]!.languages, ['ckb', 'kmr', 'ku']);
});

test('it speaks a text, and writes down what it has spoken', async () => {
  const voice = { name: 'kurmanji_m005' };
  const spoken = await ask([['synthesize', { text: 'bavê min li bajêr kar dike', voice }]], 'audio-stop');
  assert.deepEqual(spoken[0]?.data, SPOKEN);
  const samples = samplesOf(spoken);
  assert.ok(samples.length > SPOKEN.rate, `${samples.length} bytes`);
  const pieces = Array.from({ length: Math.ceil(samples.length / 4800) }, (_, index) =>
    samples.subarray(index * 4800, (index + 1) * 4800),
  );
  const written = await ask(
    [
      ['transcribe', { language: 'kmr' }],
      ['audio-start', SPOKEN],
      ...pieces.map((piece) => ['audio-chunk', SPOKEN, piece] as const),
      ['audio-stop'],
    ],
    'transcript',
  );
  assert.match(String(written.at(-1)?.data.text), /bavê min/);
});

test('it speaks a text that comes in pieces once, although the client sends it whole too', async () => {
  const before = await service.charactersUsed();
  const text = 'Silav heval. Tu çawa yî?';
  const answers = await ask(
    [
      ['synthesize-start', { voice: { name: 'kurmanji_m005' } }],
      ...text.split(/(?<= )/).map((piece) => ['synthesize-chunk', { text: piece }] as const),
      ['synthesize', { text, voice: { name: 'kurmanji_m005' } }],
      ['synthesize-stop'],
    ],
    'synthesize-stopped',
  );
  assert.equal(answers.filter(({ type }) => type === 'audio-stop').length, 1);
  assert.ok(samplesOf(answers).length > SPOKEN.rate);
  assert.ok((await service.charactersUsed()) - before <= text.length);
});

test('it says what is wrong, and stays', async () => {
  const [, refused] = await ask(
    [['synthesize', { text: 'Silav.', voice: { name: 'nobody' } }]],
    'audio-stop',
  );
  assert.equal(refused?.type, 'error');
  assert.equal(refused?.data.code, 'voice-unavailable');
  const socket = connect(port, '127.0.0.1');
  socket.write('{"type": "describe"\n');
  for await (const { type, data } of readEvents(socket)) {
    assert.equal(type, 'error');
    assert.equal(data.text, 'An event is not a JSON object.');
  }
  assert.equal((await ask([['ping', { text: 'x' }]], 'pong'))[0]?.data.text, 'x');
});
