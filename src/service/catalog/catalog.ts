import type { Dialect } from '../../contract/dialects.ts';
import { VOICE_GROUPS, type VoiceGroup } from '../../contract/limits.ts';
import type { Speaker } from '../../contract/speakers.ts';
import { CAST_COUNT, STUDIO_COUNT, VOICE_SERIES, type VoiceSeries } from '../../contract/voice-series.ts';
import { GIVEN_NAMES } from './given-names.ts';

/** A voice as the rules of admission see it. */
export interface CatalogVoice {
  readonly id: string;
  readonly group: VoiceGroup;
  readonly gender: Speaker['gender'];
  /** Only in v5. */
  readonly origin: Speaker['origin'];
}

/** The voices of a service. They may be loaded from elsewhere, which may fail. */
export interface Roster {
  /** Rows in listing order, of one group or of all. */
  list(group?: VoiceGroup): readonly Speaker[];
  find(id: string): CatalogVoice | undefined;
}

const MOODS = ['neutral', 'happy', 'sad', 'angry', 'surprised', 'calm', 'excited', 'whisper'] as const;

/** Offsets into the list of names by id prefix, so that adjacent voices of two dialects have different names. */
const FIRST_NAMES: Readonly<Record<string, number>> = {
  sorani_: 0,
  kurmanji_: 11,
  sorani_v4_: 5,
  kurmanji_v4_: 17,
  sorani_v5_: 0,
  kurmanji_v5_: 8,
  badini_v5_: 16,
};
const CAST_FIRST_NAME = 20;

const ROWS: Record<VoiceGroup, readonly Speaker[]> = {
  v3: rowsOfGroup('v3'),
  v4: rowsOfGroup('v4'),
  v5: [...rowsOfGroup('v5'), ...castAndStudioRows('sorani'), ...castAndStudioRows('kurmanji')],
};

const VOICES: ReadonlyMap<string, CatalogVoice> = new Map(
  VOICE_GROUPS.flatMap((group) =>
    ROWS[group].map(({ id, gender, origin }) => [id, { id, group, gender, origin }] as const),
  ),
);

/** The catalog's rows: 198 of v3, 664 of v4, 52 of v5 (the 13 Cast and Studio speakers are listed under two dialects each). */
export function listSpeakers(group?: VoiceGroup): Speaker[] {
  return group ? [...ROWS[group]] : VOICE_GROUPS.flatMap((name) => ROWS[name]);
}

/** The voice with this id. Groups share no ids. */
export function findSpeaker(id: string): CatalogVoice | undefined {
  return VOICES.get(id);
}

/** The built-in catalog. */
export const CATALOG: Roster = { list: listSpeakers, find: findSpeaker };

function rowsOfGroup(group: VoiceGroup): Speaker[] {
  return VOICE_SERIES.filter((series) => series.group === group).flatMap(rowsOfSeries);
}

function rowsOfSeries({ group, dialect, prefix, count }: VoiceSeries): Speaker[] {
  const origin = group !== 'v5' ? undefined : dialect === 'badini' ? 'badini' : 'v5';
  return Array.from({ length: count }, (_, index) => {
    const gender = genderOf(index);
    const id = `${prefix}${gender === 'male' ? 'm' : 'f'}${String(index + 1).padStart(3, '0')}`;
    return row(id, dialect, index, FIRST_NAMES[prefix]!, origin);
  });
}

function castAndStudioRows(dialect: Dialect): Speaker[] {
  return Array.from({ length: CAST_COUNT + STUDIO_COUNT }, (_, index) => {
    const isCast = index < CAST_COUNT;
    const id = `${isCast ? 'cast' : 'studio'}_${String(index + 1).padStart(2, '0')}`;
    return row(id, dialect, index, CAST_FIRST_NAME, isCast ? 'cast' : 'designed');
  });
}

function row(
  id: string,
  dialect: Dialect,
  index: number,
  firstName: number,
  origin: Speaker['origin'],
): Speaker {
  const gender = genderOf(index);
  const name = nameOf(gender, firstName + (index >> 1), index >> 1);
  const speaker = { id, speaker_id: id, name, dialect, gender };
  return origin ? { ...speaker, origin, moods: moodsOf(index) } : speaker;
}

function genderOf(index: number): Speaker['gender'] {
  return index % 2 === 0 ? 'male' : 'female';
}

/** Repeated names get a number, so that each is unique within a series. */
function nameOf(gender: Speaker['gender'], position: number, ordinal: number): string {
  const names = GIVEN_NAMES[gender];
  const name = names[position % names.length]!;
  const round = Math.floor(ordinal / names.length);
  return round === 0 ? name : `${name} ${round + 1}`;
}

/** Every speaker has `neutral` and three more, in the order of MOODS. */
function moodsOf(index: number): string[] {
  const others = MOODS.slice(1);
  const chosen = new Set([0, 2, 4].map((step) => others[(index + step) % others.length]));
  return MOODS.filter((mood) => mood === 'neutral' || chosen.has(mood));
}
