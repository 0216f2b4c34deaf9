import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { decodeCompact } from '../../formats/decode-compact.ts';
import { decodeMp3Stream } from '../../formats/decode-mp3-stream.ts';
import { openOpenAi } from './open-openai.ts';

/** Three words, each 0.2 s of a tone. */
const INPUT = 'سڵاو ئەی هاوڕێ';
const SPEECH = { model: 'tts-1', input: INPUT, voice: 'sorani_m001' };
const SECONDS = 0.6;
const RATE = 24_000;
/** One of the encoder's frames at the end. */
const SLACK = 0.1;

async function bytesOf(response: Response): Promise<Uint8Array> {
  assert.equal(response.status, 200, response.ok ? '' : await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

function assertSeconds(samples: ArrayLike<number>, rate: number): void {
  const seconds = samples.length / rate;
  assert.ok(seconds >= SECONDS - 0.001 && seconds <= SECONDS + SLACK, `${seconds} s`);
}

// covers: openai.speech openai.formats
test('speech is MP3 unless another format is asked for, and as long as the words take (silaw ey hawre)', async () => {
  const { speak } = await openOpenAi();
  for (const body of [SPEECH, { ...SPEECH, response_format: 'mp3' }]) {
    const response = await speak(body);
    assert.equal(response.headers.get('content-type'), 'audio/mpeg');
    assertSeconds(await decodeMp3Stream([await bytesOf(response)]), RATE);
  }
});

test('opus is an Ogg file of the whole speech', async () => {
  const { speak } = await openOpenAi();
  const response = await speak({ ...SPEECH, response_format: 'opus' });
  assert.equal(response.headers.get('content-type'), 'audio/ogg');
  assertSeconds(await decodeCompact([await bytesOf(response)]), RATE);
});

test('pcm is 24 kHz, as clients hardcode it', async () => {
  const { speak } = await openOpenAi();
  const response = await speak({ ...SPEECH, response_format: 'pcm' });
  assert.equal(response.headers.get('content-type'), 'audio/pcm');
  assert.equal(response.headers.get('x-sample-rate'), String(RATE));
  const bytes = await bytesOf(response);
  assert.equal(bytes.length, 2 * RATE * SECONDS);
});

test('wav states 24 kHz and no length, so that it can be sent while it is made', async () => {
  const { speak } = await openOpenAi();
  const response = await speak({ ...SPEECH, response_format: 'wav' });
  assert.equal(response.headers.get('content-type'), 'audio/wav');
  const file = Buffer.from(await bytesOf(response));
  assert.equal(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12), 'RIFFWAVE');
  assert.equal(file.readUInt32LE(24), RATE);
  assert.equal(file.readUInt32LE(40), 0xffffffff);
  assert.equal(file.length - 44, 2 * RATE * SECONDS);
});

for (const format of ['mp3', 'opus', 'wav', 'pcm'] as const) {
  test(`events carry the same ${format} as the bytes, and end with what was used`, async () => {
    const { speak } = await openOpenAi();
    const plain = await bytesOf(await speak({ ...SPEECH, response_format: format }));
    const response = await speak({ ...SPEECH, response_format: format, stream_format: 'sse' });
    assert.equal(response.headers.get('content-type'), 'text/event-stream');
    const body = Buffer.from(await bytesOf(response)).toString();
    const events = body
      .split('\n\n')
      .filter((block) => block.startsWith('data: '))
      .map((block) => JSON.parse(block.slice(6)) as { type: string; audio?: string; usage?: object });
    const sound = Buffer.concat(events.map(({ audio = '' }) => Buffer.from(audio, 'base64')));
    if (format === 'opus') assertSeconds(await decodeCompact([sound]), RATE);
    else assert.deepEqual(new Uint8Array(sound), plain);
    const characters = [...INPUT].length;
    assert.deepEqual(events.at(-1), {
      type: 'speech.audio.done',
      usage: { input_tokens: characters, output_tokens: 0, total_tokens: characters },
    });
    assert.ok(events.slice(0, -1).every(({ type }) => type === 'speech.audio.delta'));
  });
}

test('a voice of ours is found in its group, and a name of OpenAI speaks with a voice of any plan', async () => {
  const { speak, engine, issue } = await openOpenAi();
  const { ttsKey } = await issue({ ttsPlan: 'free' });
  const voices = ['sorani_v4_m001', 'badini_v5_m001', { id: 'kurmanji_m001' }, 'alloy', 'Marin'];
  for (const voice of voices) {
    await bytesOf(await speak({ ...SPEECH, voice }, { authorization: `Bearer ${ttsKey}` }));
  }
  assert.deepEqual(
    engine.jobs.map(({ voice }) => voice),
    ['sorani_v4_m001', 'badini_v5_m001', 'kurmanji_m001', 'sorani_f002', 'badini_v5_f002'],
  );
});

test('speed reaches the voice; instructions are ignored, and the answer says so', async () => {
  const { speak, engine } = await openOpenAi();
  const response = await speak({ ...SPEECH, speed: 1.5, instructions: 'Cheerful.' });
  await bytesOf(response);
  assert.equal(engine.jobs[0]!.speed, 1.5);
  assert.equal(response.headers.get('x-ignored-parameters'), 'instructions');
});

// covers: openai.keys
test('a text-to-speech key speaks alone, and joined with a speech-to-text key', async () => {
  const { speak, issue } = await openOpenAi();
  const { ttsKey, sttKey } = await issue();
  for (const value of [ttsKey, `${ttsKey}:${sttKey}`]) {
    await bytesOf(await speak(SPEECH, { authorization: `Bearer ${value}` }));
  }
});

test('the sound begins before the speech is made', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { speak, engine } = await openOpenAi({
    tone: { beforeChunk: (index) => (index === 2 ? held : undefined) },
  });
  for (const response_format of ['wav', 'pcm']) {
    const response = await speak({ ...SPEECH, response_format });
    const reader = response.body!.getReader();
    assert.ok((await reader.read()).value!.length > 0);
    await reader.cancel();
  }
  assert.ok(engine.produced <= 4);
  release();
});

test('a client that leaves stops the voice, and what was made is billed once', async () => {
  let left: AbortSignal | undefined;
  const { speak, store, account } = await openOpenAi({
    tone: {
      async beforeChunk(index, signal) {
        if (index < 2) return;
        left = signal;
        if (!signal!.aborted) await once(signal!, 'abort');
      },
    },
  });
  const leave = new AbortController();
  const body = { ...SPEECH, response_format: 'wav', stream_format: 'sse' };
  const response = await speak(body, { signal: leave.signal });
  const reader = response.body!.getReader();
  await reader.read();
  while (!left) await new Promise((resolve) => setImmediate(resolve));
  leave.abort();
  if (!left.aborted) await once(left, 'abort');
  assert.equal((await store.usage(account, 'characters'))!.used, [...INPUT].length);
});

// covers: openai.speech
test('twenty requests at once are billed one by one', async () => {
  const { speak, store, account } = await openOpenAi();
  const formats = ['mp3', 'opus', 'wav', 'pcm'];
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const stream_format = index % 2 ? 'sse' : 'audio';
      return bytesOf(await speak({ ...SPEECH, response_format: formats[index % 4], stream_format }));
    }),
  );
  assert.ok(answers.every(({ length }) => length > 0));
  assert.equal((await store.usage(account, 'characters'))!.used, 20 * [...INPUT].length);
});

test('a text with nothing to speak costs nothing', async () => {
  const { speak, store, account } = await openOpenAi();
  const events = Buffer.from(await bytesOf(await speak({ ...SPEECH, input: '…', stream_format: 'sse' })));
  assert.match(events.toString(), /"total_tokens":0/);
  assert.equal((await store.usage(account, 'characters'))!.used, 0);
});
