import { createWordMap } from '../text/words/word-map.ts';
import type { CompiledLexicon } from './compile-lexicon.ts';
import { respell } from './respell.ts';

/** A text as it is sent to a service. */
export interface SpokenText {
  readonly text: string;
  /** For the words of one response, in order: finds them in the author's text. */
  createWordMap(): ReturnType<typeof createWordMap>;
}

/** A text with the words of a lexicon as they are said; without a lexicon, the text itself. */
export function spokenText(text: string, lexicon: CompiledLexicon | undefined): SpokenText {
  if (!lexicon) return { text, createWordMap: () => createWordMap(text) };
  const respelled = respell(text, lexicon);
  return {
    text: respelled.text,
    createWordMap: () => {
      const mapWords = createWordMap(respelled.text);
      return (words) =>
        mapWords(words).map((word) => {
          const { charIndex: start, charLength } = word;
          const span = respelled.sourceSpan({ start, end: start + charLength });
          return { ...word, charIndex: span.start, charLength: span.end - span.start };
        });
    },
  };
}
