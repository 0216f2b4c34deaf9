import type { GenerationOptions } from '../../../client/synthesize-once.ts';
import type { Dialect } from '../../../contract/dialects.ts';
import type { VoiceMark } from '../../../text/voices/voice-run.ts';
import type { TextGrowth } from '../text/text-growth.ts';

/** `stream` plays while it is being generated; the others are generated whole first. */
export type SpeechFormat = 'stream' | 'wav' | 'opus' | 'mp3';

/** A text and how to speak it. Equal requests sound the same, so the second needs no call. */
export interface SpeechRequest {
  /** Empty where it is still being written. */
  readonly text: string;
  readonly growth?: TextGrowth | undefined;
  readonly endpoint: string;
  readonly voice: string;
  readonly voiceGroup: string;
  readonly dialect: string | undefined;
  readonly speed: number | undefined;
  readonly format: SpeechFormat;
  readonly generation: GenerationOptions;
  /** Where other voices may speak runs of the text, or names are said by a lexicon: what the page says about the runs, and the dialect of the rest. */
  readonly reading?: { readonly marks: readonly VoiceMark[]; readonly dialect: Dialect } | undefined;
  /** How names are said: the address of a JSON file, or what it would hold. */
  readonly lexicon?: string | object | undefined;
  /** One signature for each part of the text, joined by dots, where the proxy speaks signed texts only. */
  readonly signature?: string | undefined;
  /** Speech that was published as files. */
  readonly published?:
    | {
        /** Address of its JSON file. */
        readonly src: string;
        /** Whether parts of the text that are not in it are spoken. */
        readonly isMended: boolean;
      }
    | undefined;
}
