import { readProxyAnswer } from '../../client/proxy-answer.ts';
import { type ConnectionOptions, send } from '../../client/request.ts';
import type { Dialect } from '../../contract/dialects.ts';
import type { SpeechError } from '../../contract/errors.ts';
import { VOICE_GROUPS, type VoiceGroup } from '../../contract/limits.ts';
import type { Speaker } from '../../contract/speakers.ts';
import { asSpeechError } from '../base/as-speech-error.ts';
import { unusualSpelling } from './voice-names.ts';
import { type SearchKey, searchKey } from './voice-search.ts';

/** Groups shown to readers: the speaker groups, and the named collections of `v5`. */
export type Collection = VoiceGroup | 'cast' | 'studio' | 'clone';

/** A voice in one of its dialects: a Cast or Studio speaker is listed twice (docs/contract-coverage.md). */
export interface ListedVoice {
  readonly id: string;
  readonly name: string;
  /** The name without the number that distinguishes voices of one name. */
  readonly person: string;
  readonly dialect: Dialect;
  readonly gender: Speaker['gender'];
  readonly voiceGroup: VoiceGroup;
  readonly collection: Collection;
  readonly key: SearchKey;
  /** Another spelling of the name. */
  readonly alias: SearchKey | undefined;
  /** The proxy knows that the account's plan excludes it. */
  readonly locked: boolean;
}

/** The listing as sent by our proxy, which marks the plan's limits where it knows them. */
interface Listing {
  readonly speakers: readonly (Speaker & { readonly locked?: boolean })[];
  readonly upgrade_url?: string;
}

/** The whole catalog, fetched group by group when the picker opens: rows do not name their group. */
export class VoiceListing {
  voices: readonly ListedVoice[] = [];
  /** Where to get the locked voices. */
  upgradeUrl: string | undefined;
  error: SpeechError | undefined;
  readonly total = VOICE_GROUPS.length;

  readonly #changed: () => void;
  readonly #groups = new Map<VoiceGroup, readonly ListedVoice[]>();
  #endpoint: string | undefined;
  #pending: Promise<void> | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get loading(): boolean {
    return this.#pending !== undefined;
  }

  /** Number of groups loaded, of `total`. */
  get loaded(): number {
    return this.#groups.size;
  }

  /** Fetches the missing groups. Never rejects: `error` holds the failure, and the next call retries. */
  async load(options: Pick<ConnectionOptions, 'endpoint' | 'fetch'>): Promise<void> {
    if (this.#endpoint !== options.endpoint) {
      this.#endpoint = options.endpoint;
      this.#groups.clear();
      this.#pending = undefined;
      this.#show();
    }
    if (this.loaded < this.total) this.#pending ??= this.#loadMissing(options);
    return this.#pending;
  }

  async #loadMissing(options: Pick<ConnectionOptions, 'endpoint' | 'fetch'>): Promise<void> {
    const missing = VOICE_GROUPS.filter((group) => !this.#groups.has(group));
    this.error = undefined;
    const results = missing.map(async (group) => {
      const { voices, upgradeUrl } = await fetchVoices(group, options);
      if (this.#endpoint !== options.endpoint) return;
      this.upgradeUrl = upgradeUrl ?? this.upgradeUrl;
      this.#groups.set(group, voices);
      this.#show();
    });
    const failed = (await Promise.allSettled(results)).find((result) => result.status === 'rejected');
    if (this.#endpoint !== options.endpoint) return;
    this.#pending = undefined;
    this.error = failed && asSpeechError(failed.reason, 'The list of voices could not be read.');
    this.#changed();
  }

  #show(): void {
    this.voices = VOICE_GROUPS.flatMap((group) => this.#groups.get(group) ?? []);
    this.#changed();
  }
}

/** The voices of one group. @throws SpeechError */
export async function fetchVoices(
  group: VoiceGroup,
  options: Pick<ConnectionOptions, 'endpoint' | 'fetch'>,
): Promise<{ readonly voices: readonly ListedVoice[]; readonly upgradeUrl: string | undefined }> {
  const path = `/api/get-speakers?model_version=${group}` as const;
  const answer = await readProxyAnswer(await send(path, {}, options), options.endpoint + path);
  const { speakers, upgrade_url } = answer as Listing;
  return { voices: speakers.map((speaker) => listed(speaker, group)), upgradeUrl: upgrade_url };
}

function listed(speaker: Listing['speakers'][number], voiceGroup: VoiceGroup): ListedVoice {
  const { id, name, dialect, gender, locked = false } = speaker;
  const person = name.replace(/(?<=\S) \d+$/, '');
  const alias = unusualSpelling(person);
  return {
    id,
    name,
    person,
    dialect,
    gender,
    voiceGroup,
    collection: collectionOf(speaker, voiceGroup),
    // The dialect prefix would match every voice.
    key: searchKey(`${name} ${id.replace(/^(sorani|kurmanji|badini)_/, '')}`),
    alias: alias === undefined ? undefined : searchKey(alias + name.slice(person.length)),
    locked,
  };
}

function collectionOf({ id, origin }: Speaker, group: VoiceGroup): Collection {
  if (id.startsWith('clone_')) return 'clone';
  if (origin === 'cast') return 'cast';
  return origin === 'designed' ? 'studio' : group;
}
