import type { DictationDialect } from '../../../text/dictation/number-lexicon.ts';
import type { Vocabulary } from '../../../text/dictation/vocabulary-term.ts';
import type { WritingStyle } from '../../../text/dictation/write-utterances.ts';
import type { Strings } from '../../localization/strings.ts';
import type { SpokenTableSource } from './read-spoken-table.ts';

/** What the text of a dictation depends on. */
export interface TextHost {
  readonly element: HTMLElement & {
    readonly renderRoot: DocumentFragment | HTMLElement;
    readonly numerals: WritingStyle['numerals'];
    readonly autoPunctuation: boolean;
    readonly spokenPunctuation: boolean;
    readonly spokenTable: SpokenTableSource;
    readonly commands: boolean;
    readonly vocabulary: Vocabulary | null;
    /** What is written into; null where there is no field. */
    readonly field: Element | null;
    stop(): Promise<string>;
  };
  readonly dialect: () => DictationDialect;
  readonly strings: () => Strings;
}

/** Where a dictation is written. */
export interface TextPlace {
  /** What stands before the text; undefined where that is not known. */
  readonly before: string | undefined;
  /** What of the text has been edited by hand, or typed on after: it stays as it is. */
  readonly settled: string;
}
