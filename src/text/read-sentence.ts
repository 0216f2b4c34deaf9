import { isFunctionWord } from './function-words.ts';
import { phonemize } from './phonemize.ts';
import { spokenForm } from './spoken-form.ts';
import { stressOf } from './stress.ts';
import type { Span, SpokenPause, SpokenWord, TextDialect, Utterance } from './types.ts';

/**
 * One sentence, ready for prosody. Spans of words never go backwards, and each is a whitespace-separated token of `text`.
 * @param span A span of `splitSentences(text)`, or any other that begins and ends at whitespace-separated tokens.
 */
export function readSentence(text: string, span: Span, dialect: TextDialect): Utterance {
  const items: (SpokenWord | SpokenPause)[] = [];
  for (const reading of spokenForm(text, span, dialect)) {
    const item = reading.kind === 'pause' ? reading : speak(reading.spelling, reading.span, dialect);
    if (item?.kind === 'word' || (item?.kind === 'pause' && items.at(-1)?.kind === 'word')) items.push(item);
  }
  if (items.at(-1)?.kind === 'pause') items.pop();
  return { span, items, ending: endingOf(text.slice(Math.max(span.start, span.end - 12), span.end)) };
}

function speak(spelling: string, span: Span, dialect: TextDialect): SpokenWord | undefined {
  const phones = phonemize(spelling, dialect);
  if (phones.length === 0) return undefined;
  const isFunction = isFunctionWord(spelling, dialect);
  const stress = isFunction ? -1 : stressOf(phones, dialect);
  return { kind: 'word', phones, stress, isFunctionWord: isFunction, span };
}

/** @param tail The last characters of the sentence. */
function endingOf(tail: string): Utterance['ending'] {
  const mark = /[.!?؟۔…]+["'”’»›)\]}]*$/.exec(tail)?.[0];
  if (mark === undefined) return 'continuation';
  if (/[?؟]/.test(mark)) return 'question';
  return mark.includes('!') ? 'exclamation' : 'statement';
}
