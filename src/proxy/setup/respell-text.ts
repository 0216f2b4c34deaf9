import { dialectOfVoice, isDialect } from '../../contract/dialects.ts';
import { lexiconByDialect } from '../../lexicon/lexicon-by-dialect.ts';
import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { respell } from '../../lexicon/respell.ts';
import { guessDialect } from '../../text/dialect/guess-dialect.ts';

/** The text of a request for speech, with the words of the lexicon as they are said. */
export type RespellText = (request: Readonly<Record<string, unknown>>, text: string) => string;

/** @param entries How words are said; at least one. */
export function createRespellText(entries: readonly LexiconEntry[]): RespellText {
  const lexiconOf = lexiconByDialect(entries);
  return ({ dialect, speaker_id: voice }, text) => {
    const ofVoice = typeof voice === 'string' ? dialectOfVoice(voice) : undefined;
    const spoken = isDialect(dialect) ? dialect : (ofVoice ?? guessDialect(text));
    return respell(text, lexiconOf(spoken)).text;
  };
}
