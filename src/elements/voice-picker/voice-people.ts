import { recommendation } from './recommended-voices.ts';
import type { Collection, ListedVoice } from './voice-listing.ts';

/** Newest first. */
const ORDER: readonly Collection[] = ['clone', 'studio', 'cast', 'v5', 'v4', 'v3'];

/** The voices of one dialect that have one name: a row of the list, whose versions are chosen within it. */
export interface Person {
  /** Given name, as in the catalog, without the number that distinguishes versions. */
  readonly name: string;
  /** Newest first; at least one. */
  versions: readonly ListedVoice[];
  /** The version that the reader has set. */
  picked: ListedVoice | undefined;
}

/** Joins voices to people, who stay the same objects while more voices arrive. */
export class VoicePeople {
  readonly #known = new Map<string, Person>();

  /**
   * @param voices In catalog order, which the people keep.
   * @param recommends Whether the recommended ones come first.
   * @param isLocked Whether a voice cannot be used: it is then not recommended.
   */
  of(
    voices: readonly ListedVoice[],
    recommends: boolean,
    isLocked: (voice: ListedVoice) => boolean,
  ): readonly Person[] {
    const groups = new Map<string, ListedVoice[]>();
    for (const voice of voices) {
      const key = `${voice.dialect} ${voice.gender} ${voice.person}`;
      const group = groups.get(key);
      if (group) group.push(voice);
      else groups.set(key, [voice]);
    }
    const people = [...groups].map(([key, group]) => this.#person(key, group));
    if (!recommends) return people;
    const ranks = new Map(people.map((person) => [person, rankOf(person, isLocked)]));
    return people.sort((a, b) => ranks.get(a)! - ranks.get(b)!);
  }

  #person(key: string, group: readonly ListedVoice[]): Person {
    const versions = [...group].sort((a, b) => ORDER.indexOf(a.collection) - ORDER.indexOf(b.collection));
    const person = this.#known.get(key) ?? { name: group[0]!.person, versions, picked: undefined };
    person.versions = versions;
    this.#known.set(key, person);
    return person;
  }
}

/**
 * The version that a row stands for: what the reader has set, the voice in use, the recommended one, or the newest that may be used.
 * @param current Id of the voice in use.
 */
export function shownVersion(
  { versions, picked }: Person,
  current: string,
  isLocked: (voice: ListedVoice) => boolean,
): ListedVoice {
  const free = versions.filter((voice) => !isLocked(voice));
  return (
    versions.find((voice) => voice === picked) ??
    versions.find(({ id }) => id === current) ??
    free.find(isRecommended) ??
    free[0] ??
    versions[0]!
  );
}

export function isRecommended({ id, dialect }: ListedVoice): boolean {
  return recommendation(id, dialect) !== undefined;
}

function rankOf({ versions }: Person, isLocked: (voice: ListedVoice) => boolean): number {
  const ranks = versions.map((voice) =>
    isLocked(voice) ? Infinity : (recommendation(voice.id, voice.dialect) ?? Infinity),
  );
  return Math.min(...ranks, Number.MAX_SAFE_INTEGER);
}
