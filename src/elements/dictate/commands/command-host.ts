import type { DictationDialect } from '../../../text/dictation/number-lexicon.ts';
import type { SpokenTable } from '../../../text/dictation/spoken-table.ts';
import type { Strings } from '../../localization/strings.ts';

/** What was recognised, or is to be written: one text for each utterance. */
export interface Texts {
  readonly finals: readonly string[];
  readonly interim: string;
  /** They take the place of everything in the field. */
  readonly replacesAll?: boolean;
}

/** Writes recognised text. @param before What stands before it. @param isOver No more will be said. */
export type WriteTexts = (texts: Texts, before: string | undefined, isOver: boolean) => Texts;

/** What commands need of their element. */
export interface CommandHost {
  readonly element: HTMLElement & {
    readonly renderRoot: DocumentFragment | HTMLElement;
    readonly commands: boolean;
    readonly spokenPunctuation: boolean;
    readonly spokenTable: SpokenTable | undefined;
    stop(): Promise<string>;
  };
  readonly dialect: () => DictationDialect;
  readonly strings: () => Strings;
  /** What is written into; null where there is no field. */
  readonly target: () => Element | null;
}
