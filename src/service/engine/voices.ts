import { SpeechError } from '../../contract/errors.ts';
import { mix } from './random.ts';

type VoiceGender = 'male' | 'female';

/** What makes one speaker of the formant synthesizer differ from another. */
export interface Voice {
  readonly id: string;
  readonly gender: VoiceGender;
  /** Mean fundamental in Hz. */
  readonly pitch: number;
  /** Multiplier of every formant: below 1 is a longer vocal tract. */
  readonly formantScale: number;
  /** Part of the glottal cycle in which the folds are open. */
  readonly openQuotient: number;
  /** Attenuation of the source at high frequencies, in dB at about 4 kHz. */
  readonly tilt: number;
  /** Aspiration mixed into voicing, linear. */
  readonly breath: number;
  /** Multiplier of formant bandwidths. */
  readonly bandwidth: number;
  /** Random part of each glottal period. */
  readonly jitter: number;
  /** Random part of each glottal pulse's height. */
  readonly shimmer: number;
  /** Speaking rate; 1 is the phone table's own. */
  readonly rate: number;
  /** Multiplier of the movements of pitch. */
  readonly range: number;
  /** Emphasis of high frequencies at the lips. */
  readonly brightness: number;
  readonly seed: number;
}

const ID = /^(?:(sorani|kurmanji|badini)_(?:(v4|v5)_)?([mf])(\d{3})|(cast|studio)_(\d{2}))$/;

/** Voices of each prefixed family, at the sizes of the catalog. */
const FAMILY_SIZES: Readonly<Record<string, number>> = {
  sorani: 99,
  kurmanji: 99,
  sorani_v4: 332,
  kurmanji_v4: 332,
  sorani_v5: 10,
  kurmanji_v5: 10,
  badini_v5: 6,
};

/**
 * The parameters of a voice, a pure function of its id. Cast and Studio speakers are the same voice in both dialects.
 * @throws SpeechError `voice-unavailable` for an id that is not of the catalog, clones included.
 */
export function voiceOf(id: string): Voice {
  const place = placeOf(id);
  if (!place) {
    throw new SpeechError(
      'voice-unavailable',
      'speaker_id must be a voice id of the catalog, e.g. sorani_m001.',
      {
        field: 'speaker_id',
      },
    );
  }
  const { group, index } = place;
  const gender: VoiceGender = index % 2 === 0 ? 'male' : 'female';
  const rank = index >> 1;
  const point = lowDiscrepancyPoint(rank, group * 2 + (gender === 'male' ? 0 : 1));
  const male = gender === 'male';
  const [pitch, size] = group === 5 ? farApart(rank, male) : [point[0], point[1]];
  return {
    id,
    gender,
    pitch: male ? between(78, 165, pitch, true) : between(165, 290, pitch, true),
    formantScale: male ? between(0.88, 1.04, size) : between(1.06, 1.26, size),
    openQuotient: between(0.45, 0.75, point[2]),
    tilt: between(0, 6, point[3]),
    breath: between(0.01, 0.11, point[4]),
    bandwidth: between(0.85, 1.35, (point[2] + point[4]) % 1),
    jitter: between(0.003, 0.018, point[5] ** 2),
    shimmer: between(0.02, 0.05, point[5]),
    rate: between(0.88, 1.14, point[6]),
    range: between(0.6, 1.5, point[5]),
    brightness: between(1, 2.2, (point[3] + point[6]) % 1),
    seed: mix(group * 4096 + index + 1),
  };
}

interface VoicePlace {
  /** 3, 4 or 5: the catalog's groups. */
  readonly group: number;
  /** Position in the group, over all its families; even is male. */
  readonly index: number;
}

function placeOf(id: string): VoicePlace | undefined {
  const match = ID.exec(id);
  if (!match) return undefined;
  const [, dialect, version, letter, number, troupe, troupeNumber] = match;
  if (troupe) {
    const n = Number(troupeNumber);
    const fits = troupe === 'cast' ? n >= 1 && n <= 7 : n >= 8 && n <= 13;
    return fits ? { group: 5, index: 26 + n - 1 } : undefined;
  }
  const n = Number(number);
  const size = FAMILY_SIZES[version ? `${dialect}_${version}` : (dialect as string)] ?? 0;
  if (n < 1 || n > size || (n % 2 === 1) !== (letter === 'm')) return undefined;
  if (version === 'v5')
    return { group: 5, index: { sorani: 0, kurmanji: 10, badini: 20 }[dialect as 'sorani'] + n - 1 };
  // 99 is odd: an even offset keeps odd numbers male in the second family too.
  return { group: version === 'v4' ? 4 : 3, index: (dialect === 'kurmanji' ? (size + 1) & ~1 : 0) + n - 1 };
}

const DIMENSIONS = 7;
/** Additive recurrence on the generalised golden ratio (the R sequence; Roberts, 2018): even cover without stored data. */
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

/**
 * The 20 voices of each gender in v5 stand on a 5 by 4 grid of pitch and tract length, at least 2 semitones or 6 % apart: wider than what
 * listeners confuse (Ives, Smith and Patterson, 2005). 7 is coprime to 20, so neighbours in the list are far apart.
 */
function farApart(rank: number, male: boolean): [number, number] {
  const cell = (rank * 7) % 20;
  const column = (cell % 5) / 4;
  // The highest men and the lowest women leave a gap between them.
  return [male ? 0.85 * column : 0.15 + 0.85 * column, Math.floor(cell / 5) / 3];
}

function between(from: number, to: number, at: number, geometric = false): number {
  return geometric ? from * (to / from) ** at : from + (to - from) * at;
}
