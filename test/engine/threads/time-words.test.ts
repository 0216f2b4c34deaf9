import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { timeWords } from '../../../src/engine/threads/time-words.ts';
import { WordAligner } from '../../../src/engine/threads/word-aligner.ts';
import { sourceTokens } from '../../../src/text/normalize/source-tokens.ts';
import { verbalizeSentence } from '../../../src/text/verbalize/verbalize-sentence.ts';
import { render } from '../formant/engine-fixture.ts';
import { DEADLY_RATE } from './deadly-rate.ts';

const aligner = new WordAligner();
after(() => aligner.close());

const SPOKEN = [
  ['sorani', 'sorani_m001', 'من سێ کوڕم هەیە و هەموویان لە شاری سلێمانی دەژین'],
  ['sorani', 'sorani_v5_f004', 'لە ساڵی ١٩٩١ خەڵک بەرەو چیاکان ڕۆیشتن، بەڵام زوو گەڕانەوە'],
  ['kurmanji', 'kurmanji_v5_m003', 'Navê min Azad e û ez ji Amedê me, lê niha li Stenbolê dijîm'],
  ['kurmanji', 'kurmanji_f002', 'Di sala 1998 de me malek li gundê bavê xwe ava kir'],
  ['badini', 'badini_v5_m001', 'ناڤێ من ئازادە و ئەز خەلکێ دهۆکێ مە'],
] as const;

function spoken([dialect, voice, text]: (typeof SPOKEN)[number]) {
  const { samples, words } = render({ text, dialect, voice, silenceTrim: true });
  const utterance = verbalizeSentence(text, { start: 0, end: text.length }, dialect);
  const starts = new Map(sourceTokens(text).map(({ start }, i) => [start, words[i]!.start]));
  return {
    utterance,
    dialect,
    sound: { samples, sampleRate: 24_000 },
    starts,
    duration: samples.length / 24_000,
  };
}

test('words are found within 60 ms of where they were spoken, half of them within 15 ms, in all dialects and scripts', async () => {
  const off: number[] = [];
  for (const one of SPOKEN) {
    const { utterance, sound, dialect, starts } = spoken(one);
    const { words, isAligned } = await timeWords(utterance, sound, dialect, aligner);
    assert.ok(isAligned, one[2]);
    const seen = new Map(words.toReversed().map(({ span, start }) => [span.start, start]));
    for (const [at, truth] of starts) off.push(Math.abs(seen.get(at)! - truth));
  }
  off.sort((a, b) => a - b);
  assert.ok(off[off.length >> 1]! < 0.015, `half within ${off[off.length >> 1]}`);
  assert.ok(off.at(-1)! < 0.06, `farthest ${off.at(-1)}`);
});

test('words are in order, the first begins with the sound, none ends after it, and a pause belongs to none', async () => {
  const { utterance, sound, dialect, duration } = spoken(SPOKEN[2]);
  const { words } = await timeWords(utterance, sound, dialect, aligner);
  assert.equal(words.length, utterance.items.filter(({ kind }) => kind === 'word').length);
  assert.equal(words[0]!.start, 0);
  for (const [i, { start, end }] of words.entries()) {
    assert.ok(start <= end && end <= duration && end <= (words[i + 1]?.start ?? duration) + 1e-9);
  }
  const comma = utterance.items.findIndex(({ kind }) => kind === 'pause');
  assert.ok(words[comma]!.start - words[comma - 1]!.end > 0.05, 'no pause at the comma');
});

test('a sound of other words is not trusted: the times of the embedded plan are shared out over it', async () => {
  const { utterance, dialect } = spoken(SPOKEN[0]);
  const other = spoken(SPOKEN[1]);
  const { words, isAligned } = await timeWords(utterance, other.sound, dialect, aligner);
  assert.equal(isAligned, false);
  assert.ok(Math.abs(words.at(-1)!.end - other.duration) < 1e-6);
});

test('where the thread dies the plan is shared out, and the next sound is aligned again', async () => {
  const mortal = new WordAligner(new URL('./mortal-alignment-worker.ts', import.meta.url));
  after(() => mortal.close());
  const { utterance, sound, dialect } = spoken(SPOKEN[0]);
  assert.equal((await timeWords(utterance, sound, dialect, mortal)).isAligned, true);
  const dying = timeWords(utterance, { ...sound, sampleRate: DEADLY_RATE }, dialect, mortal);
  assert.equal((await dying).isAligned, false);
  assert.equal((await timeWords(utterance, sound, dialect, mortal)).isAligned, true);
});

test('an aborted request is told so at once; a closed aligner refuses', async () => {
  const { utterance, sound, dialect } = spoken(SPOKEN[0]);
  const caller = new AbortController();
  const waiting = timeWords(utterance, sound, dialect, aligner, caller.signal);
  caller.abort(new Error('the reader left'));
  await assert.rejects(waiting, /the reader left/);
  const closed = new WordAligner();
  await closed.close();
  await assert.rejects(timeWords(utterance, sound, dialect, closed), { code: 'service-unavailable' });
});
