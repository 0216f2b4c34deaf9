import { isFunctionWord } from './function-words.ts';
import { lowerCase } from './latin-letters.ts';
import { phonemize } from './phonemize.ts';
import { normalizeScript } from './script.ts';
import { sourceTokens } from './source-tokens.ts';
import { stressOf } from './stress.ts';
import type { Span, SpokenPause, SpokenWord, TextDialect, Utterance } from './types.ts';

/**
 * One sentence, ready for prosody.
 * @param span A span of `splitSentences(text)`, or any other that begins and ends at whitespace-separated tokens.
 */
export function readSentence(text: string, span: Span, dialect: TextDialect): Utterance {
  const items: (SpokenWord | SpokenPause)[] = [];
  for (const token of sourceTokens(text, span.start, span.end)) {
    const spelling = lowerCase(normalizeScript(text.slice(token.start, token.end)));
    const phones = phonemize(spelling, dialect);
    if (phones.length > 0) {
      const isFunction = isFunctionWord(spelling, dialect);
      const stress = isFunction ? -1 : stressOf(phones, dialect);
      items.push({ kind: 'word', phones, stress, isFunctionWord: isFunction, span: token });
    }
    const mark = /[,،;؛:]\P{L}*$/u.exec(spelling)?.[0][0];
    if (mark) items.push({ kind: 'pause', strength: mark === ',' || mark === '،' ? 'comma' : 'colon' });
  }
  return { span, items, ending: endingOf(text.slice(span.start, span.end)) };
}

function endingOf(sentence: string): Utterance['ending'] {
  const mark = /[.!?؟۔…:]["'”’»›)\]}]*$/.exec(sentence.slice(-12))?.[0][0];
  if (mark === '?' || mark === '؟') return 'question';
  if (mark === '!') return 'exclamation';
  return mark === undefined ? 'continuation' : 'statement';
}
