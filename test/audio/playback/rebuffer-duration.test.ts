import { expect } from '@open-wc/testing';
import { ArrivalPace, rebufferDuration } from '../../../src/audio/playback/rebuffer-duration.ts';

const MINIMUM = 0.5;
const PACES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];
const LENGTHS = [1, 2, 3, 5, 10, 20, 45, 90, 200, 600];
const CHUNKS = [0.1, 0.25, 0.5, 1, 2, 5];

interface Line {
  /** Seconds of speech that arrive in a second. */
  pace: number;
  /** Seconds of the whole speech. */
  length: number;
  /** Seconds of each chunk, by its number. */
  chunk: (index: number) => number;
  /** The estimate of the length when a share of it, 0 to 1, has arrived; 0 where it is not known. */
  estimate?: (share: number) => number;
  rate?: number;
}

interface Playback {
  stalls: number;
  /** Seconds of silence after the start. */
  waited: number;
}

/** Plays a line whose first chunk starts to play when it arrives; a chunk is sent once it is whole. */
function play({ pace, length, chunk, estimate = () => length, rate = 1 }: Line): Playback {
  const arrivals = new ArrivalPace();
  const end = length - 1e-9;
  let [at, arrived, position, stalls, waited] = [0, 0, 0, 0, 0];
  let isPlaying = true;
  for (let index = 0; arrived < end; index++) {
    const seconds = Math.min(chunk(index), length - arrived);
    const gap = index ? seconds / pace : 0;
    at += gap;
    const playing = isPlaying ? Math.min(gap, (arrived - position) / rate) : 0;
    position += playing * rate;
    waited += gap - playing;
    // What the arithmetic leaves to the last sample, rounding decides: a millionth of a second is no stall.
    if (isPlaying && gap - playing > 1e-6) {
      isPlaying = false;
      stalls++;
    }
    arrived += seconds;
    arrivals.addChunk(at, seconds);
    const expected = estimate(arrived / length);
    const wanted = rebufferDuration(
      arrivals.value / rate,
      arrivals.chunkSeconds,
      expected > arrived ? expected - position : 0,
      MINIMUM * rate,
      stalls,
    );
    if (arrived >= end || arrived - position >= wanted) isPlaying = true;
  }
  return { stalls, waited };
}

/** The most stalls on any line of the given paces, lengths and chunks. */
function mostStalls(toLine: (line: Line, chunk: number) => Line): number {
  let most = 0;
  for (const pace of PACES)
    for (const length of LENGTHS)
      for (const seconds of CHUNKS) {
        const line = toLine({ pace, length, chunk: () => seconds }, seconds);
        most = Math.max(most, play(line).stalls);
      }
  return most;
}

/** Numbers from 0 to 1, the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('rebufferDuration', () => {
  /** At the first underrun, twenty seconds from the end. */
  const wait = (pace: number, { chunk = 0, remaining = 20, underruns = 1 } = {}) =>
    rebufferDuration(pace, chunk, remaining, MINIMUM, underruns);

  it('is what does not arrive while the rest plays, and a margin that doubles', () => {
    expect(wait(0.5)).to.be.closeTo(11.5, 1e-9);
    expect(wait(0.5, { underruns: 2 })).to.be.closeTo(13, 1e-9);
  });

  it('allows for the last chunk, of which nothing can be played before it is whole', () => {
    expect(wait(0.5, { chunk: 4 })).to.be.closeTo(13.8, 1e-9);
  });

  it('is never more than what is left', () => {
    expect(wait(0.01)).to.equal(20);
    expect(wait(0.5, { chunk: 50 })).to.equal(20);
  });

  it('is the minimum on a line that is faster than the speech', () => {
    expect(wait(3)).to.equal(MINIMUM);
  });

  it('doubles at each underrun where length or pace are unknown', () => {
    const doubled = [0.5, 0.5, 1, 2, 4];
    for (const [pace, remaining] of [
      [0.5, 0],
      [0.5, -3],
      [0, 20],
    ] as const) {
      const waits = doubled.map((_, underruns) => wait(pace, { remaining, underruns }));
      expect(waits).to.deep.equal(doubled);
    }
  });
});

describe('a line of constant pace', () => {
  it('stalls once at most where the length is known', () => {
    expect(mostStalls((line) => line)).to.equal(1);
  });

  it('stalls once at most at half and at twice the speed', () => {
    for (const rate of [0.5, 2]) expect(mostStalls((line) => ({ ...line, rate }))).to.equal(1);
  });

  it('stalls twice at most where the length is an estimate, a fifth off at first, known from the second chunk on', () => {
    for (const error of [-0.2, 0.2])
      expect(
        mostStalls((line, chunk) => ({
          ...line,
          estimate: (share) =>
            share * line.length > chunk * 1.5 ? line.length * (1 + error * (1 - share)) : 0,
        })),
      ).to.be.at.most(2);
  });

  it('stalls twice at most where chunks are of any size', () => {
    for (let seed = 1; seed <= 5; seed++)
      expect(
        mostStalls((line, chunk) => {
          const next = random(seed);
          return { ...line, chunk: () => chunk * (0.2 + 1.6 * next()) };
        }),
      ).to.be.at.most(2);
  });

  it('is waited for no longer than what is missing asks, a margin and the minimum aside', () => {
    for (const pace of PACES)
      for (const length of LENGTHS) {
        const { waited } = play({ pace, length, chunk: () => 0.1 });
        // Until all of it has arrived, the listener misses at least this.
        const least = length / pace - length;
        expect(waited, `${length} s at ${pace}`).to.be.at.most(1.15 * least + MINIMUM / pace + 0.2 / pace);
      }
  });

  it('stalls as often as a length can be doubled where it is not known', () => {
    for (const length of LENGTHS) {
      const limit = 1 + Math.log2(length / MINIMUM + 1);
      for (const pace of PACES)
        for (const seconds of CHUNKS) {
          const { stalls } = play({ pace, length, chunk: () => seconds, estimate: () => 0 });
          expect(stalls, `${length} s at ${pace}, ${seconds} s at a time`).to.be.at.most(limit);
        }
    }
  });
});

describe('ArrivalPace', () => {
  it('is unknown until the second chunk, whose pieces and those of the first count as one', () => {
    const arrivals = new ArrivalPace();
    arrivals.addChunk(10, 1);
    arrivals.addChunk(10.01, 1);
    expect(arrivals.value).to.equal(0);
    arrivals.addChunk(14, 1.5);
    arrivals.addChunk(14.01, 0.5);
    expect(arrivals.value).to.be.closeTo(0.5, 1e-9);
    expect(arrivals.chunkSeconds).to.equal(2);
  });

  it('is that of the line, whatever the sizes of its packets', () => {
    const arrivals = new ArrivalPace();
    const next = random(3);
    let at = 0;
    for (let packet = 0; packet < 500; packet++) {
      const seconds = 0.01 + 0.1 * next();
      at += seconds / 0.8;
      arrivals.addChunk(at, seconds);
    }
    expect(arrivals.value).to.be.closeTo(0.8, 0.02);
    expect(arrivals.chunkSeconds).to.be.below(0.2);
  });

  it('does not count a rest in which nothing was fetched', () => {
    const arrivals = new ArrivalPace();
    arrivals.addChunk(0, 1);
    arrivals.addChunk(1, 2);
    arrivals.resume(61);
    arrivals.addChunk(62, 2);
    expect(arrivals.value).to.be.closeTo(2, 1e-9);
  });

  it('follows a line that becomes slower within half a minute', () => {
    const arrivals = new ArrivalPace();
    for (let at = 0; at < 300; at++) arrivals.addChunk(at, 3);
    for (let at = 300; at < 330; at++) arrivals.addChunk(at, 0.4);
    expect(arrivals.value).to.be.below(1);
  });
});
