import type { Dialect } from '../../contract/dialects.ts';
import type { Speaker } from '../../contract/speakers.ts';
import type { Collection, ListedVoice } from './voice-listing.ts';
import { nameFinder, searchKey } from './voice-search.ts';

/** The reader's filter; an empty field matches everything. */
export interface VoiceFilter {
  readonly query: string;
  readonly dialect: Dialect | '';
  readonly gender: Speaker['gender'] | '';
  readonly collection: Collection | '';
}

/**
 * The matching voices in catalog order, names that start with the query first. Without a dialect, a speaker listed under two dialects
 * appears once.
 */
export function filterVoices(voices: readonly ListedVoice[], filter: VoiceFilter): readonly ListedVoice[] {
  const found = nameFinder(filter.query);
  const seen = new Set<string>();
  const fitting = voices.filter((voice) => {
    const fits =
      (!filter.dialect || voice.dialect === filter.dialect) &&
      (!filter.gender || voice.gender === filter.gender) &&
      (!filter.collection || voice.collection === filter.collection) &&
      (found(voice.key) || (voice.alias !== undefined && found(voice.alias)));
    if (!fits || (!filter.dialect && seen.has(voice.id))) return false;
    seen.add(voice.id);
    return true;
  });
  if (!filter.query.trim()) return fitting;
  const starts = startFinder(filter.query);
  const first = fitting.filter(starts);
  return first.length ? [...first, ...fitting.filter((voice) => !starts(voice))] : fitting;
}

function startFinder(query: string): (voice: ListedVoice) => boolean {
  const { words } = searchKey(query);
  return ({ key, alias }) =>
    key.words.startsWith(words.trimEnd()) || Boolean(alias?.words.startsWith(words.trimEnd()));
}
