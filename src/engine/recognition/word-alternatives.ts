import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import { BeamSearch, type BeamText } from './beam-search.ts';
import { DECODER_SETTINGS } from './decoder-settings.ts';
import { logAdd } from './log-add.ts';
import type { LetterModel } from './word-model.ts';

/** A word, with what its confidence is computed from. */
interface SearchedWord extends RecognizedWord {
  /** By how much it is likelier than all others that fit its sound together (natural log), -30 to 30. */
  readonly lead: number;
}

const FRAME_SECONDS = 0.03;
/** A word is short: of more transcripts nearly all are too unlikely to be offered. */
const WIDTH = 48;

const MOST_ALTERNATIVES = 3;
/** The lead of a word that was the only one in its search. */
const MOST_LEAD = 30;
/**
 * Logistic regression of whether a word is right on its lead: `npm run bench word-confidence` prints it, for sentences that its figures leave out.
 * These were fitted to earlier weights: today's are surer (2.05 and 0.21) of our own voices, and a threshold of 0.9 would miss more wrong words.
 */
const INTERCEPT = 1.73;
const SLOPE = 0.18;

/**
 * Searches the sound of each word of a transcript by itself: a search over the whole utterance drops the alternatives of a word long before
 * its end.
 * @param outputs Log probabilities of each frame of the utterance.
 */
export function wordAlternatives(
  { text, frames }: Pick<BeamText, 'text' | 'frames'>,
  outputs: readonly Float32Array[],
  alphabet: string,
  words: LetterModel,
): SearchedWord[] {
  const settings = { ...DECODER_SETTINGS, width: WIDTH, threshold: Number.POSITIVE_INFINITY };
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const end = index + word.length;
    const span = [
      index && Math.min(frames[index - 1]! + 1, frames[index]!),
      Math.max(frames[end] ?? outputs.length, frames[end - 1]! + 1),
    ] as const;
    const search = new BeamSearch(alphabet, words, settings);
    for (const frame of outputs.slice(...span)) search.step(frame);
    // A text with and without a space behind it is one.
    const scores = new Map<string, number>();
    for (const { text: found, score } of search.ranked())
      scores.set(found, logAdd(scores.get(found) ?? Number.NEGATIVE_INFINITY, score));
    const own = scores.get(word) ?? Number.NEGATIVE_INFINITY;
    scores.delete(word);
    scores.delete('');
    const others = [...scores.values()].reduce(logAdd, Number.NEGATIVE_INFINITY);
    const lead = Math.max(-MOST_LEAD, Math.min(MOST_LEAD, own - others));
    return {
      text: word,
      start: span[0] * FRAME_SECONDS,
      end: span[1] * FRAME_SECONDS,
      lead,
      confidence: 1 / (1 + Math.exp(-INTERCEPT - SLOPE * lead)),
      alternatives: [...scores.keys()].slice(0, MOST_ALTERNATIVES),
    };
  });
}
