import type { SpokenPause, SpokenWord, Utterance } from '../../../text/types.ts';
import { isSpeakable } from './is-speakable.ts';

/**
 * How a phrase ends: as its sentence does; `wordQuestion`, a question that its question word already asks; `item` of a list; `break`,
 * where a long clause is only divided, without a pause.
 */
export type PhraseEnding = Utterance['ending'] | 'wordQuestion' | 'item' | 'break';

/** What is said in one breath, under one melody. */
export interface Phrase {
  /** Indices in the utterance's items of its first and last spoken word. */
  readonly first: number;
  readonly last: number;
  readonly ending: PhraseEnding;
  /** Between brackets. */
  readonly isAside: boolean;
  /** Index of the word with the main accent; -1 without any. */
  readonly nucleus: number;
  /** Silence after it, in ms at speed 1. */
  readonly pause: number;
}

/** Pauses inside a sentence, in ms at speed 1: shorter than a breath at commas, a breath before what a colon promises. */
const PAUSE_MS = { comma: 180, colon: 270, stop: 340 } as const;
/** Items of a list follow each other faster. */
const ITEM_PAUSE_MS = 120;
/** A clause of more words than this is divided before a conjunction. */
const MOST_WORDS = 8;
const FEWEST_WORDS = 3;
const MOST_WORDS_OF_ITEM = 3;

interface Run {
  readonly words: readonly number[];
  readonly pause: SpokenPause | undefined;
  readonly isAside: boolean;
}

/** The phrases of a sentence: from pause to pause, long ones divided before a conjunction. */
export function splitPhrases({ items, ending }: Utterance): Phrase[] {
  const runs = runsOf(items);
  return runs.flatMap((run, i) => {
    const pause = i < runs.length - 1 ? run.pause : undefined;
    const parts = divide(run.words, items);
    return parts.map((words, part): Phrase => {
      const isLastPart = part === parts.length - 1;
      const own = isLastPart ? endingOf(runs, i, items, ending) : 'break';
      const silence = own === 'item' ? ITEM_PAUSE_MS : pause ? PAUSE_MS[pause.strength] : 0;
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

/** A short phrase before a comma, where another such or a last pair joined by `and` follows. */
function isListItem(runs: readonly Run[], index: number, items: Utterance['items']): boolean {
  const next = runs[index + 1];
  if (!next || (runs[index]?.words.length ?? 0) > MOST_WORDS_OF_ITEM) return false;
  if (next.pause?.strength === 'comma' && index + 2 < runs.length)
    return next.words.length <= MOST_WORDS_OF_ITEM;
  return (
    next.words.length <= MOST_WORDS_OF_ITEM + 2 &&
    next.words.slice(1).some((i) => wordAt(items, i).role === 'conjunction')
  );
}

/** Cuts before the conjunction nearest the middle, rather after a verb than between two nouns, until all parts are short. */
function divide(words: readonly number[], items: Utterance['items']): (readonly number[])[] {
  if (words.length <= MOST_WORDS) return [words];
  let cut = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = FEWEST_WORDS; k <= words.length - FEWEST_WORDS; k++) {
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
 * The word with the main accent: the question word; else what stands before the verb, where Kurdish has its focus; the last word that
 * has a stress at all in a question of yes or no, and where nothing stands before the verb.
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
