import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Clip, ClipTimeline } from '../../../src/audio/media/clip-timeline.ts';
import { MixedSound, type Mp3Stream } from '../../../src/formats/mixed-sound.ts';

const RATE = 24_000;

const samples = (seconds: number) => new Int16Array(Math.round(seconds * RATE));

function streamed(stream: Mp3Stream, from: number, seconds: number): MixedSound {
  return new MixedSound([{ stream, start: Math.round(from * RATE), length: Math.round(seconds * RATE) }]);
}

const stream = (): Mp3Stream => ({ frames: [], delay: 1105 });

/** Words of half a second that follow one another, with gaps that nobody hears. */
const words = (from: number, to: number) =>
  Array.from({ length: Math.round((to - from) / 0.5) }, (_, index) => ({
    start: from + 0.5 * index + 0.02,
    end: from + 0.5 * index + 0.49,
  }));

/** In seconds. */
const endOf = (timeline: ClipTimeline, start = 0) => {
  const end = timeline.clipAt(start * RATE)?.end;
  return end === undefined ? undefined : end / RATE;
};

/** All clips from a place on. */
function clips(timeline: ClipTimeline, from = 0): Clip[] {
  const found: Clip[] = [];
  let at = from;
  for (let clip = timeline.clipAt(at); clip; clip = timeline.clipAt(at)) {
    assert.equal(clip.start, at);
    assert.ok(clip.end > clip.start);
    assert.equal(
      clip.pieces.reduce((sum, { length }) => sum + length, 0),
      clip.end - clip.start,
    );
    found.push(clip);
    at = clip.end;
  }
  return found;
}

test('a clip of speech that is still arriving ends in the middle of its last pause', () => {
  const timeline = new ClipTimeline();
  timeline.add(samples(6), [...words(0, 2), { start: 2.3, end: 3 }, { start: 3.2, end: 5.9 }]);
  // What follows may be a word that has not arrived whole.
  assert.equal(endOf(timeline), 3.1);
  assert.equal(endOf(timeline, 1), 3.1);
  timeline.add(samples(1), [{ start: 6.4, end: 6.9 }]);
  assert.equal(endOf(timeline), 6.15);
});

test('a clip ends between two words where there is no pause, once enough has arrived to be worth it', () => {
  const timeline = new ClipTimeline();
  timeline.add(samples(2.99), words(0, 3));
  assert.equal(endOf(timeline), undefined);
  timeline.add(samples(0.01));
  assert.equal(endOf(timeline), 2.505);
  // From there on too little has arrived.
  assert.equal(endOf(timeline, 2.505), undefined);
});

test('a clip that is due ends between two words rather than that nothing sounds, and never within one', () => {
  const timeline = new ClipTimeline();
  timeline.add(samples(1.9), words(0, 2));
  assert.equal(endOf(timeline), undefined);
  assert.equal(timeline.clipAt(0, true)?.end, 1.505 * RATE);
  assert.equal(timeline.clipAt(1.2 * RATE, true), undefined);
  const wordless = new ClipTimeline();
  wordless.add(samples(2.9));
  assert.equal(wordless.clipAt(0, true), undefined);
});

test('a clip is cut anywhere only where no words are known', () => {
  const timeline = new ClipTimeline();
  timeline.add(samples(2.9));
  assert.equal(endOf(timeline), undefined);
  timeline.add(samples(0.2));
  assert.equal(endOf(timeline), 3.1);
});

test('a clip of complete speech goes on to its end, however little that is', () => {
  const timeline = new ClipTimeline();
  timeline.add(samples(5), [{ start: 1, end: 2 }, ...words(3, 5)]);
  assert.equal(endOf(timeline, 4.9), undefined);
  timeline.isComplete = true;
  assert.equal(endOf(timeline), 5);
  assert.equal(endOf(timeline, 4.9), 5);
  assert.equal(timeline.clipAt(5 * RATE - 1)?.end, 5 * RATE);
});

test('there is no clip where nothing has arrived, nor behind the end', () => {
  const timeline = new ClipTimeline();
  assert.equal(timeline.clipAt(0), undefined);
  timeline.isComplete = true;
  assert.equal(timeline.clipAt(0), undefined);
  const spoken = new ClipTimeline();
  spoken.add(samples(4));
  spoken.isComplete = true;
  assert.equal(spoken.clipAt(4 * RATE), undefined);
  assert.equal(spoken.clipAt(5 * RATE), undefined);
});

test('a clip is no longer than half a minute, and ends in a pause where there is one', () => {
  const timeline = new ClipTimeline();
  timeline.add(samples(80), [...words(0, 28), { start: 28.5, end: 29 }, ...words(29, 80)]);
  timeline.isComplete = true;
  const ends = clips(timeline).map(({ end }) => end / RATE);
  // In the pause; between two words, after at most 30 s; then all that is left.
  assert.deepEqual(ends, [28.245, 58.005, 80]);
});

test('a clip of half a minute without words ends there', () => {
  const timeline = new ClipTimeline();
  timeline.add(samples(70));
  timeline.isComplete = true;
  assert.deepEqual(
    clips(timeline).map(({ end }) => end / RATE),
    [30, 60, 70],
  );
});

test('a clip does not end in a pause right behind its start: that is not worth a file', () => {
  const timeline = new ClipTimeline();
  timeline.add(samples(3), [
    { start: 0.1, end: 0.3 },
    { start: 0.5, end: 1 },
    { start: 1.3, end: 2.9 },
  ]);
  assert.equal(endOf(timeline), 1.15);
  assert.equal(endOf(timeline, 0.7), undefined);
});

test('a clip ends where the MP3 of another encoder begins, or samples do, though more has arrived', () => {
  const [one, other] = [stream(), stream()];
  const timeline = new ClipTimeline();
  timeline.add(streamed(one, 0, 2), words(0, 2));
  timeline.add(streamed(one, 2, 2), words(2, 4));
  timeline.add(streamed(other, 0, 2), words(4, 6));
  timeline.add(samples(1), words(6, 7));
  timeline.add(samples(1), words(7, 8));
  timeline.add(streamed(other, 2, 1), words(8, 9));
  timeline.isComplete = true;
  const found = clips(timeline);
  assert.deepEqual(
    found.map(({ end }) => end / RATE),
    [4, 6, 8, 9],
  );
  assert.deepEqual(
    found.map(({ pieces }) => pieces.length),
    [1, 1, 2, 1],
  );
  assert.deepEqual(found[0]?.pieces, [{ stream: one, start: 0, length: 4 * RATE }]);
  // From anywhere within.
  assert.deepEqual(timeline.clipAt(5 * RATE)?.pieces, [{ stream: other, start: RATE, length: RATE }]);
});

test('words that come before their sound end no clip before that has arrived', () => {
  const timeline = new ClipTimeline();
  const spoken = [...words(0, 3), { start: 3.4, end: 4 }, { start: 4.4, end: 5 }, { start: 6, end: 7 }];
  timeline.add(samples(0), spoken);
  assert.equal(endOf(timeline), undefined);
  timeline.add(samples(3));
  assert.equal(endOf(timeline), 2.505);
  timeline.add(samples(0.2));
  assert.equal(endOf(timeline), 3.195);
  timeline.add(samples(1.5));
  assert.equal(endOf(timeline), 4.2);
});

test('published speech, all of whose words come first, is cut in its pauses from anywhere on', () => {
  const timeline = new ClipTimeline();
  // What comes before the place that was sought has negative times.
  timeline.add(samples(0), [
    ...words(-20, -1),
    { start: -0.3, end: 0.2 },
    ...words(0.5, 10),
    ...words(11, 20),
  ]);
  timeline.add(samples(12));
  assert.equal(endOf(timeline), 10.505);
  assert.equal(endOf(timeline, 10.505), undefined);
  timeline.add(samples(8));
  timeline.isComplete = true;
  assert.equal(endOf(timeline), 20);
});

test('clips of a long speech hold all of it once, and each but the last of a part ends between words', () => {
  const streams = [stream(), stream(), stream()];
  const timeline = new ClipTimeline();
  const spoken: { start: number; end: number }[] = [];
  for (const [index, part] of streams.entries())
    for (let second = 0; second < 47; second++) {
      const from = 47 * index + second;
      const added = [{ start: from + 0.05, end: from + 0.98 }];
      spoken.push(...added);
      timeline.add(streamed(part, second, 1), added);
    }
  timeline.isComplete = true;
  const found = clips(timeline);
  assert.equal(found.at(-1)?.end, timeline.frames);
  assert.equal(found.length, 6);
  for (const { end } of found)
    assert.ok(spoken.every((word) => !(word.start * RATE < end && end < word.end * RATE)));
});
