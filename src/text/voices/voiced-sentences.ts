import { splitSentences } from '../normalize/split-sentences.ts';
import type { Span } from '../utterance/utterance.ts';
import type { VoiceRun } from './voice-run.ts';

/** A sentence, or the piece of one that one voice speaks. */
export interface VoicedSentence extends Span {
  /** Undefined for the voice of the text. */
  readonly voice?: VoiceRun | undefined;
}

/**
 * The sentences of a text, cut where another voice begins or ends.
 * @param runs In order, apart from each other.
 */
export function voicedSentences(text: string, runs: readonly VoiceRun[]): readonly VoicedSentence[] {
  const sentences = splitSentences(text);
  if (!runs.length) return sentences;
  const voiced: VoicedSentence[] = [];
  let next = 0;
  for (const sentence of sentences) {
    for (let start = sentence.start; start < sentence.end; ) {
      while (next < runs.length && runs[next]!.end <= start) next++;
      const run = runs[next];
      const isWithin = run !== undefined && run.start <= start;
      const end = Math.min(sentence.end, (isWithin ? run.end : run?.start) ?? sentence.end);
      const piece = text.slice(start, end);
      const from = start + piece.length - piece.trimStart().length;
      const to = start + piece.trimEnd().length;
      if (from < to) voiced.push({ start: from, end: to, ...(isWithin && { voice: run }) });
      start = end;
    }
  }
  return voiced;
}
