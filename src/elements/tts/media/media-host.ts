import type { ReactiveControllerHost } from '@lit/reactive-element';
import type { SpeechError } from '../../../contract/errors.ts';
import type { VoiceChoice } from '../../voice-picker/voice-selection.ts';
import type { Highlight } from '../requests/speech-setup.ts';

/** What captions, media keys and error recovery use of the public API of `<kurdish-tts>`. */
export interface MediaHost extends HTMLElement, Pick<ReactiveControllerHost, 'addController'> {
  readonly label: string;
  readonly disabled: boolean;
  readonly endpoint: string;
  readonly src: string;
  readonly reportListening: string | null | undefined;
  readonly assetBase: string | null;
  readonly highlight: Highlight;
  readonly follow: 'auto' | 'off';
  readonly clickToListen: 'auto' | 'on' | 'off';
  readonly mediaSession: 'auto' | 'off';
  readonly chosenVoice: VoiceChoice | undefined;
  readonly paused: boolean;
  readonly ended: boolean;
  /** Seconds. */
  currentTime: number;
  readonly duration: number;
  readonly playbackRate: number;
  readonly networkState: number;
  readonly NETWORK_LOADING: number;
  readonly error: SpeechError | null;
  play(): Promise<void>;
  pause(): void;
  stop(): void;
}
