// gzip's window is 32 kB, so similar modules are kept close to each other. This order, found by trying many, saves 0.3 kB.
import '../../../text/g2p/vowel-weights.ts';
import '../../../text/dictation/spoken-table.ts';
import '../../localization/command-strings.ts';
import '../../../text/dictation/write-numbers.ts';
import '../../../text/dictation/phone-distance.ts';
import '../../../text/vocabulary/function-words.ts';
import type { DictatedText } from '../../../text/dictation/dictated-text.ts';
import type { UtteranceSound } from '../../../text/dictation/punctuate.ts';
import { spellVocabulary } from '../../../text/dictation/spell-vocabulary.ts';
import { DictationCommands } from '../commands/dictation-commands.ts';
import { spokenPhrases } from '../commands/spoken-phrases.ts';
import type { TextHost, TextPlace } from '../commands/text-host.ts';
import type { TextNeeds } from '../transcription/dictation-settings.ts';
import { beginCorrection } from '../vocabulary/begin-correction.ts';
import { readVocabulary } from '../vocabulary/read-vocabulary.ts';
import type { TranscriptCorrection } from '../vocabulary/transcript-correction.ts';
import { pitchRise } from './pitch-rise.ts';
import { writeTranscript } from './write-transcript.ts';

/** Code that is loaded only where a page wants more than what was recognized. */
export { readVocabulary, spellVocabulary, writeTranscript };

/** From what was recognized to what is written: the vocabulary's corrections, then commands, then marks, numbers and capitals. */
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
   * @returns What it needs of the recognition: the vocabulary and the words of marks and commands, as the page's own recognizer spells them, and the
   * melody that marks questions.
   * @throws SpeechError `invalid-argument`
   */
  begin(): TextNeeds {
    const { element, dialect } = this.#host;
    this.#correction = beginCorrection(element.vocabulary, dialect(), element);
    return {
      vocabulary: [...(this.#correction?.spelled ?? []), ...spokenPhrases(this.#host)],
      pitchRise: element.autoPunctuation ? pitchRise : undefined,
    };
  }

  /** @param isOver No more will be said. */
  write(transcript: DictatedText, place: TextPlace, isOver: boolean): DictatedText {
    const corrected = this.#correction?.correct(transcript) ?? transcript;
    const sounds = soundsOf(corrected.finals, transcript);
    return this.#commands.edit(corrected, place, isOver, (texts, start, isEnd) =>
      writeTranscript(texts, this.#host, start, isEnd, sounds),
    );
  }

  /** The final texts without the vocabulary's corrections; undefined where there were none, or where commands may have changed them. */
  uncorrected(transcript: DictatedText, before: string | undefined): readonly string[] | undefined {
    return this.#correction?.hasChanged && !this.#host.element.commands
      ? writeTranscript(transcript, this.#host, before, true, soundsOf(transcript.finals, transcript)).finals
      : undefined;
  }

  /** A button that lists the spoken words, with its dialog. */
  renderHelp(): unknown {
    return this.#commands.renderHelp();
  }
}

/** By the texts that are written for them: commands leave some out. */
function soundsOf(
  finals: readonly string[],
  { spoken = [] }: DictatedText,
): ReadonlyMap<string, UtteranceSound> {
  return new Map(finals.map((text, index) => [text, spoken[index] ?? {}]));
}
