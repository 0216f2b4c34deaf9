import { phonemize } from '../g2p/phonemize.ts';
import { placeStress, stressOf } from '../g2p/stress.ts';
import type { Span, SpokenPause, SpokenWord, TextDialect, Utterance } from '../types.ts';
import { isFunctionWord, roleOf } from '../vocabulary/function-words.ts';
import { verbalizeSpan } from './verbalize-span.ts';
import type { VerbalizedWord } from './verbalizer.ts';

/**
 * One sentence, ready for prosody. Spans of words never go backwards, and each is a whitespace-separated token of `text`.
 * @param span A span of `splitSentences(text)`, or any other that begins and ends at whitespace-separated tokens.
 */
export function verbalizeSentence(text: string, span: Span, dialect: TextDialect): Utterance {
  const ending = endingOf(text.slice(Math.max(span.start, span.end - 12), span.end));
  const asks = ending === 'question' && !YES_OR_NO.test(text.slice(span.start, span.end));
  const items: (SpokenWord | SpokenPause)[] = [];
  const spoken = new Map<string, Sound>();
  for (const verbalized of verbalizeSpan(text, span, dialect)) {
    const item = verbalized.kind === 'pause' ? verbalized : speak(verbalized, dialect, asks, spoken);
    if (item?.kind === 'word' || (item?.kind === 'pause' && items.at(-1)?.kind === 'word')) items.push(item);
  }
  if (items.at(-1)?.kind === 'pause') items.pop();
  return { span, items: stressSomething(placeStress(items, dialect), dialect), ending };
}

/** These open a question of yes or no, whatever question word stands further on (`Do you know where …?`). */
const YES_OR_NO = /(?:^|\s)(?:ئایا|ئەرێ|aya|erê)\s/i;

type Sound = Pick<SpokenWord, 'phones' | 'isFunctionWord' | 'role'>;

/** @param spoken Words of this sentence that were worked out before. */
function speak(
  { spelling, span }: VerbalizedWord,
  dialect: TextDialect,
  isQuestion: boolean,
  spoken: Map<string, Sound>,
): SpokenWord | undefined {
  let sound = spoken.get(spelling);
  if (sound === undefined) {
    const phones = phonemize(spelling, dialect);
    const role = roleOf(spelling, dialect, isQuestion);
    sound = { phones, isFunctionWord: role !== 'question' && isFunctionWord(spelling, dialect), role };
    spoken.set(spelling, sound);
  }
  return sound.phones.length > 0 ? { kind: 'word', ...sound, stress: -1, span } : undefined;
}

/** A sentence of small words alone is stressed on its last (`Ez û tu.`). */
function stressSomething(
  items: (SpokenWord | SpokenPause)[],
  dialect: TextDialect,
): (SpokenWord | SpokenPause)[] {
  const last = items.at(-1);
  if (last?.kind !== 'word' || items.some((item) => item.kind === 'word' && item.stress >= 0)) return items;
  return [...items.slice(0, -1), { ...last, stress: stressOf(last.phones, dialect), isFunctionWord: false }];
}

/** @param tail The last characters of the sentence. */
function endingOf(tail: string): Utterance['ending'] {
  const mark = /[.!?؟۔…]+["'”’»›)\]}]*$/.exec(tail)?.[0];
  if (mark === undefined) return 'continuation';
  if (/[?؟]/.test(mark)) return 'question';
  return mark.includes('!') ? 'exclamation' : 'statement';
}
