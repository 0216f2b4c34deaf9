import type { Dialect } from './dialects.ts';
import type { VoiceGroup } from './limits.ts';

/** Voices of one group and dialect, numbered from 1: odd numbers are male, even ones female. */
export interface VoiceSeries {
  readonly group: VoiceGroup;
  readonly dialect: Dialect;
  /** Text before the gender letter of an id. */
  readonly prefix: string;
  readonly count: number;
}

/** The sizes of the catalog, in listing order; catalog and synthesizer both derive from this table. */
export const VOICE_SERIES: readonly VoiceSeries[] = [
  { group: 'v3', dialect: 'sorani', prefix: 'sorani_', count: 99 },
  { group: 'v3', dialect: 'kurmanji', prefix: 'kurmanji_', count: 99 },
  { group: 'v4', dialect: 'sorani', prefix: 'sorani_v4_', count: 332 },
  { group: 'v4', dialect: 'kurmanji', prefix: 'kurmanji_v4_', count: 332 },
  { group: 'v5', dialect: 'sorani', prefix: 'sorani_v5_', count: 10 },
  { group: 'v5', dialect: 'kurmanji', prefix: 'kurmanji_v5_', count: 10 },
  { group: 'v5', dialect: 'badini', prefix: 'badini_v5_', count: 6 },
];

/** Speakers of v5 who read Sorani and Kurmanji, numbered together: `cast_01` to `cast_07`, then `studio_08` to `studio_13`. */
export const CAST_COUNT = 7;
export const STUDIO_COUNT = 6;
