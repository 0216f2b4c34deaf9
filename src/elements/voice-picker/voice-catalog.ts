import { listSpeakers } from '../../client/list-speakers.ts';
import type { Dialect } from '../../contract/dialects.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { Speaker } from '../../contract/speakers.ts';

export interface VoiceCatalogOptions {
  readonly endpoint: string;
  readonly voiceGroup: string;
  readonly fetch: typeof globalThis.fetch | undefined;
}

/** The voices of speaker groups, fetched when a text has no voice set. */
export class VoiceCatalog {
  readonly #pending = new Map<string, Promise<readonly Speaker[]>>();

  /** @throws SpeechError `network`, or the service's refusal; the next call tries again. */
  load({ endpoint, voiceGroup, fetch }: VoiceCatalogOptions): Promise<readonly Speaker[]> {
    const key = `${endpoint} ${voiceGroup}`;
    const pending = this.#pending.get(key) ?? listSpeakers({ endpoint, voiceGroup, fetch });
    this.#pending.set(key, pending);
    pending.catch(() => this.#pending.delete(key));
    return pending;
  }
}

/** @throws SpeechError `voice-unavailable` when the group has no voice for the dialect. */
export function firstVoice(speakers: readonly Speaker[], dialect: Dialect): string {
  const voice = speakers.find((speaker) => speaker.dialect === dialect);
  if (!voice)
    throw new SpeechError('voice-unavailable', 'No voice of this group reads this dialect: set "voice".', {
      field: 'voice',
    });
  return voice.id;
}
