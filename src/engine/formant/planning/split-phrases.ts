import type { SpokenPause, SpokenWord, Utterance } from '../../../text/utterance/utterance.ts';
import { isSpeakable } from './is-speakable.ts';
import { pauseWithin } from './pauses.ts';

/**
 * How a phrase ends: like its sentence; `wordQuestion`, a question marked by its question word; `item` of a
 * list; `break`, a split in a long clause without a pause.
 */
export type PhraseEnding = Utterance['ending'] | 'wordQuestion' | 'item' | 'break';

/** One intonation phrase. */
export interface Phrase {
  /** Indices in the utterance's items of its first and last spoken words. */
  readonly first: number;
  readonly last: number;
  readonly ending: PhraseEnding;
  /** Inside brackets. */
  readonly isAside: boolean;
  /** Index of the word with the nuclear accent; -1 if none. */
  readonly nucleus: number;
  /** Following pause in ms at speed 1. */
  readonly pause: number;
}

/** Longer clauses are split before a conjunction. */
const MAX_WORDS = 8;
const MIN_WORDS = 3;
const MAX_ITEM_WORDS = 3;

interface Run {
  readonly words: readonly number[];
  readonly pause: SpokenPause | undefined;
  readonly isAside: boolean;
}

/** Splits a sentence into phrases at pauses, and long ones before a conjunction. */
export function splitPhrases({ items, ending }: Utterance): Phrase[] {
  const runs = runsOf(items);
  return runs.flatMap((run, i) => {
    const pause = i < runs.length - 1 ? run.pause : undefined;
    const parts = divide(run.words, items);
    return parts.map((words, part): Phrase => {
      const isLastPart = part === parts.length - 1;
      const own = isLastPart ? endingOf(runs, i, items, ending) : 'break';
      const silence = pauseWithin(pause, own === 'item');
      return {
        first: words[0] ?? -1,
        last: words.at(-1) ?? -1,
        ending: own,
        isAside: run.isAside,
        nucleus: nucleusOf(words, items, own),
        pause: isLastPart ? silence : 0,
      };
    });
  });
}

function runsOf(items: Utterance['items']): Run[] {
  const runs: Run[] = [];
  let words: number[] = [];
  let isAside = false;
  items.forEach((item, i) => {
    if (item.kind === 'word') {
      if (isSpeakable(item)) words.push(i);
      return;
    }
    if (words.length > 0) runs.push({ words, pause: item, isAside });
    words = [];
    if (item.aside) isAside = item.aside === 'opens';
  });
  if (words.length > 0) runs.push({ words, pause: undefined, isAside });
  return runs;
}

function endingOf(
  runs: readonly Run[],
  index: number,
  items: Utterance['items'],
  ending: Utterance['ending'],
): PhraseEnding {
  const { words, pause } = runs[index] as Run;
  if (index < runs.length - 1) {
    if (pause?.strength === 'stop') return 'statement';
    return pause?.strength === 'comma' && isListItem(runs, index, items) ? 'item' : 'continuation';
  }
  return ending === 'question' && words.some((i) => wordAt(items, i).role === 'question')
    ? 'wordQuestion'
    : ending;
}

/** A short phrase before a comma, followed by another one or by a final pair joined by `and`. */
function isListItem(runs: readonly Run[], index: number, items: Utterance['items']): boolean {
  const next = runs[index + 1];
  if (!next || (runs[index]?.words.length ?? 0) > MAX_ITEM_WORDS) return false;
  if (next.pause?.strength === 'comma' && index + 2 < runs.length) return next.words.length <= MAX_ITEM_WORDS;
  return (
    next.words.length <= MAX_ITEM_WORDS + 2 &&
    next.words.slice(1).some((i) => wordAt(items, i).role === 'conjunction')
  );
}

/**
 * Splits at the conjunction nearest the middle, preferably after a verb rather than between two nouns, until
 * all parts are short.
 */
function divide(words: readonly number[], items: Utterance['items']): (readonly number[])[] {
  if (words.length <= MAX_WORDS) return [words];
  let cut = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = MIN_WORDS; k <= words.length - MIN_WORDS; k++) {
    if (wordAt(items, words[k] as number).role !== 'conjunction') continue;
    const followsVerb = wordAt(items, words[k - 1] as number).role === 'verb';
    const cost = Math.abs(k - words.length / 2) + (followsVerb ? 0 : 3);
    if (cost < least) {
      least = cost;
      cut = k;
    }
  }
  if (cut === 0) return [words];
  return [...divide(words.slice(0, cut), items), ...divide(words.slice(cut), items)];
}

/**
 * The word with the nuclear accent: the question word; in a yes/no question, or if nothing precedes the verb,
 * the last stressed word; otherwise the preverbal word, the focus position of Kurdish.
 */
function nucleusOf(words: readonly number[], items: Utterance['items'], ending: PhraseEnding): number {
  const stressed = words.filter((i) => wordAt(items, i).stress >= 0);
  if (ending === 'wordQuestion') return words.find((i) => wordAt(items, i).role === 'question') ?? -1;
  if (ending === 'question') return stressed.at(-1) ?? -1;
  return stressed.findLast((i) => wordAt(items, i).role !== 'verb') ?? stressed.at(-1) ?? -1;
}

function wordAt(items: Utterance['items'], index: number): SpokenWord {
  return items[index] as SpokenWord;
}
