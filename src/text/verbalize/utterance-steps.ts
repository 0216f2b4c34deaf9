import type { TextDialect } from '../dialect/text-dialect.ts';
import { phonemizeSpelling } from '../g2p/phonemize-spelling.ts';
import { assignStress, stressOf } from '../g2p/stress.ts';
import type { Span, SpokenPause, SpokenWord, Utterance } from '../utterance/utterance.ts';
import { isFunctionWord, roleOf } from '../vocabulary/function-words.ts';
import { spanSteps, type VerbalizeTokens } from './plain/span-steps.ts';
import type { VerbalizedWord } from './tokens/verbalizer.ts';

/** Words between two places where a caller may stop; each takes a few microseconds. */
const WORDS_PER_STEP = 128;

/**
 * `verbalizeSentence` in steps of about a millisecond, for callers that share a thread or may be cancelled.
 * @param verbalize gets the sentences that are not plain.
 */
export function* utteranceSteps(
  text: string,
  span: Span,
  dialect: TextDialect,
  verbalize: VerbalizeTokens,
): Generator<undefined, Utterance> {
  const ending = endingOf(text.slice(Math.max(span.start, span.end - 12), span.end));
  const isWordQuestion = ending === 'question' && !YES_OR_NO.test(text.slice(span.start, span.end));
  const items: (SpokenWord | SpokenPause)[] = [];
  const spoken = new Map<string, Pronunciation>();
  let step = WORDS_PER_STEP;
  for (const verbalized of yield* spanSteps(text, span, dialect, verbalize)) {
    const item =
      verbalized.kind === 'pause' ? verbalized : pronounce(verbalized, dialect, isWordQuestion, spoken);
    if (item?.kind === 'word' || (item?.kind === 'pause' && items.at(-1)?.kind === 'word')) items.push(item);
    if (items.length < step) continue;
    step += WORDS_PER_STEP;
    yield;
  }
  if (items.at(-1)?.kind === 'pause') items.pop();
  return { span, items: ensureStress(yield* assignStress(items, dialect), dialect), ending };
}

/** Particles that introduce a yes/no question, whatever interrogatives follow (`Do you know where …?`). */
const YES_OR_NO = /(?:^|\s)(?:ئایا|ئەرێ|aya|erê)\s/i;

type Pronunciation = Pick<SpokenWord, 'phones' | 'isFunctionWord' | 'role'>;

/** @param spoken cache of this sentence's words. */
function pronounce(
  { spelling, span }: VerbalizedWord,
  dialect: TextDialect,
  isQuestion: boolean,
  spoken: Map<string, Pronunciation>,
): SpokenWord | undefined {
  let sound = spoken.get(spelling);
  if (sound === undefined) {
    const phones = phonemizeSpelling(spelling, dialect);
    const role = roleOf(spelling, dialect, isQuestion);
    sound = { phones, isFunctionWord: role !== 'question' && isFunctionWord(spelling, dialect), role };
    spoken.set(spelling, sound);
  }
  return sound.phones.length > 0 ? { kind: 'word', spelling, ...sound, stress: -1, span } : undefined;
}

/** A sentence of function words only is stressed on its last word (`Ez û tu.`). */
function ensureStress(
  items: (SpokenWord | SpokenPause)[],
  dialect: TextDialect,
): (SpokenWord | SpokenPause)[] {
  const last = items.at(-1);
  if (last?.kind !== 'word' || items.some((item) => item.kind === 'word' && item.stress >= 0)) return items;
  return [...items.slice(0, -1), { ...last, stress: stressOf(last.phones, dialect), isFunctionWord: false }];
}

/** @param tail the sentence's last characters. */
function endingOf(tail: string): Utterance['ending'] {
  const mark = /[.!?؟۔…]+["'”’»›)\]}]*$/.exec(tail)?.[0];
  if (mark === undefined) return 'continuation';
  if (/[?؟]/.test(mark)) return 'question';
  return mark.includes('!') ? 'exclamation' : 'statement';
}
