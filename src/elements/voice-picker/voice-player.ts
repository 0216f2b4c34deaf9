import type { TokenFetcher, TokenSource } from '../../client/token-source.ts';
import type { Dialect } from '../../contract/dialects.ts';
import type { VoiceGroup } from '../../contract/limits.ts';
import type { VoiceChoice } from './voice-selection.ts';

/** The part of `<kurdish-tts>` that choosing a voice needs. */
export interface VoicePlayer extends HTMLElement {
  voice: string;
  voiceGroup: VoiceGroup;
  readonly dialect: Dialect | null;
  readonly readingDialect: Dialect;
  readonly chosenVoice: VoiceChoice | undefined;
  readonly controls: boolean;
  readonly forgetVoice: boolean;
  readonly endpoint: string;
  readonly tokenEndpoint: string | null;
  readonly tokenSource: TokenSource | TokenFetcher | string | undefined;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly assetBase: string | null;
  chooseVoice(choice: VoiceChoice | null): void;
  requestUpdate(): void;
}
