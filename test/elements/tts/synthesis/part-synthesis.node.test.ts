import assert from 'node:assert/strict';
import { type Mock, mock, test } from 'node:test';
import { createTokenSource } from '../../../../src/client/create-token-source.ts';
import { SpeechError } from '../../../../src/contract/errors.ts';
import { type PartRequests, plainRequests } from '../../../../src/elements/tts/requests/part-requests.ts';
import type { SpeechRequest } from '../../../../src/elements/tts/requests/speech-request.ts';
import {
  type PartChunk,
  type PartSynthesisOptions,
  synthesizeParts,
} from '../../../../src/elements/tts/synthesis/part-synthesis.ts';
import { limitKey } from '../../../../src/elements/tts/synthesis/remembered-limit.ts';
import type { ResponseStore } from '../../../../src/elements/tts/synthesis/response-store.ts';
import { SpokenPieces } from '../../../../src/elements/tts/synthesis/spoken-pieces.ts';
import { createPcmDecoder } from '../../../../src/formats/pcm-decoder.ts';
import { createLocalFetch } from '../../../../src/local/create-local-fetch.ts';
import { splitSentences } from '../../../../src/text/normalize/split-sentences.ts';
import { createWordMap } from '../../../../src/text/words/word-map.ts';

/** 12, 24, 21 and 45 characters. */
const SENTENCES = [
  'سڵاو هاوڕێم.',
  'ئەمڕۆ کەشوهەوا زۆر خۆشە.',
  'دوێنێ چووین بۆ بازاڕ.',
  'لەوێ کتێبێکی نوێ و دوو پێنووسی شینم بۆ تۆ کڕی.',
];
const [FIRST, SECOND, THIRD, LAST] = SENTENCES as [string, string, string, string];
const TEXT = SENTENCES.join(' ');
const RATE = 24_000;

const REQUEST: SpeechRequest = {
  text: TEXT,
  endpoint: 'local:',
  voice: 'sorani_m001',
  voiceGroup: 'v3',
  dialect: undefined,
  // Fewer samples.
  speed: 4,
  format: 'stream',
  generation: {},
};

type Fault = (real: () => Promise<Response>) => Response | Promise<Response>;

interface Sent {
  readonly path: string;
  readonly text: string;
  readonly speaker_id: string;
  readonly seed?: number;
  readonly signature: string | null;
}

const answer = createLocalFetch();

/** The embedded engine, whose answers can be broken, in order. */
function open({ longest = 5000 as number | null, faults = [] as (Fault | undefined)[] } = {}) {
  const sent: Sent[] = [];
  const tokens: unknown[] = [];
  const waits: number[] = [];
  const characterLimits = new Map<string, number>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = String(input).replace('local:', '');
    if (path === '/token') {
      tokens.push(path);
      const token = (await (await answer(input, init)).json()) as { limits: object };
      return Response.json({ ...token, limits: { ...token.limits, max_chars: longest ?? undefined } });
    }
    const signature = new Headers(init?.headers).get('speech-signature');
    sent.push({ ...(JSON.parse(String(init?.body)) as Sent), path, signature });
    const real = () => answer(input, init);
    return (faults.shift() ?? (() => real()))(real);
  };
  const abort = new AbortController();
  const chunks: PartChunk[] = [];
  const speak = async (
    request: Partial<SpeechRequest> = {},
    options: Partial<PartSynthesisOptions> = {},
  ): Promise<void> => {
    const whole = { ...REQUEST, ...request };
    const parts = synthesizeParts(whole, {
      requests: plainRequests(whole, splitSentences(whole.text)),
      tokenSource: createTokenSource('local:/token', { fetch }),
      fetch,
      assetBase: undefined,
      compact: Promise.resolve(undefined),
      signal: abort.signal,
      characterLimits,
      from: { offset: 0, frames: 0 },
      untilDue: async (refusal) => {
        if (refusal) throw refusal;
        waits.push(sent.length);
      },
      onFirstByte() {},
      ...options,
    });
    for await (const chunk of parts) chunks.push(chunk);
  };
  return {
    sent,
    tokens,
    waits,
    characterLimits,
    chunks,
    abort,
    speak,
    texts: () => sent.map(({ text }) => text),
    /** Places of the parts that have arrived whole, as text. */
    whole: () => chunks.flatMap(({ part }) => (part ? [TEXT.slice(part.start, part.end)] : [])),
    frames: () => chunks.reduce((sum, { samples }) => sum + samples.length, 0),
    words: () =>
      chunks.flatMap(({ words }) =>
        words.map(({ charIndex, charLength }) => TEXT.slice(charIndex, charIndex + charLength)),
      ),
  };
}

const refuse =
  (status: number, body: object): Fault =>
  () =>
    Response.json(body, { status });
const busy = refuse(503, { error: 'busy', code: 'service-unavailable' });
const tooLong = refuse(400, { error: 'The text is too long.', code: 'text-too-long', field: 'text' });
/** The connection breaks after some bytes of events. */
const breakAfter =
  (bytes: number): Fault =>
  async (real) => {
    const response = await real();
    const head = new Uint8Array(await response.arrayBuffer()).slice(0, bytes);
    let isSent = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (isSent) controller.error(new TypeError('network error'));
        else controller.enqueue(head);
        isSent = true;
      },
    });
    return new Response(body, { headers: response.headers });
  };

async function failure(outcome: Promise<unknown>): Promise<SpeechError> {
  const error = await outcome.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.equal((error as SpeechError | undefined)?.name, 'SpeechError', String(error));
  return error as SpeechError;
}

/** Delays of a retry pass at once, and are written down. */
function skipDelays(): { delays: number[]; timers: Mock<typeof setTimeout> } {
  const delays: number[] = [];
  const real = globalThis.setTimeout;
  const skip = (run: () => void, ms = 0) => {
    if (ms < 100 || ms > 10_000) return real(run, ms);
    delays.push(ms);
    return real(run, 0);
  };
  return { delays, timers: mock.method(globalThis, 'setTimeout', skip as typeof setTimeout) };
}

test('part synthesis requests whole sentences, as many as the token allows, each part once and after the one before', async () => {
  const { speak, texts, waits, tokens, whole, words, chunks, frames } = open({ longest: 60 });
  await speak();
  const parts = [`${FIRST} ${SECOND} ${THIRD}`, LAST];
  assert.deepEqual(texts(), parts);
  assert.deepEqual(whole(), parts);
  assert.deepEqual(words(), TEXT.split(' '));
  // The first is due at once; the second waits until the listener comes near.
  assert.deepEqual(waits, [1]);
  assert.equal(tokens.length, 1);
  const times = chunks.flatMap((chunk) => chunk.words.flatMap(({ start, end }) => [start, end]));
  assert.deepEqual(
    times,
    [...times].sort((a, b) => a - b),
  );
  // Times count from the first sample of the whole, not of the part.
  const before = chunks
    .slice(
      0,
      chunks.findIndex(({ part }) => part),
    )
    .reduce((sum, { samples }) => sum + samples.length, 0);
  const second = chunks.flatMap((chunk) =>
    chunk.words.filter(({ charIndex }) => charIndex >= TEXT.indexOf(LAST)),
  );
  assert.ok(second[0]!.start >= before / RATE && second.at(-1)!.end <= frames() / RATE);
});

test('part synthesis takes 500 characters for the limit where the token names none', async () => {
  const { speak, texts } = open({ longest: null });
  const paragraph = Array.from({ length: 6 }, () => TEXT).join(' ');
  await speak({ text: paragraph });
  assert.equal(texts().join(' '), paragraph);
  assert.equal(texts().length, 2);
  assert.ok(texts()[0]!.length <= 500 && texts()[0]!.length > 450, `${texts()[0]!.length}`);
});

test('part synthesis cuts a refused text smaller, remembers the limit, and requests nothing again that was spoken', async () => {
  const { speak, texts, whole, characterLimits } = open({ faults: [tooLong] });
  await speak();
  assert.deepEqual(texts(), [TEXT, `${FIRST} ${SECOND}`, THIRD, LAST]);
  assert.deepEqual(whole(), texts().slice(1));
  assert.deepEqual([...characterLimits], [['local:', Math.floor(TEXT.length / 2)]]);

  const later = open({ longest: 60, faults: [undefined, tooLong] });
  const begun = `${FIRST} ${SECOND} ${THIRD}`;
  await later.speak({ text: `${begun} ${LAST} ${FIRST}` });
  assert.deepEqual(later.texts(), [begun, `${LAST} ${FIRST}`, LAST, FIRST]);

  const known = open();
  known.characterLimits.set('local:', 30);
  await known.speak({ text: `${FIRST} ${SECOND}` });
  assert.deepEqual(known.texts(), [FIRST, SECOND]);
});

test('part synthesis gives up where even a short text is too long', async () => {
  const { speak, texts, characterLimits } = open({ faults: [tooLong, tooLong] });
  assert.equal((await failure(speak({ text: `${FIRST} ${SECOND} ${THIRD}` }))).code, 'text-too-long');
  assert.deepEqual(texts(), [`${FIRST} ${SECOND} ${THIRD}`, `${FIRST} ${SECOND}`]);
  assert.equal(characterLimits.get('local:'), 50);
});

test('part synthesis cuts a part shorter that is longer as it is said', async () => {
  const { speak, texts, whole } = open({ longest: 60 });
  const requests: PartRequests = {
    ...plainRequests(REQUEST, splitSentences(TEXT)),
    of: (text) => {
      const said = text.replaceAll('سڵاو', 'سڵاو و ڕێز');
      return { request: REQUEST, said: { text: said, createWordMap: () => createWordMap(said) } };
    },
  };
  await speak({}, { requests });
  assert.equal(texts()[0], `${FIRST.replace('سڵاو', 'سڵاو و ڕێز')} ${SECOND}`);
  assert.equal(whole()[0], `${FIRST} ${SECOND}`);
  for (const text of texts()) assert.ok(text.length <= 60, text);
});

test('part synthesis discards a part whose connection breaks, keeps those before it, and requests it no second time', async () => {
  const { speak, texts, whole, chunks } = open({ longest: 30, faults: [undefined, breakAfter(20_000)] });
  const { code, retryable } = await failure(speak());
  assert.deepEqual([code, retryable], ['stream-truncated', true]);
  assert.deepEqual(texts(), [FIRST, SECOND]);
  assert.deepEqual(whole(), [FIRST]);
  // Some of it had been delivered, marked as a part that is arriving.
  const last = chunks.at(-1);
  assert.ok(last?.samples.length, 'sound of the second part');
  assert.equal(TEXT.slice(last!.within?.start, last!.within?.end), SECOND);
});

test('part synthesis begins and ends where it is told, after the frames before', async () => {
  const { speak, texts, words, chunks, waits } = open({ longest: 30 });
  const offset = TEXT.indexOf(SECOND);
  await speak({}, { from: { offset, frames: 3 * RATE, isDue: false, end: TEXT.indexOf(LAST) } });
  assert.deepEqual(texts(), [SECOND, THIRD]);
  assert.deepEqual(words(), `${SECOND} ${THIRD}`.split(' '));
  assert.ok(chunks.flatMap((chunk) => chunk.words)[0]!.start >= 3);
  assert.deepEqual(waits, [0, 1]);
});

test('part synthesis buys nothing twice: pieces that were spoken are played from memory, and only what is between is requested', async () => {
  const pieces = new SpokenPieces();
  const place = (text: string) => ({ start: TEXT.indexOf(text), end: TEXT.indexOf(text) + text.length });
  const samples = Int16Array.from({ length: 1000 }, (_, index) => index);
  pieces.add({
    ...place(SECOND),
    samples,
    words: [{ word: 'ئەمڕۆ', start: 0, end: 0.01, charIndex: place(SECOND).start, charLength: 5 }],
  });
  const { speak, texts, chunks, whole, waits } = open();
  await speak({}, { pieces });
  assert.deepEqual(texts(), [FIRST, `${THIRD} ${LAST}`]);
  assert.deepEqual(whole(), [FIRST, SECOND, `${THIRD} ${LAST}`]);
  const index = chunks.findIndex(({ part }) => part?.start === place(SECOND).start);
  assert.deepEqual(chunks[index]!.samples, samples);
  const before = chunks.slice(0, index).reduce((sum, each) => sum + each.samples.length, 0);
  assert.equal(chunks[index]!.words[0]!.start, before / RATE);
  const next = chunks.slice(index + 1).flatMap(({ words }) => words)[0]!;
  assert.ok(next.start >= (before + samples.length) / RATE, 'what follows sounds after the piece');
  // From the middle of a piece on, its rest.
  const middle = open();
  await middle.speak(
    {},
    { pieces, from: { offset: place(SECOND).start + 10, frames: 0, end: place(SECOND).end } },
  );
  assert.deepEqual(middle.texts(), []);
  assert.ok(middle.frames() > 0 && middle.frames() < 1000, `${middle.frames()}`);
  assert.deepEqual(waits, [1]);
});

test('part synthesis waits for a piece that is arriving in place of buying it', async () => {
  const pieces = new SpokenPieces();
  const piece = { start: 0, end: FIRST.length };
  const arriving = new AbortController();
  pieces.expect(piece, arriving);
  const { speak, texts, whole } = open();
  const spoken = speak({ text: `${FIRST} ${SECOND}` }, { pieces });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(texts(), []);
  pieces.add({ ...piece, samples: new Int16Array(500), words: [] });
  arriving.abort();
  await spoken;
  assert.deepEqual(texts(), [SECOND]);
  assert.deepEqual(whole(), [FIRST, SECOND]);
});

test('part synthesis asks a busy service three times more, later each time, and then says that it is busy', async () => {
  const { delays, timers } = skipDelays();
  try {
    const patient = open({ faults: [busy, busy, busy] });
    await patient.speak({ text: FIRST });
    assert.deepEqual(delays, [400, 1200, 3600]);
    assert.deepEqual(patient.whole(), [FIRST]);
    const { speak, texts } = open({ faults: [busy, busy, busy, busy] });
    const { code, status } = await failure(speak({ text: FIRST }));
    assert.deepEqual([code, status, texts().length], ['service-unavailable', 503, 4]);
    // Other refusals are final.
    const refused = open({ faults: [refuse(403, { error: 'Used up.', code: 'quota-exceeded' })] });
    assert.equal((await failure(refused.speak())).code, 'quota-exceeded');
    assert.equal(refused.sent.length, 1);
  } finally {
    timers.mock.restore();
  }
});

test('part synthesis sends with each part its own signature, and begins with a whole part', async () => {
  const signature = 'first.second.third.fourth';
  const { speak, sent } = open({ longest: 30 });
  await speak({ signature, text: `${FIRST} ${SECOND} ${THIRD}` });
  assert.deepEqual(
    sent.map((call) => [call.text, call.signature]),
    [
      [FIRST, 'first'],
      [SECOND, 'second'],
      [THIRD, 'third'],
    ],
  );
  const middle = open({ longest: 30 });
  const offset = TEXT.indexOf('خۆشە');
  await middle.speak({ signature, text: `${FIRST} ${SECOND} ${THIRD}` }, { from: { offset, frames: 0 } });
  assert.deepEqual(
    middle.sent.map((call) => [call.text, call.signature]),
    [
      [SECOND, 'second'],
      [THIRD, 'third'],
    ],
  );
});

test('part synthesis goes on in the voice of the text where that of a quote is refused', async () => {
  const run = {
    start: TEXT.indexOf(SECOND),
    end: TEXT.indexOf(SECOND) + SECOND.length,
    dialect: 'sorani' as const,
  };
  let refused: unknown;
  const sentences = splitSentences(TEXT).map((span) =>
    span.start === run.start ? { ...span, voice: run } : span,
  );
  const requests: PartRequests = {
    sentences,
    of: (text, voice) => ({
      request: { ...REQUEST, voice: voice && !refused ? 'sorani_f002' : 'sorani_m001' },
      said: { text, createWordMap: () => createWordMap(text) },
    }),
    isRefusal: (voice, error) => voice === run && (error as SpeechError).code === 'voice-unavailable',
    refuse: (_voice, error) => {
      refused = error;
    },
  };
  const noVoice = refuse(403, { error: 'No such voice.', code: 'voice-unavailable' });
  const { speak, sent, whole } = open({ faults: [undefined, noVoice] });
  await speak({}, { requests });
  assert.deepEqual(
    sent.map(({ text, speaker_id }) => [text, speaker_id]),
    [
      [FIRST, 'sorani_m001'],
      [SECOND, 'sorani_f002'],
      [SECOND, 'sorani_m001'],
      [`${THIRD} ${LAST}`, 'sorani_m001'],
    ],
  );
  assert.deepEqual(whole(), [FIRST, SECOND, `${THIRD} ${LAST}`]);
});

test('part synthesis stops when it is aborted, also while it waits to ask again', async () => {
  const reason = new SpeechError('aborted', 'Another text was requested.');
  const { speak, abort, sent } = open({ faults: [busy] });
  const spoken = speak();
  while (!sent.length) await new Promise((resolve) => setImmediate(resolve));
  abort.abort(reason);
  assert.equal(await failure(spoken), reason);
  assert.equal(sent.length, 1);
});

test('part synthesis plays what this browser keeps without a call, and forgets what it cannot play', async () => {
  const kept = new Map<string, Response>();
  const limits: number[] = [];
  const store: ResponseStore = {
    match: async (_request, text) => kept.get(text)?.clone(),
    async put(_request, text, limit, response) {
      kept.set(text, response);
      limits.push(limit);
    },
    async delete(_request, text) {
      kept.delete(text);
    },
  };
  // Samples under the name of Opus, which only browsers decode, and at an address, as the proxy answers what it keeps for all.
  const shared: Fault = async (real) => {
    const response = await real();
    const headers = { 'content-type': 'text/event-stream; codecs=opus', 'content-location': '/speech/kept' };
    return new Response(response.body, { headers });
  };
  const compact = Promise.resolve({ openDecoder: () => createPcmDecoder(), store });
  const text = `${FIRST} ${SECOND}`;
  const visit = open({ longest: 30, faults: [shared] });
  await visit.speak({ text }, { compact });
  assert.deepEqual([...kept.keys()], [FIRST]);
  assert.deepEqual(limits, [30]);

  const storage = { [limitKey('local:')]: '30' };
  const { localStorage } = globalThis;
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  try {
    const again = open({ longest: 30 });
    await again.speak({ text: FIRST }, { compact });
    assert.deepEqual([again.sent.length, again.tokens.length], [0, 0]);
    assert.ok(again.frames() > 0);
    assert.deepEqual(again.words(), FIRST.split(' '));
    kept.set(FIRST, new Response('data: {"type":"speech.aud'));
    const broken = open({ longest: 30 });
    assert.equal((await failure(broken.speak({ text: FIRST }, { compact }))).code, 'stream-truncated');
    assert.deepEqual([...kept.keys()], []);
    await broken.speak({ text: FIRST }, { compact });
    assert.deepEqual(broken.texts(), [FIRST]);
  } finally {
    Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
  }
});
