// Kurdish speech for Home Assistant and other clients of the Wyoming protocol: a bridge from it to a speech service.
import { createServer } from 'node:net';
import { listSpeakers, synthesizeStream, transcribe } from 'kurdish-speech/client';
import { readEvents, writeEvent } from './wyoming-events.js';

const {
  KURDISH_SPEECH_BASE_URL: endpoint = 'http://127.0.0.1:4500',
  KURDISH_SPEECH_TTS_KEY: ttsKey,
  KURDISH_SPEECH_STT_KEY: sttKey,
  KURDISH_SPEECH_VOICE: defaultVoice = 'sorani_m001',
  HOST = '127.0.0.1',
  PORT = '10200',
} = process.env;

const SPEECH_FORMAT = { rate: 24_000, width: 2, channels: 1 };
const MAX_RECORDING = 20 * 1024 * 1024;
/** The languages of our dialects: Sorani, Kurmanji (which `ku` is taken for), and Badini, which only voices speak. */
const LANGUAGES = { sorani: ['ckb'], kurmanji: ['kmr', 'ku'], badini: ['kmr-Arab'] };
const WE = {
  attribution: { name: 'kurdish-speech', url: endpoint },
  installed: true,
  description: 'Kurdish speech',
  version: '1',
};

const server = createServer(async (socket) => {
  const closed = new AbortController();
  socket.on('close', () => closed.abort()).on('error', () => {});
  try {
    await serve(socket, closed.signal);
  } catch (error) {
    if (!socket.destroyed) await sendError(socket, error);
  } finally {
    socket.end();
  }
});
server.listen(Number(PORT), HOST, () => console.log(`Listening on tcp://${HOST}:${server.address().port}`));

async function serve(socket, signal) {
  /** What is being recorded, and the text that comes in pieces. */
  let recording;
  let growing;
  for await (const { type, data, payload } of readEvents(socket)) {
    switch (type) {
      case 'describe':
        await attempt(socket, async () => writeEvent(socket, 'info', await info(signal)));
        break;
      case 'ping':
        await writeEvent(socket, 'pong', data);
        break;
      case 'synthesize':
        // After the pieces of a text, clients send it once more, whole, for bridges that take none.
        if (!growing) await attempt(socket, () => speak(socket, once(data.text), data.voice, signal));
        break;
      case 'synthesize-start':
        growing = startGrowing(socket, data.voice, signal);
        break;
      case 'synthesize-chunk':
        growing?.push(String(data.text));
        break;
      case 'synthesize-stop':
        await growing?.end();
        growing = undefined;
        await writeEvent(socket, 'synthesize-stopped');
        break;
      case 'transcribe':
        recording = { language: data.language, size: 0, parts: [] };
        break;
      case 'audio-chunk':
        if (recording) keep(recording, data, payload);
        break;
      case 'audio-stop':
        if (recording) {
          const ended = recording;
          recording = undefined;
          await attempt(socket, async () => writeEvent(socket, 'transcript', await write(ended, signal)));
        }
    }
  }
}

/** Tells the client what went wrong; the connection stays open. */
async function attempt(socket, work) {
  try {
    await work();
  } catch (error) {
    if (!socket.destroyed) await sendError(socket, error);
  }
}

function sendError(socket, error) {
  return writeEvent(socket, 'error', { text: error.message, code: error.code ?? 'error' });
}

async function info(signal) {
  const speakers = ttsKey ? await listSpeakers({ endpoint, signal }) : [];
  // A voice that reads several dialects has a row for each.
  const voices = new Map();
  for (const { id, name, dialect } of speakers) {
    const languages = [...(voices.get(id)?.languages ?? []), ...LANGUAGES[dialect]];
    voices.set(id, { ...WE, name: id, description: name, languages });
  }
  const tts = {
    ...WE,
    name: 'kurdish-tts',
    voices: [...voices.values()],
    supports_synthesize_streaming: true,
  };
  const models = [{ ...WE, name: 'kurdish-stt', languages: [...LANGUAGES.sorani, ...LANGUAGES.kurmanji] }];
  return { ...(ttsKey && { tts: [tts] }), ...(sttKey && { asr: [{ ...WE, name: 'kurdish-stt', models }] }) };
}

async function* once(text) {
  yield String(text);
}

/** Speaks a text while it arrives. */
async function speak(socket, pieces, voice, signal) {
  const options = { endpoint, apiKey: ttsKey, voice: voice?.name ?? defaultVoice, signal };
  await writeEvent(socket, 'audio-start', SPEECH_FORMAT);
  for await (const { samples } of synthesizeStream(pieces, options)) {
    const { buffer, byteOffset, byteLength } = samples;
    await writeEvent(socket, 'audio-chunk', SPEECH_FORMAT, new Uint8Array(buffer, byteOffset, byteLength));
  }
  await writeEvent(socket, 'audio-stop');
}

/** Begins to speak a text that comes in pieces. */
function startGrowing(socket, voice, signal) {
  const { readable, writable } = new TransformStream();
  const writer = writable.getWriter();
  const spoken = attempt(socket, () => speak(socket, readable, voice, signal));
  return {
    push: (text) => void writer.write(text).catch(() => {}),
    async end() {
      await writer.close().catch(() => {});
      await spoken;
    },
  };
}

function keep(recording, { rate, width, channels }, payload) {
  recording.format ??= { rate, width, channels };
  recording.size += payload.length;
  if (recording.size > MAX_RECORDING) throw new Error(`A recording may have ${MAX_RECORDING} bytes.`);
  // A copy: the rest of what was received is not kept with it.
  recording.parts.push(Buffer.from(payload));
}

async function write({ language, format, parts, size }, signal) {
  const dialect = /^ckb/i.test(language ?? 'ckb') ? 'sorani' : 'kurmanji';
  const audio = new Blob([wavHeader(format ?? { rate: 16_000, width: 2, channels: 1 }, size), ...parts]);
  const { text } = await transcribe(audio, { endpoint, apiKey: sttKey, dialect, signal });
  return { text, language: LANGUAGES[dialect][0] };
}

function wavHeader({ rate, width, channels }, size) {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + size, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * width * channels, 28);
  header.writeUInt16LE(width * channels, 32);
  header.writeUInt16LE(width * 8, 34);
  header.write('data', 36);
  header.writeUInt32LE(size, 40);
  return header;
}
