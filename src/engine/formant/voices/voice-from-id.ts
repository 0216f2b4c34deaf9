import { SpeechError } from '../../../contract/errors.ts';
import type { VoiceGroup } from '../../../contract/limits.ts';
import { CAST_COUNT, STUDIO_COUNT, VOICE_SERIES } from '../../../contract/voice-series.ts';
import { mix } from '../../random.ts';
import { ageVoice } from './age-voice.ts';
import { curatedVoice } from './curated-voices.ts';
import type { Voice } from './voice.ts';

const ID = /^(?:(\w+_)([mf])(\d{3})|(cast|studio)_(\d{2}))$/;

/** Seed offset of ages, chosen so that each family's first voices are adults. */
const AGES = 14;

/** The group of individually designed voices. */
const CURATED = 5;

/**
 * Derives a voice's parameters from its id: a pure function. Cast and Studio speakers sound the same in both
 * dialects.
 * @throws SpeechError `voice-unavailable` for ids outside the catalog, clones included.
 */
export function voiceFromId(id: string): Voice {
  const position = parseId(id);
  if (!position) {
    throw new SpeechError(
      'voice-unavailable',
      'speaker_id must be a voice id of the catalog, e.g. sorani_m001.',
      {
        field: 'speaker_id',
      },
    );
  }
  const { group, index } = position;
  const seed = mix(group * 4096 + index + 1);
  return group === CURATED ? curatedVoice(id, index, seed) : catalogVoice(id, group, index, seed);
}

/**
 * A point in an even cover of the human range. Women have a shorter tract, a larger open quotient and more
 * breath (Holmberg, Hillman and Perkell, 1988; Hanson and Chuang, 1999); jitter and shimmer are those of
 * healthy speakers.
 */
function catalogVoice(id: string, group: number, index: number, seed: number): Voice {
  const male = index % 2 === 0;
  const point = lowDiscrepancyPoint(index >> 1, group * 2 + (male ? 0 : 1));
  const [pitch, size, tension, tilt, breath, steadiness, tempo] = point;
  const lax = (tilt + tension) / 2;
  const base: Voice = {
    id,
    gender: male ? 'male' : 'female',
    age: 'adult',
    pitch: male ? between(78, 165, pitch, true) : between(165, 290, pitch, true),
    formantScale: male ? between(0.91, 1.05, size) : between(1.06, 1.25, size),
    upperFormants: between(0.96, 1.05, (size + steadiness) % 1),
    openQuotient: male ? between(0.53, 0.69, tension) : between(0.59, 0.75, tension),
    speedQuotient: male ? between(2.9, 1.7, tension) : between(2.5, 1.5, tension),
    tilt: male ? between(4, 10, lax) : between(5, 11, lax),
    breath: male ? between(0.025, 0.085, breath) : between(0.035, 0.1, breath),
    bandwidth: between(1, 1.35, (tension + breath) % 1),
    jitter: between(0.003, 0.007, steadiness),
    shimmer: between(0.02, 0.036, steadiness),
    drift: between(0.004, 0.007, steadiness),
    tremor: 0,
    softness: between(0.1, 0.9, (breath + tempo) % 1),
    creak: between(0, male ? 0.8 : 0.5, (tilt + tempo) % 1),
    rate: between(0.9, 1.12, tempo),
    range: between(0.65, 1.4, (steadiness + tempo) % 1),
    seed,
  };
  const age = mix(seed + AGES) % 20;
  return age < 3 ? ageVoice(base, 'old') : age > 16 ? ageVoice(base, 'young') : base;
}

interface CatalogPosition {
  /** The catalog's group: 3, 4 or 5. */
  readonly group: number;
  /** Position in the group across its families; even is male. */
  readonly index: number;
}

interface SeriesPlace {
  readonly group: number;
  /** Index of the first voice in the group. */
  readonly offset: number;
  readonly count: number;
}

const nextOffset: Record<VoiceGroup, number> = { v3: 0, v4: 0, v5: 0 };
const SERIES_PLACES: ReadonlyMap<string, SeriesPlace> = new Map(
  VOICE_SERIES.map(({ group, prefix, count }) => {
    const offset = nextOffset[group];
    // An even offset keeps odd numbers male in every series.
    nextOffset[group] = (offset + count + 1) & ~1;
    return [prefix, { group: Number(group.slice(1)), offset, count }];
  }),
);
const CAST_OFFSET = nextOffset.v5;

function parseId(id: string): CatalogPosition | undefined {
  const match = ID.exec(id);
  if (!match) return undefined;
  const [, prefix, letter, number, cast, castNumber] = match;
  if (cast) {
    const n = Number(castNumber);
    const [first, last] = cast === 'cast' ? [1, CAST_COUNT] : [CAST_COUNT + 1, CAST_COUNT + STUDIO_COUNT];
    return n >= first && n <= last ? { group: CURATED, index: CAST_OFFSET + n - 1 } : undefined;
  }
  const series = SERIES_PLACES.get(prefix!);
  const n = Number(number);
  if (!series || n < 1 || n > series.count || (n % 2 === 1) !== (letter === 'm')) return undefined;
  return { group: series.group, index: series.offset + n - 1 };
}

const DIMENSIONS = 7;
/**
 * Additive recurrence on the generalized golden ratio (the R sequence; Roberts, 2018): an even cover without
 * stored data.
 */
const RATIO = generalizedGoldenRatio(DIMENSIONS);
const STEPS = Array.from({ length: DIMENSIONS }, (_, k) => (1 / RATIO) ** (k + 1) % 1);

function lowDiscrepancyPoint(n: number, salt: number): number[] {
  return STEPS.map((step, k) => (0.5 + salt * 0.137 * (k + 1) + step * (n + 1)) % 1);
}

function generalizedGoldenRatio(dimensions: number): number {
  let x = 1.5;
  for (let i = 0; i < 60; i++) x = (1 + x) ** (1 / (dimensions + 1));
  return x;
}

function between(from: number, to: number, at: number, geometric = false): number {
  return geometric ? from * (to / from) ** at : from + (to - from) * at;
}
