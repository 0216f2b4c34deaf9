import assert from 'node:assert/strict';
import test from 'node:test';
import { DIALECTS, type Dialect } from '../../../src/contract/dialects.ts';
import { refuseLongSpeech } from '../../../src/service/admission/speech-length.ts';
import { jobOf } from '../../engine/formant/engine-fixture.ts';
import { SENTENCES } from '../../text/gold/sentences.ts';
import { parseEvents } from '../support/events.ts';
import { openMcp } from '../support/open-mcp.ts';
import { openService } from '../support/open-service.ts';
import { ToneEngine } from '../support/tone-engine.ts';

/** One character that is read as four words: peace be upon him. */
const LIGATURE = '\ufdfa';
const SPEAKER = { speaker_id: 'sorani_m001' };
const never = new AbortController().signal;

function longText(dialect: Dialect): string {
  return Array.from({ length: 5 }, () => SENTENCES[dialect].join(' '))
    .join(' ')
    .slice(0, 5000);
}

const ATTACKS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['ligatures', { text: LIGATURE.repeat(500) }],
  [
    'ligatures, slowly, with pauses',
    { text: `${LIGATURE.repeat(9)}. `.repeat(45), speed: 0.25, sentence_silence_ms: 5000 },
  ],
  ['pauses after single letters', { text: 'ب.\n'.repeat(160), sentence_silence_ms: 5000 }],
  ['copyright signs', { text: '©'.repeat(500) }],
];

for (const path of ['/api/tts-proxy', '/api/tts-stream']) {
  // covers: requests.seconds
  test(`${path} refuses more speech than characters pay for, before the engine works and without a debit`, async () => {
    const { post, engine, store, issue } = await openService();
    const { ttsKey, id } = await issue({ ttsPlan: 'free' });
    for (const [name, fields] of ATTACKS) {
      const response = await post(path, { ...SPEAKER, ...fields }, { 'x-api-key': ttsKey });
      assert.equal(response.status, 400, name);
      const body = (await response.json()) as Record<string, string>;
      assert.equal(body.code, 'text-too-long');
      assert.equal(body.field, 'text');
      assert.match(
        body.error!,
        /^"text" would take \d+ s to speak; \d+ s is the most for \d+ characters at speed /,
      );
    }
    assert.equal(engine.jobs.length, 0);
    assert.equal((await store.usage(id, 'characters'))?.used ?? 0, 0);
  });
}

// covers: requests.seconds mcp.parity
test('the agents tool refuses them too, and says how much is too much', async () => {
  const mcp = await openMcp();
  const { ttsKey, id } = await mcp.issue();
  const { isError, text } = await mcp.call(ttsKey, 'synthesize_speech', {
    ...SPEAKER,
    text: LIGATURE.repeat(500),
    speed: 0.25,
  });
  assert.equal(isError, true);
  assert.match(
    text,
    /status 400: "text" would take \d+ s to speak; 1260 s is the most for 500 characters at speed 0.25/,
  );
  assert.equal((await mcp.store.usage(id, 'characters'))?.used ?? 0, 0);
});

// covers: requests.seconds
test('ordinary texts of any length are spoken at any speed, in every dialect', async () => {
  for (const dialect of DIALECTS) {
    for (const speed of [0.25, 1, 4]) {
      for (const sentenceSilenceMs of [undefined, 1000]) {
        const job = jobOf({ text: longText(dialect), dialect, speed, sentenceSilenceMs });
        assert.equal(await refuseLongSpeech(job, never), undefined, `${dialect}, ${speed}`);
      }
    }
    const dialogue = SENTENCES[dialect].slice(0, 20).join('\n\n').slice(0, 500);
    const slow = jobOf({ text: dialogue, dialect, speed: 0.25, sentenceSilenceMs: 5000 });
    assert.equal(await refuseLongSpeech(slow, never), undefined, dialect);
  }
});

// covers: requests.seconds
test('long numbers, prices and telephone numbers are spoken', async () => {
  for (const unit of ['987654321987654 ', '0770 123 4567, ', '$1,999.95 ', '12/12/1988 ', '7']) {
    for (const dialect of DIALECTS) {
      const text = unit.repeat(Math.ceil(1000 / unit.length));
      assert.equal(await refuseLongSpeech(jobOf({ text, dialect }), never), undefined, `${unit}, ${dialect}`);
    }
  }
});

// covers: requests.seconds
test('no speech is longer than 45 minutes', async () => {
  const text = '7'.repeat(5000);
  assert.equal(await refuseLongSpeech(jobOf({ text }), never), undefined);
  const refusal = await refuseLongSpeech(jobOf({ text, speed: 0.5 }), never);
  assert.match(refusal!.body.error!, /2700 s is the most for 5000 characters at speed 0.5/);
});

test('a long text is weighed in slices between which other requests are served', async () => {
  let turns = 0;
  const count = () => {
    turns++;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await refuseLongSpeech(jobOf({ text: longText('sorani'), speed: 0.25 }), never);
  clearImmediate(timer);
  assert.ok(turns >= 2, `${turns} turns`);
});

test('a caller that leaves ends the weighing of its text', async () => {
  const leaving = new AbortController();
  const weighed = refuseLongSpeech(jobOf({ text: longText('sorani'), speed: 0.25 }), leaving.signal);
  leaving.abort();
  assert.equal((await weighed)?.body.code, 'aborted');
});

/** Speaks 50 s for each word. */
const endless = () => new ToneEngine({ chunkSamples: 50 * 24_000 });

// covers: requests.seconds
test('an engine that says more than was planned is stopped at the limit, and a file costs nothing', async () => {
  const { post, engine, store, issue } = await openService({ engine: endless() });
  const { ttsKey, id } = await issue({ ttsPlan: 'free' });
  const text = 'سڵاو ئەی هاوڕێ '.repeat(10);
  const response = await post('/api/tts-proxy', { ...SPEAKER, text }, { 'x-api-key': ttsKey });
  assert.equal(response.status, 400);
  const { code, error } = (await response.json()) as { code: string; error: string };
  assert.equal(code, 'text-too-long');
  assert.match(error, /"text" takes more than 157 s/);
  assert.ok(engine.produced <= 4, `${engine.produced} chunks`);
  assert.equal(engine.finished, 1);
  assert.equal((await store.usage(id, 'characters'))?.used ?? 0, 0);
});

// covers: requests.seconds
test('a stream of such an engine ends with an error event', async () => {
  const { post, engine } = await openService({ engine: endless() });
  const response = await post('/api/tts-stream', { ...SPEAKER, text: 'سڵاو ئەی هاوڕێ '.repeat(10) });
  const pieces: Uint8Array[] = [];
  const read = async () => {
    for await (const piece of response.body!) pieces.push(piece);
  };
  await assert.rejects(read());
  const events = parseEvents(Buffer.concat(pieces).toString());
  assert.match(JSON.stringify(events.at(-1)), /takes more than 157 s/);
  assert.equal(engine.finished, 1);
});
