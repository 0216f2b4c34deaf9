import type { SpeechErrorCode } from '../../contract/errors.ts';

/** Everything the elements say in one language. */
export interface Strings {
  /** BCP 47 tag of these strings. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** The ten digits, from zero. */
  readonly digits: string;
  readonly player: string;
  readonly play: string;
  readonly pause: string;
  readonly stop: string;
  readonly position: string;
  readonly speed: string;
  readonly voice: string;
  readonly download: string;
  /** Names the track of what is read. */
  readonly captions: string;
  readonly loading: string;
  readonly buffering: string;
  readonly paused: string;
  readonly ended: string;
  readonly male: string;
  readonly female: string;
  readonly upgrade: string;
  /** The site has no speech service behind it, whatever the reader does. */
  readonly absent: string;
  /** For a position within a speech: both already formatted. */
  timeOf(current: string, total: string): string;
  /** One sentence per reason; `internal` stands for those not listed. */
  readonly errors: Readonly<Partial<Record<SpeechErrorCode, string>> & { internal: string }>;
}
