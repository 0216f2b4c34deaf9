import type { TranscriptFormat } from '../../../text/dictation/format-transcript.ts';
import type { DictationDialect } from '../../../text/dictation/number-lexicon.ts';
import type { SpokenTable } from '../../../text/dictation/spoken-table.ts';
import type { Vocabulary } from '../../../text/dictation/vocabulary-term.ts';
import type { Strings } from '../../localization/strings.ts';

/** What the text of a dictation depends on. */
export interface TextHost {
  readonly element: HTMLElement & {
    readonly renderRoot: DocumentFragment | HTMLElement;
    readonly numerals: TranscriptFormat['numerals'];
    readonly autoPunctuation: boolean;
    readonly spokenPunctuation: boolean;
    readonly spokenTable: SpokenTable | undefined;
    readonly commands: boolean;
    readonly vocabulary: Vocabulary | null;
    stop(): Promise<string>;
  };
  readonly dialect: () => DictationDialect;
  readonly strings: () => Strings;
  /** What is written into; null where there is no field. */
  readonly target: () => Element | null;
}
