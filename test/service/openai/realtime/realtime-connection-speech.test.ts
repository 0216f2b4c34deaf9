import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { encodeWav } from '../../../../src/audio/capture/wav.ts';
import { Int16RateConverter } from '../../../../src/dsp/int16-rate-converter.ts';
import type { RecognitionDialect } from '../../../../src/engine/recognition-engine.ts';
import type { SynthesisJob } from '../../../../src/engine/synthesis-engine.ts';
import { createCtcEngine } from '../../../../src/engine/threads/ctc-engine.ts';
import { type CompandingLaw, decodeG711 } from '../../../../src/formats/g711.ts';
import { serve } from '../../../../src/service/serve.ts';
import { render } from '../../../engine/formant/engine-fixture.ts';
import { openService } from '../../support/open-service.ts';
import { COMPLETED, DELTA, RealtimeClient } from '../../support/realtime-client.ts';

const PAUSE = new Int16Array(24_000);

/** Sentences of our own voices at 24 kHz, with pauses of a second. */
function spoken(...jobs: Partial<SynthesisJob>[]): Int16Array {
  const parts = jobs.flatMap((job) => [PAUSE, render({ silenceTrim: true, ...job }).samples, PAUSE]);
  return Int16Array.from(parts.flatMap((part) => [...part]));
}

const KURMANJI = spoken(
  { text: 'bavê min li bajêr kar dike', dialect: 'kurmanji', voice: 'kurmanji_m005' },
  { text: 'ez çayê vedixwim', dialect: 'kurmanji', voice: 'kurmanji_f014' },
);
const SORANI = spoken(
  { text: 'سڵاو هاوڕێیان', dialect: 'sorani', voice: 'sorani_m005' },
  { text: 'من ئاو دەخۆم', dialect: 'sorani', voice: 'sorani_f014' },
);
const bytesOf = (samples: Int16Array) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

async function start() {
  const opened = await openService({ stt: createCtcEngine({ threads: 1 }) });
  const server = await serve(opened.service);
  after(() => server.close());
  const { sttKey, id } = await opened.issue({ sttPlan: 'pro' });
  return {
    ...opened,
    sttKey,
    open: (headers: Record<string, string> = {}) =>
      RealtimeClient.open(server.url, { headers: { authorization: `Bearer ${sttKey}`, ...headers } }),
    sessionsUsed: async () => (await opened.store.usage(id, 'sessions'))!.used,
    async file(dialect: RecognitionDialect, samples: Int16Array) {
      const body = new FormData();
      body.append('file', new Blob([encodeWav(samples, 24_000)]), 'x.wav');
      body.append('dialect', dialect);
      const headers = { 'x-api-key': sttKey };
      const response = await fetch(`${server.url}/api/stt-proxy`, { method: 'POST', headers, body });
      return ((await response.json()) as { text: string }).text;
    },
  };
}

const service = start();
/** As clients of OpenAI do it: what an item's deltas say is its text. */
function assertJoined(client: RealtimeClient): void {
  for (const { item_id, transcript } of client.of(COMPLETED)) {
    const deltas = client.of(DELTA).filter((event) => event.item_id === item_id);
    assert.equal(deltas.map(({ delta }) => delta).join(''), transcript);
  }
}

const transcripts = (client: RealtimeClient) => client.of(COMPLETED).map(({ transcript }) => transcript);
const update = (input: object) => ({
  type: 'session.update',
  session: { type: 'transcription', audio: { input } },
});

// covers: openai.realtime.items
test('each utterance is an item: begin, words, end, commit, text, as the file of the same speech has it (bavê min; sillaw hawrrêyan)', async () => {
  const { open, file } = await service;
  for (const [dialect, language, samples] of [
    ['kurmanji', 'kmr', KURMANJI],
    ['sorani', 'ckb', SORANI],
  ] as const) {
    const client = await open();
    client.send(update({ transcription: { model: 'gpt-4o-transcribe', language } }));
    client.append(bytesOf(samples));
    await client.next(COMPLETED, 2);
    assert.equal(transcripts(client).join(' '), await file(dialect, samples));

    const [first, second] = client.of('input_audio_buffer.committed');
    assert.equal(first!.previous_item_id, null);
    assert.equal(second!.previous_item_id, first!.item_id);
    const ofFirst = client.events.filter(
      ({ item_id, item }) => (item_id ?? (item as { id?: string })?.id) === first!.item_id,
    );
    const types = ofFirst.map(({ type }) => type).filter((type) => type !== DELTA);
    assert.deepEqual(types, [
      'input_audio_buffer.speech_started',
      'input_audio_buffer.speech_stopped',
      'input_audio_buffer.committed',
      'conversation.item.added',
      'conversation.item.done',
      COMPLETED,
    ]);
    const [{ audio_start_ms: begin }] = client.of('input_audio_buffer.speech_started');
    const [{ audio_end_ms: end }] = client.of('input_audio_buffer.speech_stopped');
    assert.ok(Number(begin) > 500 && Number(begin) < 1100, `begins at ${begin}`);
    assert.ok(Number(end) > Number(begin) + 500 && Number(end) < 4000, `ends at ${end}`);
    assertJoined(client);
    assert.deepEqual(client.of('error'), []);
    client.socket.close();
  }
});

// covers: openai.realtime.items
test('the deltas of every item joined are its text, and those of a long sentence begin while it is spoken (ez îro diçim bazarê)', async () => {
  const { open } = await service;
  const long = {
    kurmanji: [
      'ez îro diçim bazarê û nan û şîr dikirim û paşê ez vedigerim malê',
      'li gundê me dibistan û mizgeft hene û ba radibe û pelên daran dikevin',
    ],
    sorani: ['باوکم لە شار کار دەکات و دایکم لە ماڵەوەیە و کاکم لە شارێکی دوور دەژی'],
  } as const;
  for (const [dialect, language] of [
    ['kurmanji', 'kmr'],
    ['sorani', 'ckb'],
  ] as const) {
    const voices = [`${dialect}_m005`, `${dialect}_f014`];
    const jobs = long[dialect].flatMap((text) => voices.map((voice) => ({ text, dialect, voice })));
    for (const turn_detection of [{ type: 'server_vad' }, null]) {
      const client = await open();
      client.send(update({ transcription: { language }, turn_detection }));
      client.append(bytesOf(spoken(...jobs)));
      if (turn_detection) await client.next(COMPLETED, jobs.length);
      else client.send({ type: 'input_audio_buffer.commit' });
      await client.next(COMPLETED);
      assertJoined(client);
      for (const { item_id } of client.of('input_audio_buffer.committed')) {
        const types = client.events.filter((event) => event.item_id === item_id).map(({ type }) => type);
        const begun = types.indexOf(DELTA);
        assert.ok(begun >= 0 && begun < types.indexOf('input_audio_buffer.committed'), types.join());
      }
      client.socket.close();
    }
  }
});

// covers: openai.realtime.items
test('without turn detection the client commits, and clears what it does not want (bavê min li bajêr kar dike)', async () => {
  const { open, file } = await service;
  const client = await open();
  client.send(update({ transcription: { language: 'kmr' }, turn_detection: null }));
  client.append(bytesOf(SORANI));
  client.send({ type: 'input_audio_buffer.clear' });
  client.append(bytesOf(KURMANJI), 4801);
  client.send({ type: 'input_audio_buffer.commit' });
  const { transcript, item_id } = await client.next(COMPLETED);
  assert.equal(transcript, await file('kurmanji', KURMANJI));
  assert.deepEqual(
    client.of('input_audio_buffer.committed').map((event) => event.item_id),
    [item_id],
  );
  assert.equal(client.of('input_audio_buffer.cleared').length, 1);
  assert.equal(client.of('input_audio_buffer.speech_started').length, 0);
  client.send({ type: 'input_audio_buffer.commit', event_id: 'empty' });
  const { error } = await client.next('error');
  assert.equal((error as { code: string }).code, 'input_audio_buffer_commit_empty');
  assert.equal((error as { event_id: string }).event_id, 'empty');
  client.socket.close();
});

test('whisper-1 sends one delta for each item, which is the whole text (ez çayê vedixwim)', async () => {
  const { open } = await service;
  const client = await open();
  client.send({
    type: 'transcription_session.update',
    session: {
      input_audio_format: 'pcm16',
      input_audio_transcription: { model: 'whisper-1', language: 'ku' },
    },
  });
  client.append(bytesOf(KURMANJI));
  await client.next(COMPLETED, 2);
  assert.deepEqual(
    client.of(DELTA).map(({ delta }) => delta),
    transcripts(client),
  );
  client.socket.close();
});

test('the terms of a prompt are heard, where the word list alone hears other words (Mehwî, the poet: مەحوی)', async () => {
  const { open } = await service;
  const text = 'من سبەی لەگەڵ مەحوی قسە دەکەم';
  const samples = spoken({ text, dialect: 'sorani', voice: 'sorani_m005' });
  const client = await open();
  client.append(bytesOf(samples));
  assert.doesNotMatch(String((await client.next(COMPLETED)).transcript), / مەحوی /);
  client.send(update({ transcription: { language: 'ckb', prompt: 'هەولێر، مەحوی' } }));
  client.append(bytesOf(samples));
  assert.equal((await client.next(COMPLETED, 2)).transcript, text);
  client.send(update({ transcription: { prompt: '', keywords: ['مەحوی'] } }));
  client.append(bytesOf(samples));
  assert.equal((await client.next(COMPLETED, 3)).transcript, text);
  client.socket.close();
});

test('speech as telephones send it is understood, by either law of G.711 (bavê min li bajêr kar dike)', async () => {
  const { open } = await service;
  const resampler = new Int16RateConverter(24_000, 8000);
  const samples = Int16Array.from([...resampler.push(KURMANJI), ...resampler.flush()]);
  for (const [type, law, name] of [
    ['audio/pcmu', 'mu', 'g711_ulaw'],
    ['audio/pcma', 'a', 'g711_alaw'],
  ] as const) {
    const client = await open();
    client.send(update({ format: { type }, transcription: { language: 'kmr' } }));
    client.append(companded(samples, law), 1600);
    await client.next(COMPLETED, 2);
    assert.match(transcripts(client).join(' '), /bajêr/);
    client.send({ type: 'transcription_session.update', session: { input_audio_format: name } });
    const { session } = await client.next('transcription_session.updated');
    assert.equal((session as { input_audio_format: string }).input_audio_format, name);
    client.socket.close();
  }
});

/** The byte whose level is the nearest, for each sample. */
function companded(samples: Int16Array, law: CompandingLaw): Buffer {
  const levels = [
    ...decodeG711(
      Uint8Array.from({ length: 256 }, (_, code) => code),
      law,
    ),
  ];
  const byLevel = levels
    .map((level, code) => ({ level, code }))
    .sort((one, other) => one.level - other.level);
  return Buffer.from(
    Uint8Array.from(samples, (sample) => {
      const above = byLevel.findIndex(({ level }) => level >= sample);
      const nearest = [byLevel.at(above)!, byLevel[Math.max(0, above - 1)]!];
      return nearest.sort((one, other) => Math.abs(one.level - sample) - Math.abs(other.level - sample))[0]!
        .code;
    }),
  );
}

// covers: openai.realtime.cost
test('two sessions at once are debited as two, and one that breaks off is debited too', async () => {
  const { open, file, sessionsUsed } = await service;
  const before = await sessionsUsed();
  const [kurmanji, sorani] = await Promise.all([open(), open()]);
  kurmanji!.send(update({ transcription: { language: 'kmr' } }));
  kurmanji!.append(bytesOf(KURMANJI));
  sorani!.append(bytesOf(SORANI));
  await Promise.all([kurmanji!.next(COMPLETED, 2), sorani!.next(COMPLETED, 2)]);
  assert.equal(transcripts(kurmanji!).join(' '), await file('kurmanji', KURMANJI));
  assert.equal(transcripts(sorani!).join(' '), await file('sorani', SORANI));
  assert.equal(await sessionsUsed(), before + 2);
  const third = await open();
  third.append(bytesOf(SORANI.subarray(0, 60_000)));
  third.socket.terminate();
  assert.equal(await sessionsUsed(), before + 3);
  for (const client of [kurmanji!, sorani!]) client.socket.close();
});
