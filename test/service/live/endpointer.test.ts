import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { Endpointer, type UtteranceTranscript } from '../../../src/service/live/endpointer.ts';
import { concatenate, noise, silence, sing, ToneRecognizer, toInt16 } from '../support/tone-recognizer.ts';

/** Every transcript of these samples, split into chunks of these lengths (the last repeats). */
async function transcribe(
  samples: Int16Array,
  lengths: readonly number[] = [1600],
): Promise<UtteranceTranscript[]> {
  const transcripts: UtteranceTranscript[] = [];
  const session = new Endpointer(new ToneRecognizer().open(), (transcript) => transcripts.push(transcript));
  let position = 0;
  for (let index = 0; position < samples.length; index++) {
    const length = lengths[Math.min(index, lengths.length - 1)]!;
    await session.write(samples.subarray(position, position + length));
    position += length;
  }
  await session.finalize();
  return transcripts;
}

const finals = (transcripts: readonly UtteranceTranscript[]) =>
  transcripts.filter(({ isFinal }) => isFinal).map(({ text }) => text);

const TWO_UTTERANCES = toInt16(
  concatenate(silence(0.5), sing('badge'), silence(1), sing('cafe'), silence(0.3)),
);

// covers: live.messages
test('partials grow until the final, and a pause starts a new utterance', async () => {
  const transcripts = await transcribe(TWO_UTTERANCES);
  assert.deepEqual(finals(transcripts), ['badge', 'cafe']);
  const first = transcripts.slice(
    0,
    transcripts.findIndex(({ isFinal }) => isFinal),
  );
  assert.ok(first.length >= 3, String(first.length));
  for (const [index, { text }] of first.entries()) {
    assert.ok(index === 0 || text.startsWith(first[index - 1]!.text), text);
    assert.notEqual(text, first[index - 1]?.text);
  }
});

test('the text is the same however the samples are split', async () => {
  const expected = await transcribe(TWO_UTTERANCES, [TWO_UTTERANCES.length]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 }),
      async (lengths) => {
        assert.deepEqual(await transcribe(TWO_UTTERANCES, lengths), expected);
      },
    ),
    { numRuns: 25 },
  );
});

test('the final of an utterance is dispatched within 0.8 s of its last sound', async () => {
  const transcripts: UtteranceTranscript[] = [];
  const session = new Endpointer(new ToneRecognizer().open(), (transcript) => transcripts.push(transcript));
  await session.write(toInt16(concatenate(silence(0.5), sing('bad'))));
  await session.write(toInt16(silence(0.8 - 0.06)));
  assert.deepEqual(finals(transcripts), ['bad']);
});

test('the first letter is transcribed, even at the very start of the audio', async () => {
  assert.deepEqual(finals(await transcribe(toInt16(sing('dad')))), ['dad']);
});

test('silence and noise yield no text, loud or soft, from the start or sudden', async () => {
  for (const sound of [
    silence(5),
    noise(6, 0.5),
    noise(6, 0.01),
    concatenate(silence(2), noise(5, 0.3), silence(2)),
  ]) {
    assert.deepEqual(await transcribe(toInt16(sound)), []);
  }
});

test('speech is detected above background noise', async () => {
  const speech = concatenate(silence(3), sing('cab'), silence(2));
  let state = 3;
  const noisy = speech.map((value) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return value + 0.03 * (state / 2 ** 31 - 1);
  });
  assert.deepEqual(finals(await transcribe(toInt16(noisy))), ['cab']);
});

test('finalize ends an open utterance at once, repeats nothing, and starts a new one', async () => {
  const transcripts: UtteranceTranscript[] = [];
  const session = new Endpointer(new ToneRecognizer().open(), (transcript) => transcripts.push(transcript));
  await session.finalize();
  assert.deepEqual(transcripts, []);
  await session.write(toInt16(concatenate(silence(0.3), sing('ab'))));
  await session.finalize();
  await session.finalize();
  await session.write(toInt16(sing('cd')));
  await session.finalize();
  assert.deepEqual(finals(transcripts), ['ab', 'cd']);
});

test('speech without a pause is eventually split, and no letter is lost', async () => {
  const text = 'abcdefgh'.repeat(25);
  const pieces = finals(await transcribe(toInt16(concatenate(silence(0.3), sing(text)))));
  assert.ok(pieces.length >= 2, String(pieces.length));
  assert.equal(pieces.join(''), text);
});

test('words of a final text have the times of all that was sent, not those of its utterance', async () => {
  const word = { text: 'badge', start: 0.3, end: 0.6, confidence: 0.9, alternatives: [] };
  const stream = Object.assign(new ToneRecognizer().open(), { words: [word] });
  const transcripts: UtteranceTranscript[] = [];
  const session = new Endpointer(stream, (transcript) => transcripts.push(transcript));
  await session.write(TWO_UTTERANCES);
  await session.finalize();
  const [first, second] = transcripts.filter(({ isFinal }) => isFinal).map(({ words }) => words?.[0]);
  const offset = first!.start - word.start;
  // Speech begins at 0.5 s; an utterance begins up to 0.3 s before it.
  assert.ok(offset >= 0.2 && offset <= 0.5, String(offset));
  assert.ok(Math.abs(first!.end - first!.start - 0.3) < 1e-9);
  assert.ok(second!.start > first!.end + 1, JSON.stringify(second));
  assert.ok(transcripts.every(({ isFinal, words }) => isFinal || words === undefined));
});
