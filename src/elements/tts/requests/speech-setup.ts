import type { Latency } from '../../../audio/playback/prebuffer-duration.ts';
import type { TokenSource } from '../../../client/token-source.ts';
import type { Dialect } from '../../../contract/dialects.ts';
import type { Notice } from '../../local/notice.ts';
import type { TextSource } from '../text/text-source.ts';
import type { SpeechRequest } from './speech-request.ts';

export type { Latency };

/** What is highlighted in the text. */
export type Highlight = 'off' | 'word' | 'sentence';

/** What is fetched before anybody presses play. */
export type Preload = 'none' | 'metadata' | 'auto';

/** Where speech comes from and how it sounds; read again for each text. */
export interface SpeechSetup {
  readonly tokenSource: TokenSource;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly assetBase: string | undefined;
  readonly latency: Latency;
  readonly playbackRate: number;
  readonly volume: number;
  readonly muted: boolean;
  readonly preload: Preload;
  /** Start again after the end. */
  readonly loop: boolean;
  /** Do not pause other speech on the page. */
  readonly allowOverlap: boolean;
  /** Dispatch `boundary` at the start of sentences too. */
  readonly sentenceBoundaries: boolean;
  /** `local`: the page speaks where the service fails. */
  readonly fallback?: 'local' | null;
  /** Shows a sentence about the speech. */
  readonly show?: ((notice: Notice | undefined) => void) | undefined;
  /**
   * The first voice for a text.
   * @param dialect In which it is read, by default that of the text.
   * @param voiceGroup By default the element's.
   */
  defaultVoice(source: TextSource, dialect?: Dialect, voiceGroup?: string): Promise<string>;
  /** What has to be known of a text with a lexicon, or of several voices. */
  readingOf?(source: TextSource): SpeechRequest['reading'];
}
