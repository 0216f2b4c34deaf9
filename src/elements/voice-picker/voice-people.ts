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
    const people = [...byPerson(voices)].map(([key, group]) => this.#person(key, group));
    if (!recommends) return people;
    const ranks = new Map(people.map((person) => [person, rankOf(person, isLocked)]));
    return people.sort((a, b) => ranks.get(a)! - ranks.get(b)!);
  }

  #person(key: string, versions: readonly ListedVoice[]): Person {
    const person = this.#known.get(key) ?? { name: versions[0]!.person, versions, picked: undefined };
    person.versions = versions;
    this.#known.set(key, person);
    return person;
  }
}

/**
 * The numbers by which readers tell a person's versions apart, from 1. They do not depend on a filter.
 * @param voices All of the catalog.
 */
export function numberVersions(voices: readonly ListedVoice[]): ReadonlyMap<ListedVoice, number> {
  const people = [...byPerson(voices).values()];
  return new Map(people.flatMap((versions) => versions.map((voice, index) => [voice, index + 1] as const)));
}

/** The versions of each person's voice, newest first. */
function byPerson(voices: readonly ListedVoice[]): ReadonlyMap<string, readonly ListedVoice[]> {
  const people = new Map<string, ListedVoice[]>();
  for (const voice of voices) {
    const key = `${voice.dialect} ${voice.gender} ${voice.person}`;
    const versions = people.get(key);
    if (versions) versions.push(voice);
    else people.set(key, [voice]);
  }
  for (const versions of people.values())
    versions.sort((a, b) => ORDER.indexOf(a.collection) - ORDER.indexOf(b.collection));
  return people;
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
