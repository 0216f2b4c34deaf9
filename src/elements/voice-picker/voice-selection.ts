import type { Dialect } from '../../contract/dialects.ts';
import type { VoiceGroup } from '../../contract/limits.ts';

/** A voice and the speaker group that holds it: one value, because the service refuses a voice under another group. */
export interface VoiceSelection {
  /** Id in the catalog; empty for the group's first voice. */
  readonly voice: string;
  readonly voiceGroup: VoiceGroup;
}

/** A voice that a reader has chosen. */
export interface VoiceChoice extends VoiceSelection {
  /** The dialect it was chosen for. */
  readonly dialect: Dialect;
  /** Display name. */
  readonly name: string;
}
