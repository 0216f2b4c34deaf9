import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startEmbeddedService } from '../../../demo/backend.ts';
import { synthesizeFile, synthesizeWithTimestamps } from '../../../src/client/synthesize-once.ts';
import { eventData } from '../../../src/formats/event-data.ts';

const TEXT = 'سڵاو هاوڕێیان، بەخێربێن بۆ شاری هەولێر. ئەمڕۆ کەشوهەوا زۆر خۆشە.';

interface Verbose {
  readonly language: string;
  readonly duration: number;
  readonly text: string;
  readonly words: readonly { word: string; start: number; end: number }[];
  readonly segments: readonly { id: number; start: number; end: number; text: string }[];
}

// The real voices speak, and the real recognizer writes.
describe('POST /v1/audio/transcriptions', () => {
  const starting = startEmbeddedService();
  const speaking = starting.then(({ connection }) => {
    const options = { endpoint: connection.baseUrl, apiKey: connection.ttsKey, voice: 'sorani_m001' };
    return Promise.all([
      synthesizeFile(TEXT, { ...options, format: 'mp3' }),
      synthesizeWithTimestamps(TEXT, options),
    ]);
  });
  after(async () => (await starting).close());

  async function post(fields: readonly (readonly [string, string])[], headers: Record<string, string> = {}) {
    const { connection } = await starting;
    const [{ bytes }] = await speaking;
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    form.append('file', new Blob([bytes]), 'speech.mp3');
    const authorization = `Bearer ${connection.ttsKey}:${connection.sttKey}`;
    return fetch(`${connection.baseUrl}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization, ...headers },
      body: form,
    });
  }
  const MODEL = ['model', 'whisper-1'] as const;

  it('writes what was said, in every format the same', async () => {
    const json = (await (await post([MODEL, ['language', 'ckb']])).json()) as {
      text: string;
      usage: unknown;
    };
    const spoken = TEXT.replace(/[،.]/g, '').split(' ');
    const words = json.text.split(' ');
    const known = words.filter((word) => spoken.includes(word));
    assert.ok(known.length >= spoken.length / 2, json.text);
    const [, { samples }] = await speaking;
    assert.deepEqual(json.usage, { type: 'duration', seconds: Math.ceil(samples.length / 24_000) });

    const text = await post([MODEL, ['response_format', 'text']]);
    assert.equal(await text.text(), `${json.text}\n`);
    assert.match(text.headers.get('content-type') ?? '', /^text\/plain/);
    const srt = await (await post([MODEL, ['response_format', 'srt']])).text();
    assert.match(srt, /^1\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\n/);
    const vtt = await (await post([MODEL, ['response_format', 'vtt']])).text();
    assert.match(vtt, /^WEBVTT\n\n00:00:0\d\.\d{3} --> /);
    const lines = vtt.split('\n').filter((line) => line && !/-->|^WEBVTT/.test(line));
    assert.equal(lines.join(' '), json.text);
    for (const caption of lines) assert.ok(caption.length <= 84);
  });

  it('times words as they were spoken, and segments as their words', async () => {
    const answer = await post([
      MODEL,
      ['response_format', 'verbose_json'],
      ['timestamp_granularities[]', 'word'],
      ['timestamp_granularities[]', 'segment'],
    ]);
    const { language, duration, text, words, segments } = (await answer.json()) as Verbose;
    const [, timed] = await speaking;
    assert.equal(language, 'ckb');
    assert.ok(Math.abs(duration - timed.samples.length / timed.sampleRate) < 0.1);
    assert.equal(words.map(({ word }) => word).join(' '), text);
    assert.equal(segments.map((segment) => segment.text).join(' '), text);
    let compared = 0;
    for (const spoken of timed.words) {
      const found = words.find(({ word }) => word === spoken.word.replace(/[،.]/g, ''));
      if (!found) continue;
      compared++;
      assert.ok(
        Math.abs(found.start - spoken.start) < 0.25,
        `${spoken.word}: ${found.start}, ${spoken.start}`,
      );
    }
    assert.ok(compared >= 4, `${compared} words compared`);
    assert.equal(segments[0]?.start, words[0]?.start);
    assert.equal(segments.at(-1)?.end, words.at(-1)?.end);
    const plain = (await (
      await post([MODEL, ['response_format', 'verbose_json']])
    ).json()) as Partial<Verbose>;
    assert.ok(plain.segments && !plain.words);
  });

  it('streams each utterance once it is known, then the whole text', async () => {
    const whole = (await (await post([MODEL])).json()) as { text: string };
    const answer = await post([MODEL, ['stream', 'true']]);
    assert.equal(answer.headers.get('content-type'), 'text/event-stream');
    const events = [];
    for await (const data of eventData(answer.body!.pipeThrough(new TextDecoderStream())))
      events.push(JSON.parse(data));
    const done = events.pop();
    assert.equal(done.type, 'transcript.text.done');
    assert.equal(done.text, whole.text);
    assert.equal(events.map(({ delta }) => delta).join(''), whole.text);
    assert.ok(events.length > 0 && events.every(({ type }) => type === 'transcript.text.delta'));
  });

  it('listens in the language that is named, for the names of the prompt, and says what it ignores', async () => {
    const kurmanji = (await (await post([MODEL, ['language', 'kmr-TR']])).json()) as { text: string };
    assert.match(kurmanji.text, /^[\p{Script=Latin}\s'’-]+$/u);
    const ignored = await post([MODEL, ['temperature', '0'], ['prompt', 'هەولێر، شاری هەولێر']]);
    assert.equal(ignored.headers.get('x-ignored-parameters'), 'temperature');
    assert.match(((await ignored.json()) as { text: string }).text, /هەولێر/);
  });

  for (const [what, fields, param, message] of [
    ['no model', [], 'model', /"model" is missing; use "kurdish-stt"/],
    ['a model that speaks', [['model', 'tts-1']], 'model', /"tts-1" is not a model for transcription/],
    [
      'another language',
      [MODEL, ['language', 'fr']],
      'language',
      /"language" "fr" is unknown; use ckb or kmr/,
    ],
    ['an unknown format', [MODEL, ['response_format', 'xml']], 'response_format', /use json, text, srt/],
    [
      'an unknown granularity',
      [MODEL, ['response_format', 'verbose_json'], ['timestamp_granularities[]', 'letter']],
      'timestamp_granularities[]',
      /use word or segment/,
    ],
    [
      'times of plain text',
      [MODEL, ['timestamp_granularities[]', 'word']],
      'timestamp_granularities[]',
      /needs the "response_format" verbose_json/,
    ],
    [
      'a stream of subtitles',
      [MODEL, ['stream', 'true'], ['response_format', 'srt']],
      'stream',
      /json or text/,
    ],
    ['two models', [MODEL, MODEL], null, /each field once/],
  ] as const)
    it(`refuses ${what} in one line, and bills nothing`, async () => {
      const { creditsUsed } = await starting;
      const before = await creditsUsed();
      const answer = await post(fields);
      assert.equal(answer.status, 400);
      const { error } = (await answer.json()) as { error: Record<string, string> };
      assert.equal(error.type, 'invalid_request_error');
      assert.equal(error.param, param);
      assert.match(error.message!, message);
      assert.equal(await creditsUsed(), before);
    });

  it('refuses a key of speech alone, and no key', async () => {
    const { connection } = await starting;
    for (const authorization of [`Bearer ${connection.ttsKey}`, '']) {
      const answer = await post([MODEL], { authorization });
      assert.equal(answer.status, 401);
      const { error } = (await answer.json()) as { error: Record<string, string> };
      assert.equal(error.type, 'authentication_error');
      assert.match(error.message!, /"Authorization: Bearer" must hold a valid/);
    }
  });

  it('debits one credit for each call, many at once', async () => {
    const { creditsUsed } = await starting;
    const before = await creditsUsed();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post([MODEL])));
    for (const answer of answers) assert.equal(answer.status, 200, await answer.text());
    assert.equal(await creditsUsed(), before + 6);
  });
});
