import type { Transcript } from '../../../text/dictation/format-transcript.ts';
import { spellVocabulary } from '../../../text/dictation/spell-vocabulary.ts';
import type { SpelledTerm } from '../../../text/dictation/vocabulary-term.ts';
import { DictationCommands } from '../commands/dictation-commands.ts';
import { beginCorrection } from '../vocabulary/begin-correction.ts';
import { readVocabulary } from '../vocabulary/read-vocabulary.ts';
import type { TranscriptCorrection } from '../vocabulary/transcript-correction.ts';
import type { TextHost } from './text-host.ts';
import { writeTranscript } from './write-transcript.ts';

/** Code that is loaded only where a page wants more than what was recognised. */
export { readVocabulary, spellVocabulary };

/** From what was recognised to what is written: the vocabulary's corrections, then commands, then marks, numbers and capitals. */
export class DictationText {
  readonly #host: TextHost;
  readonly #commands: DictationCommands;
  #correction: TranscriptCorrection | undefined;

  constructor(host: TextHost) {
    this.#host = host;
    this.#commands = new DictationCommands(host);
  }

  /** What the latest command has done, in the reader's language; empty once text follows. */
  get message(): string {
    return this.#commands.message;
  }

  /**
   * Begins a dictation.
   * @returns The vocabulary, as the page's own recogniser spells it; undefined if there is none.
   * @throws SpeechError `invalid-argument`
   */
  begin(): readonly SpelledTerm[] | undefined {
    const { element, dialect } = this.#host;
    this.#correction = beginCorrection(element.vocabulary, dialect(), element);
    return this.#correction?.spelled;
  }

  /**
   * @param before What stands before the text; undefined where that is not known.
   * @param isOver No more will be said.
   */
  write(transcript: Transcript, before: string | undefined, isOver: boolean): Transcript {
    const corrected = this.#correction?.correct(transcript) ?? transcript;
    return this.#commands.edit(corrected, before, isOver, (texts, start, isEnd) =>
      writeTranscript(texts, this.#host, start, isEnd),
    );
  }

  /** The final texts without the vocabulary's corrections; undefined where there were none, or where commands may have changed them. */
  uncorrected(transcript: Transcript, before: string | undefined): readonly string[] | undefined {
    return this.#correction?.hasChanged && !this.#host.element.commands
      ? writeTranscript(transcript, this.#host, before, true).finals
      : undefined;
  }

  /** A button that lists the spoken words, with its dialog. */
  renderHelp(): unknown {
    return this.#commands.renderHelp();
  }
}
