/**
 * A window of 10 ms, half overlapped, searched for up to 7.5 ms around its place, at 24 kHz. What lies between two windows is lost at high rates:
 * Chromium's longer ones (20 ms, 15 ms around; audio_renderer_algorithm.cc) lose whole bursts of stops (`npm run bench playback-rates`). The search
 * spans a period of 67 Hz, so that it finds the phase in any voice.
 */
const WINDOW = 240;
const HOP = WINDOW / 2;
const SEARCH = 180;
/** A window at the edge of the search must be this share more similar than one at its place: even steps keep more consonants. */
const DISTANCE_COST = 0.6;
/** The first pass compares signals decimated by this factor; the second refines to the sample. */
const COARSE = 4;

/** One coarse step more than the search needs: the running energy reads one sample past the last candidate. */
const REGION = 2 * SEARCH + WINDOW + COARSE;
const COARSE_REGION = REGION / COARSE;
const COARSE_WINDOW = WINDOW / COARSE;

/** Writes `count` samples from `position` into `target` at `offset`. */
export type SampleReader = (position: number, target: Float32Array, offset: number, count: number) => void;

/**
 * WSOLA (Verhelst and Roelands, 1993): each hop cross-fades from the natural continuation of the previous output to the most similar
 * segment near the nominal position, so speech becomes faster or slower at the same pitch.
 */
export class TimeStretch {
  /** The samples produced by the last `next()`. */
  readonly output: Float32Array = new Float32Array(HOP);
  /** Source frames beyond the nominal position that `next()` may read. */
  readonly lookahead = SEARCH + WINDOW + COARSE;
  /** Where unstretched reading continues seamlessly after the last hop. */
  continuation = 0;
  readonly #read: SampleReader;
  readonly #fade = new Float32Array(HOP);
  readonly #target = new Float32Array(WINDOW);
  readonly #region = new Float32Array(REGION);
  readonly #coarseTarget = new Float32Array(COARSE_WINDOW);
  readonly #coarseRegion = new Float32Array(COARSE_REGION);

  constructor(read: SampleReader) {
    this.#read = read;
    for (let i = 0; i < HOP; i++) this.#fade[i] = 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / HOP);
  }

  /** Starts at `position`, continuing the output that ended there. */
  start(position: number): void {
    this.continuation = position;
  }

  /** Produces the next hop from around `nominal` (a source frame). */
  next(nominal: number): void {
    const { output } = this;
    const first = Math.round(nominal) - SEARCH;
    this.#read(this.continuation, this.#target, 0, WINDOW);
    this.#read(first, this.#region, 0, REGION);
    const best = this.#search();
    for (let i = 0; i < HOP; i++) {
      const share = this.#fade[i];
      output[i] = this.#target[i] * (1 - share) + this.#region[best + i] * share;
    }
    this.continuation = first + best + HOP;
  }

  #search(): number {
    decimate(this.#target, this.#coarseTarget);
    decimate(this.#region, this.#coarseRegion);
    const coarse =
      bestMatch(this.#coarseTarget, this.#coarseRegion, 0, (2 * SEARCH) / COARSE, SEARCH / COARSE) * COARSE;
    const from = Math.max(0, coarse - COARSE);
    const to = Math.min(2 * SEARCH, coarse + COARSE);
    return bestMatch(this.#target, this.#region, from, to, SEARCH);
  }
}

/** Offset in [from, to] where `region` correlates best with `target`, less a cost for its distance from `preferred`; nearest to that in silence. */
function bestMatch(
  target: Float32Array,
  region: Float32Array,
  from: number,
  to: number,
  preferred: number,
): number {
  const length = target.length;
  let energy = 1e-9;
  for (let i = 0; i < length; i++) energy += region[from + i] ** 2;
  let best = Math.min(Math.max(preferred, from), to);
  let bestScore = 0;
  for (let offset = from; offset <= to; offset++) {
    // Four accumulators break the dependency chain of a single sum.
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let i = 0, at = offset; i < length; i += 4, at += 4) {
      a += target[i] * region[at];
      b += target[i + 1] * region[at + 1];
      c += target[i + 2] * region[at + 2];
      d += target[i + 3] * region[at + 3];
    }
    const distance = (offset - preferred) / preferred;
    const score = ((a + b + c + d) / Math.sqrt(energy)) * (1 - DISTANCE_COST * distance * distance);
    if (score > bestScore) {
      bestScore = score;
      best = offset;
    }
    energy = Math.max(1e-9, energy + region[offset + length] ** 2 - region[offset] ** 2);
  }
  return best;
}

function decimate(samples: Float32Array, target: Float32Array): void {
  for (let i = 0, from = 0; i < target.length; i++, from += COARSE) {
    target[i] = samples[from] + samples[from + 1] + samples[from + 2] + samples[from + 3];
  }
}
