import type { SpeechError } from '../../../contract/errors.ts';
import type { DictatedText } from '../../../text/dictation/dictated-text.ts';
import type { DictationStrings, MicrophoneStrings, Strings } from '../../localization/strings.ts';
import type { MicrophonePermission } from '../microphone/microphone-access.ts';
import type { DictationState } from '../transcription/dictation-state.ts';
import type { UploadProgress } from '../transcription/upload-progress.ts';
import type { PushToTalk } from '../trigger/push-to-talk.ts';

/** View model of the element. */
export interface DictateView {
  readonly strings: Strings;
  readonly words: DictationStrings;
  readonly label: string;
  /** Language of the dictated text. */
  readonly textLang: string;
  readonly state: DictationState;
  /** The code of dictation is loading. */
  readonly loading: boolean;
  /** The microphone sends silence. */
  readonly muted: boolean;
  /** What there is to say of the microphone that listens, and its name; empty where the browser does not tell. */
  readonly microphone: readonly [sentence: keyof MicrophoneStrings, name: string] | undefined;
  readonly hold: boolean;
  readonly disabled: boolean;
  /** Shown where no field shows it. */
  readonly interim: string;
  readonly final: string;
  /** Live region text: announced politely, once per final text. */
  readonly announcement: string;
  readonly announcementLang: string;
  /** Lists the spoken words. */
  readonly help: unknown;
  /** A dictation has ended, without an error: screen readers say so. */
  readonly ended: boolean;
  readonly speaking: boolean;
  /** Whether captions of the speech are shown. */
  readonly captions: boolean;
  /** As it was recognized. */
  readonly transcript: DictatedText;
  /** Presses the button. */
  readonly shortcut: string | null;
  /** Seconds; undefined without a limit. */
  readonly remaining: number | undefined;
  readonly progress: UploadProgress | undefined;
  /** Microphones to choose from; empty unless there are several. */
  readonly devices: readonly MediaDeviceInfo[];
  readonly deviceId: string | null;
  readonly error: SpeechError | undefined;
  readonly upgradeUrl: string | undefined;
  readonly permission: MicrophonePermission;
  readonly push: PushToTalk;
  setDevice(deviceId: string): void;
  /** Starts after an error. */
  retry(): void;
}
