import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecognitionOptions } from '../../../src/engine/recognition-engine.ts';
import { recording } from '../decode/fixtures/sung-notes.ts';
import { concatenate, silence, sing, ToneRecognizer } from '../support/tone-recognizer.ts';
import { wavFile } from '../support/wav-file.ts';
import { openOpenAi } from './open-openai.ts';

const SPOKEN = wavFile(concatenate(silence(0.4), sing('badge'), silence(1), sing('cafe')));

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

function formOf(fields: Fields = {}, file: Uint8Array | undefined = SPOKEN): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ model: 'whisper-1', language: 'ckb', ...fields }))
    for (const each of [value ?? []].flat()) form.append(name, each);
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'note');
  return form;
}

async function open(sttPlan: 'free' | 'none' = 'free', stt = new ToneRecognizer()) {
  const opened = await openOpenAi({ stt });
  const { sttKey, id } = await opened.issue({ sttPlan });
  const send = (body: BodyInit, authorization = `Bearer ${sttKey}`) =>
    fetch(`${opened.url}/v1/audio/transcriptions`, { method: 'POST', body, headers: { authorization } });
  const creditsUsed = async () => (await opened.store.usage(id, 'credits'))!.used;
  return { ...opened, sttKey, send, creditsUsed };
}

/** Remembers what it was told to expect. */
class VocabularyRecognizer extends ToneRecognizer {
  readonly phrases: string[] = [];

  override open(_dialect?: string, options?: RecognitionOptions) {
    this.phrases.push(...(options?.vocabulary ?? []).map(({ letters }) => letters));
    return super.open();
  }
}

async function errorOf(response: Response) {
  const { error } = (await response.json()) as {
    error: { message: string; param: string | null; code: string };
  };
  return { status: response.status, ...error };
}

async function eventsOf(response: Response): Promise<{ type: string; delta?: string; text?: string }[]> {
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)));
}

describe('POST /v1/audio/transcriptions', () => {
  // covers: openai.transcription
  test('a recording in WAV, MP3 or Ogg is answered as JSON, for one credit each', async () => {
    const { send, creditsUsed } = await open();
    const response = await send(formOf());
    assert.equal(response.headers.get('content-type'), 'application/json');
    assert.deepEqual(await response.json(), { text: 'badge cafe', usage: { type: 'duration', seconds: 3 } });
    for (const name of ['sung.mp3', 'sung.ogg', 'sung.opus'] as const) {
      const answer = await send(formOf({ model: 'gpt-4o-mini-transcribe' }, recording(name)));
      assert.equal(answer.status, 200, name);
      assert.match(((await answer.json()) as { text: string }).text, /[a-p]/);
    }
    assert.equal(await creditsUsed(), 4);
  });

  test('text, SRT and VTT have the utterances at their times', async () => {
    const { send } = await open();
    const text = await send(formOf({ response_format: 'text' }));
    assert.equal(await text.text(), 'badge cafe\n');
    const srt = await send(formOf({ response_format: 'srt' }));
    assert.match(
      await srt.text(),
      /^1\n00:00:00,[34]\d\d --> 00:00:0\d,\d{3}\nbadge\n\n2\n00:00:0[12],\d{3} --> .*\ncafe\n$/,
    );
    const vtt = await send(formOf({ response_format: 'vtt' }));
    assert.equal(vtt.headers.get('content-type'), 'text/vtt; charset=utf-8');
    assert.match(await vtt.text(), /^WEBVTT\n\n00:00:00\.[34]\d\d --> [^\n]*\nbadge\n/);
  });

  test('verbose_json has the language, the duration and the segments', async () => {
    const { send } = await open();
    const fields = { response_format: 'verbose_json', language: 'ku' };
    const answer = (await (await send(formOf(fields))).json()) as {
      language: string;
      duration: number;
      segments: { text: string; start: number; end: number }[];
      words?: unknown;
    };
    assert.equal(answer.language, 'kmr');
    const [first, second] = answer.segments;
    assert.deepEqual(
      answer.segments.map(({ text }) => text),
      ['badge', ' cafe'],
    );
    assert.ok(Math.abs(first!.start - 0.4) < 0.1, `${first!.start}`);
    assert.ok(second!.start - first!.end > 0.9 && second!.end <= answer.duration + 0.01);
    assert.equal(answer.words, undefined);
  });

  // covers: openai.transcription
  test('a stream has a delta for each utterance, and all of them joined at its end', async () => {
    const { send, creditsUsed } = await open();
    const response = await send(formOf({ stream: 'true' }));
    assert.equal(response.headers.get('content-type'), 'text/event-stream');
    const events = await eventsOf(response);
    assert.deepEqual(
      events.map(({ type, delta, text }) => [type, delta ?? text]),
      [
        ['transcript.text.delta', 'badge'],
        ['transcript.text.delta', ' cafe'],
        ['transcript.text.done', 'badge cafe'],
      ],
    );
    assert.equal(await creditsUsed(), 1);
  });

  test('a prompt beyond 4 KiB counts as far as that, in whole phrases, and the answer says so', async () => {
    const stt = new VocabularyRecognizer();
    const { send } = await open('free', stt);
    // Hewlêr, 13 bytes with its comma.
    const short = 'هەولێر,'.repeat(314);
    for (const fields of [{}, { stream: 'true' }, { response_format: 'srt' }]) {
      for (const [prompt, ignored] of [
        [short, null],
        // Slêmanîyekan, cut in its middle.
        [`${short}سلێمانییەکان, دهۆک`, 'prompt'],
      ] as const) {
        const response = await send(formOf({ prompt, ...fields }));
        assert.equal(response.status, 200);
        assert.equal(response.headers.get('x-ignored-parameters'), ignored);
        assert.match(await response.text(), /badge/);
      }
    }
    // With its endings.
    assert.ok(
      stt.phrases.length > 0 && stt.phrases.every((phrase) => phrase.startsWith('هەولێر')),
      stt.phrases.join(),
    );
  });

  // covers: openai.errors
  test('what is refused says which field, in the shape that clients read, and costs nothing', async () => {
    const { send, creditsUsed } = await open();
    const withoutFile = new FormData();
    withoutFile.append('model', 'whisper-1');
    const cases: [BodyInit, number, string | null, string, RegExp][] = [
      [formOf({ model: undefined }), 400, 'model', 'invalid-argument', /"model" is missing/],
      [formOf({ model: 'tts-1' }), 400, 'model', 'invalid-argument', /use "kurdish-stt"/],
      [
        formOf({ language: undefined }),
        400,
        'language',
        'language-not-supported',
        /"language" is missing; use sorani or kurmanji/,
      ],
      [formOf({ language: 'en' }), 400, 'language', 'language-not-supported', /"language" "en" is unknown/],
      [
        formOf({ language: 'badini' }),
        400,
        'language',
        'language-not-supported',
        /"language" "badini" is unknown/,
      ],
      [
        formOf({ response_format: 'diarized_json' }),
        400,
        'response_format',
        'invalid-argument',
        /use json, text/,
      ],
      [
        formOf({ stream: 'true', response_format: 'srt' }),
        400,
        'response_format',
        'invalid-argument',
        /cannot be streamed/,
      ],
      [
        formOf({ 'timestamp_granularities[]': ['word', 'letter'] }),
        400,
        'timestamp_granularities',
        'invalid-argument',
        /use segment, word/,
      ],
      [formOf({ model: ['whisper-1', 'kurdish-stt'] }), 400, null, 'invalid-argument', /each field once/],
      [withoutFile, 400, 'file', 'invalid-argument', /"file" is missing/],
      ['{"model": "whisper-1"}', 400, null, 'invalid-argument', /multipart/],
    ];
    for (const [body, status, param, code, message] of cases) {
      const error = await errorOf(await send(body));
      assert.deepEqual([error.status, error.param, error.code], [status, param, code], error.message);
      assert.match(error.message, message);
    }
    for (const stream of ['true', 'false']) {
      const noise = await errorOf(await send(formOf({ stream }, Buffer.from('no recording'))));
      assert.deepEqual([noise.status, noise.param], [400, 'file'], noise.message);
    }
    assert.equal(await creditsUsed(), 0);
  });

  // covers: openai.keys
  test('the key is the one for speech-to-text, alone or behind the one for text-to-speech', async () => {
    const { send, key, sttKey } = await open();
    assert.equal((await send(formOf(), `Bearer ${key}:${sttKey}`)).status, 200);
    for (const authorization of [`Bearer ${key}`, 'Bearer sk-none', '']) {
      const error = await errorOf(await send(formOf(), authorization));
      assert.deepEqual([error.status, error.code], [401, 'unauthorized'], authorization);
      assert.match(error.message, /^"Authorization: Bearer" must hold/);
    }
    const { send: sendWithoutPlan } = await open('none');
    const error = await errorOf(await sendWithoutPlan(formOf()));
    assert.deepEqual([error.status, error.code], [403, 'plan-inactive']);
  });

  test('calls at the same time are a credit each', async () => {
    const { send, creditsUsed } = await open();
    const streams = ['true', 'false', 'true', 'false', 'true', 'false'];
    const answers = await Promise.all(streams.map((stream) => send(formOf({ stream }))));
    for (const answer of answers) {
      assert.equal(answer.status, 200);
      assert.match(await answer.text(), /badge/);
    }
    assert.equal(await creditsUsed(), streams.length);
  });

  test('a recognizer that fails is an error that costs nothing, also on the way', async () => {
    const failing = new ToneRecognizer(() => {
      if (failing.streams.at(-1)!.receivedSamples > 4 * 16_000) throw new Error('secret speech');
    });
    const { send, creditsUsed } = await open('free', failing);
    const long = wavFile(concatenate(sing('badge'), silence(1), sing('cafe'.repeat(60))));
    const events = await eventsOf(await send(formOf({ stream: 'true' }, long)));
    assert.equal(events[0]?.delta, 'badge');
    const types = events.map(({ type }) => type);
    assert.deepEqual([types.at(-1), types.includes('transcript.text.done')], ['error', false]);
    assert.doesNotMatch(JSON.stringify(events), /secret/);
    const error = await errorOf(await send(formOf({}, long)));
    assert.deepEqual([error.status, error.code], [500, 'internal']);
    assert.equal(await creditsUsed(), 0);
  });

  test('a text beyond the limit of the plan is cut, and says so, as a whole and as a stream', async () => {
    const { send } = await open();
    const long = wavFile(concatenate(sing('badge'), silence(1), sing('cafe'.repeat(150))));
    const whole = (await (await send(formOf({ response_format: 'verbose_json' }, long))).json()) as {
      text: string;
      truncated: boolean;
      truncation_limit: number;
      segments: { text: string }[];
    };
    assert.deepEqual([whole.text.length, whole.truncated, whole.truncation_limit], [500, true, 500]);
    assert.equal(whole.segments.map(({ text }) => text).join(''), whole.text);
    const events = await eventsOf(await send(formOf({ stream: 'true' }, long)));
    assert.equal(events.map(({ delta = '' }) => delta).join(''), whole.text);
    assert.equal(events.at(-1)?.text, whole.text);
  });

  /**
   * Sends a long recording, and leaves once `until` resolves. Not by fetch: that connects again when it has been aborted, and a service that
   * closes waits for the connection.
   */
  async function leaveAfter(stt: ToneRecognizer, until: (sent: ClientRequest) => Promise<unknown>) {
    const { url, sttKey, creditsUsed } = await open('free', stt);
    const file = wavFile(concatenate(sing('badge'), silence(1), sing('cafe'.repeat(40))));
    const form = new Response(formOf({ stream: 'true' }, file));
    const sent = request(`${url}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sttKey}`, 'content-type': form.headers.get('content-type')! },
    });
    sent.on('error', () => {});
    sent.end(Buffer.from(await form.arrayBuffer()));
    await until(sent);
    sent.destroy();
    const hasStopped = async () => {
      while (!stt.streams[0]!.isClosed) await nextTurn();
      const { receivedSamples } = stt.streams[0]!;
      assert.ok(receivedSamples < file.length / 4, String(receivedSamples));
    };
    return { creditsUsed, hasStopped };
  }

  // covers: openai.transcription
  test('a client that leaves a stream after its first text pays for it, and the recognizer stops', async () => {
    const { creditsUsed, hasStopped } = await leaveAfter(new ToneRecognizer(), async (sent) => {
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.on('error', () => {});
      const [first] = (await once(response, 'data')) as [Buffer];
      assert.match(first.toString(), /"delta":"badge"/);
    });
    await hasStopped();
    // What is reserved counts as used, so that time has to pass for it to be returned.
    for (let turn = 0; turn < 200; turn++) await nextTurn();
    assert.equal(await creditsUsed(), 1);
  });

  test('a client that leaves a stream before any text is forgiven at first', async () => {
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let isBegun = false;
    const stt = new ToneRecognizer(() => {
      isBegun = true;
      return gate;
    });
    const { creditsUsed, hasStopped } = await leaveAfter(stt, async () => {
      while (!isBegun) await nextTurn();
    });
    // The service learns of it.
    for (let turn = 0; turn < 300; turn++) await nextTurn();
    goOn();
    await hasStopped();
    // What is reserved counts as used until it is returned.
    for (let turn = 0; turn < 2000 && (await creditsUsed()) > 0; turn++) await nextTurn();
    assert.equal(await creditsUsed(), 0);
  });
});
