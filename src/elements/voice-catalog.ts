import { listSpeakers } from '../client/speakers.ts';
import type { Dialect } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';
import type { Speaker } from '../contract/speakers.ts';

export interface VoiceCatalogOptions {
  readonly endpoint: string;
  readonly voiceGroup: string;
  readonly fetch: typeof globalThis.fetch | undefined;
}

/** The voices of one speaker group, fetched when somebody first asks for them. */
export class VoiceCatalog {
  speakers: readonly Speaker[] = [];
  loading = false;

  readonly #changed: () => void;
  #key = '';
  #pending: Promise<readonly Speaker[]> | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** @throws SpeechError `network`, or the service's refusal; the next call tries again. */
  load({ endpoint, voiceGroup, fetch }: VoiceCatalogOptions): Promise<readonly Speaker[]> {
    const key = `${endpoint} ${voiceGroup}`;
    if (this.#pending && this.#key === key) return this.#pending;
    this.#key = key;
    this.loading = true;
    this.#changed();
    const pending = listSpeakers({ endpoint, voiceGroup, fetch }).then(
      (speakers) => {
        if (this.#key === key) this.#settle(speakers);
        return speakers;
      },
      (error: unknown) => {
        this.#pending = undefined;
        if (this.#key === key) this.#settle([]);
        throw error;
      },
    );
    this.#pending = pending;
    return pending;
  }

  #settle(speakers: readonly Speaker[]): void {
    this.speakers = speakers;
    this.loading = false;
    this.#changed();
  }
}

/** Voices that read a dialect, each once: Cast and Studio speakers are listed under two (contract, Speaker). */
export function voicesFor(speakers: readonly Speaker[], dialect: Dialect | undefined): Speaker[] {
  const seen = new Set<string>();
  return speakers.filter((speaker) => {
    if ((dialect && speaker.dialect !== dialect) || seen.has(speaker.id)) return false;
    seen.add(speaker.id);
    return true;
  });
}

/** @throws SpeechError `voice-unavailable` when the group has no voice for the dialect. */
export function firstVoice(speakers: readonly Speaker[], dialect: Dialect | undefined): string {
  const voice = voicesFor(speakers, dialect)[0];
  if (!voice)
    throw new SpeechError('voice-unavailable', 'No voice of this group reads this dialect: set "voice".', {
      field: 'voice',
    });
  return voice.id;
}
