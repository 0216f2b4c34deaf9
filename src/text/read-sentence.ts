import { isFunctionWord } from './function-words.ts';
import { phonemize } from './phonemize.ts';
import type { ReadWord } from './reading.ts';
import { spokenForm } from './spoken-form.ts';
import { stressOf } from './stress.ts';
import type { Span, SpokenPause, SpokenWord, TextDialect, Utterance } from './types.ts';

/**
 * One sentence, ready for prosody. Spans of words never go backwards, and each is a whitespace-separated token of `text`.
 * @param span A span of `splitSentences(text)`, or any other that begins and ends at whitespace-separated tokens.
 */
export function readSentence(text: string, span: Span, dialect: TextDialect): Utterance {
  const items: (SpokenWord | SpokenPause)[] = [];
  const spoken = new Map<string, Sound>();
  for (const reading of spokenForm(text, span, dialect)) {
    const item = reading.kind === 'pause' ? reading : speak(reading, dialect, spoken);
    if (item?.kind === 'word' || (item?.kind === 'pause' && items.at(-1)?.kind === 'word')) items.push(item);
  }
  if (items.at(-1)?.kind === 'pause') items.pop();
  stressLast(items, dialect);
  return { span, items, ending: endingOf(text.slice(Math.max(span.start, span.end - 12), span.end)) };
}

type Sound = Pick<SpokenWord, 'phones' | 'stress' | 'isFunctionWord'>;

/** @param spoken Words of this sentence that were worked out before. */
function speak(
  { spelling, span }: ReadWord,
  dialect: TextDialect,
  spoken: Map<string, Sound>,
): SpokenWord | undefined {
  let sound = spoken.get(spelling);
  if (sound === undefined) {
    const phones = phonemize(spelling, dialect);
    const isFunction = isFunctionWord(spelling, dialect);
    sound = { phones, stress: isFunction ? -1 : stressOf(phones, dialect), isFunctionWord: isFunction };
    spoken.set(spelling, sound);
  }
  return sound.phones.length > 0 ? { kind: 'word', ...sound, span } : undefined;
}

/** The last word is stressed as such, and also where it is a small one in a sentence of small words alone (`Ez û tu.`). */
function stressLast(items: (SpokenWord | SpokenPause)[], dialect: TextDialect): void {
  const last = items.at(-1);
  if (last?.kind !== 'word') return;
  const hasStress = items.some((item) => item.kind === 'word' && item.stress >= 0);
  if (hasStress && last.isFunctionWord) return;
  items[items.length - 1] = { ...last, stress: stressOf(last.phones, dialect, true), isFunctionWord: false };
}

/** @param tail The last characters of the sentence. */
function endingOf(tail: string): Utterance['ending'] {
  const mark = /[.!?؟۔…]+["'”’»›)\]}]*$/.exec(tail)?.[0];
  if (mark === undefined) return 'continuation';
  if (/[?؟]/.test(mark)) return 'question';
  return mark.includes('!') ? 'exclamation' : 'statement';
}
