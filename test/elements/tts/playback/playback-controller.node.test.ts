import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTokenSource } from '../../../../src/client/create-token-source.ts';
import type { BoundaryEvent } from '../../../../src/elements/base/events.ts';
import { PlaybackController } from '../../../../src/elements/tts/playback/playback-controller.ts';
import type { SpeechRequest } from '../../../../src/elements/tts/requests/speech-request.ts';
import { plainSource } from '../../../../src/elements/tts/text/text-source.ts';
import { createLocalFetch } from '../../../../src/local/create-local-fetch.ts';
import { HEADLESS_HOST } from '../../../../src/ponyfill/headless-host.ts';
import { MemoryPlayer } from '../../support/memory-player.ts';

const TEXT = 'سڵاو هاوڕێم. ئەمڕۆ کەشوهەوا زۆر خۆشە. دوێنێ چووین بۆ بازاڕ.';
const STEP_SECONDS = 0.1;

/** The whole player over the real engine, without a browser: its clock is moved by hand. */
function open({ longest = 5000 } = {}) {
  const player = new MemoryPlayer();
  const events: string[] = [];
  const requested: string[] = [];
  const answer = createLocalFetch();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const isToken = String(input).endsWith('/token');
    if (!isToken) requested.push((JSON.parse(String(init?.body)) as { text: string }).text);
    const response = await answer(input, init);
    if (!isToken) return response;
    const token = (await response.json()) as { limits: object };
    return Response.json({ ...token, limits: { ...token.limits, max_chars: longest } });
  };
  const speech: PlaybackController = new PlaybackController(HEADLESS_HOST, {
    setup: () => ({
      tokenSource: createTokenSource('local:/token', { fetch }),
      fetch,
      assetBase: undefined,
      latency: 'balanced',
      playbackRate: 1,
      volume: 1,
      muted: false,
      preload: 'none',
      loop: false,
      allowOverlap: true,
      sentenceBoundaries: false,
      defaultVoice: async () => 'sorani_m001',
    }),
    createPlayer: () => player,
    dispatch: (event) => {
      if (event.type !== 'boundary') events.push(event.type);
      else {
        const { charIndex, charLength } = event as BoundaryEvent;
        events.push(TEXT.slice(charIndex, charIndex + charLength));
      }
    },
  });
  after(() => speech.cancel());
  /** Lets time pass until something has happened. */
  const until = async (happened: () => boolean) => {
    for (let step = 0; step < 3000 && !happened(); step++) {
      player.pass(STEP_SECONDS);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    assert.ok(happened(), events.join(' '));
  };
  return { speech, player, events, requested, until };
}

const request: SpeechRequest = {
  text: TEXT,
  endpoint: 'local:',
  voice: 'sorani_m001',
  voiceGroup: 'v3',
  dialect: undefined,
  speed: undefined,
  format: 'stream',
  generation: {},
};

const isTransport = (name: string) => /^(play|playing|pause|ended|loadstart|waiting|seek)/.test(name);
const isWord = (name: string) => TEXT.includes(name);

test('PlaybackController reads a text from its first word to its end, by a clock alone', async () => {
  const { speech, player, events, requested, until } = open();
  void speech.speak(request, plainSource(TEXT));
  assert.equal(speech.state.status, 'loading');
  await until(() => speech.state.status === 'ended');
  assert.deepEqual(requested, [TEXT]);
  assert.deepEqual(events.filter(isWord), TEXT.split(' '));
  assert.deepEqual(
    [...new Set(events.filter(isTransport))].filter((name) => name !== 'waiting'),
    ['loadstart', 'play', 'playing', 'pause', 'ended'],
  );
  assert.equal(speech.timeline.currentTime, player.duration);
  assert.equal(speech.timeline.expectedDuration, player.duration);
});

test('PlaybackController goes on after a pause from the same place, with paused false before `play` is dispatched', async () => {
  const { speech, player, events, requested, until } = open();
  void speech.speak(request, plainSource(TEXT));
  await until(() => player.currentTime > 1);
  speech.pause();
  const place = player.currentTime;
  assert.deepEqual([speech.state.status, speech.state.paused], ['paused', true]);
  player.pass(1);
  assert.equal(player.currentTime, place);
  const before = events.length;
  void speech.resume();
  assert.deepEqual(events.slice(before), ['play']);
  assert.equal(speech.state.paused, false);
  await until(() => speech.state.status === 'ended');
  assert.deepEqual(events.filter(isWord), TEXT.split(' '));
  assert.equal(requested.length, 1);
});

test('PlaybackController seeks to what has not arrived: it is requested from its sentence on, and nothing twice', async () => {
  const { speech, events, requested, until } = open({ longest: 30 });
  void speech.speak(request, plainSource(TEXT));
  await until(() => speech.state.status === 'playing');
  const last = TEXT.indexOf('دوێنێ');
  const word = speech.run?.clock.timeAt(last) ?? 0;
  speech.seek(word + 0.01);
  assert.equal(speech.state.seeking, true);
  await until(() => speech.state.status === 'ended');
  assert.equal(speech.state.seeking, false);
  assert.equal(events.filter(isWord).at(-1), 'بازاڕ.');
  assert.ok(requested.includes('دوێنێ چووین بۆ بازاڕ.'), requested.join(' | '));
  assert.equal(new Set(requested).size, requested.length);
  void speech.resume();
  await until(() => speech.state.status === 'playing');
  await until(() => speech.state.status === 'ended');
  assert.equal(new Set(requested).size, requested.length);
});

test('PlaybackController reads the next text after the current one, and starts each once', async () => {
  const { speech, requested, until } = open();
  const started: string[] = [];
  void speech.speak(request, plainSource(TEXT)).then(() => started.push('first'));
  const other = 'کتێب باشە.';
  void speech.enqueue({ ...request, text: other }, plainSource(other)).then(() => started.push('second'));
  await until(() => speech.run?.source.text === other && speech.state.status === 'ended');
  assert.deepEqual(requested, [TEXT, other]);
  assert.deepEqual(started, ['first', 'second']);
});

test('PlaybackController is idle after `cancel`, and tells the page that the text is gone', async () => {
  const { speech, events, until } = open();
  const started = speech.speak(request, plainSource(TEXT));
  await until(() => speech.state.status === 'playing');
  await started;
  const before = events.length;
  speech.cancel();
  assert.deepEqual(
    events.slice(before).filter((name) => name !== 'abort'),
    ['pause', 'emptied'],
  );
  assert.deepEqual([speech.state.status, speech.state.paused, speech.run], ['idle', true, undefined]);
});

test('PlaybackController fetches on where the listener seeks to the end of what has arrived', async () => {
  const long = Array.from(
    { length: 12 },
    (_, index) => `${TEXT} ${'یەک دوو سێ چوار پێنج شەش. '.repeat(index + 1)}`,
  )
    .join(' ')
    .trim();
  const { speech, player, requested, until } = open({ longest: 400 });
  void speech.speak({ ...request, text: long }, plainSource(long));
  await until(() => speech.state.status === 'playing' && speech.state.isIdle);
  const before = requested.length;
  assert.ok(speech.timeline.receivedDuration - player.currentTime > 10);
  speech.seek(speech.timeline.receivedDuration);
  await until(() => requested.length > before);
  await until(() => speech.state.status === 'playing');
});

test('PlaybackController stays silent where a listener of `play` pauses', async () => {
  const { speech, player, events, until } = open();
  let isGate = false;
  const dispatched = events.push.bind(events);
  events.push = (...names) => {
    if (isGate && names[0] === 'play') speech.pause();
    return dispatched(...names);
  };
  void speech.speak(request, plainSource(TEXT));
  await until(() => player.currentTime > 1);
  speech.pause();
  isGate = true;
  const resumed = speech.resume();
  await assert.rejects(resumed, { code: 'aborted' });
  const place = player.currentTime;
  player.pass(1);
  assert.deepEqual([speech.state.status, player.currentTime], ['paused', place]);
});
