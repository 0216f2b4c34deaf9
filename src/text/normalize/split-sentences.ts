import type { Span } from '../utterance/utterance.ts';
import { isSpace } from './is-space.ts';
import {
  ABBREVIATIONS,
  BEFORE_ORDINAL,
  CLOSING_ABBREVIATIONS,
  CONJUNCTIONS,
  MONTHS,
  SPEECH,
} from './sentence-words.ts';

/** Longer sentences are split at the best position before this limit, in UTF-16 units. */
const MAX_SENTENCE = 240;
/** Minimum part length when splitting, where possible. */
const MIN_PART = 60;

const SENTENCE_END = /[.!?؟۔…]["'”’»›)\]}]*$/;
const CLAUSE_END = /[,،;؛:—–]["'”’»›)\]}]*$/;
const CONJUNCTION = new Set(CONJUNCTIONS.split(' '));
const ABBREVIATION = new Set(ABBREVIATIONS.split(' '));
const CLOSING_ABBREVIATION = new Set(CLOSING_ABBREVIATIONS.split(' '));
const VERB_OF_SPEECH = new Set(SPEECH.split(' '));
const ORDINAL_FOLLOWS = new Set(BEFORE_ORDINAL.split(' '));
const MONTH = new RegExp(`^(?:${MONTHS.replaceAll(' ', '|')})`);
/** Consonants only are no word of Kurmanji, but a title or the like (Mr. Yrd. bnr.); capitals may be a party's. */
const WITHOUT_VOWEL = /^[b-df-hj-np-tv-zçş][b-df-hj-np-tv-zçş]{1,3}\.$/;
/** Initials: M. J.R.R. ع. ژ.ک. and ئا. of a vowel at the start. */
const INITIALS = /^(?:(?:\p{Lu}\.)+|(?:ئ?[\u0620-\u064a\u066e-\u06d3\u06d5]\.)+)$/u;
/** 1. ٢. 3.) (4). a. at the start of a sentence. */
const LIST_MARK = /^[([]?(?:[\d٠-٩۰-۹]{1,3}|[a-z])[)\]]?\.[)\]]?$/;
/** With its punctuation. */
const LONGEST_SPEECH = 24;

/**
 * Splits a text into sentences: spans of whole whitespace-separated tokens, in order, covering every token
 * once. A sentence ends at . ! ? ؟ … and at a line break, but not after an abbreviation, initials, the mark of
 * a list item, an ordinal, or a number or quotation followed by a lower-case letter. One without punctuation is split near 240 characters,
 * preferably after a comma or before a conjunction.
 */
export function splitSentences(text: string): Span[] {
  const sentences: Span[] = [];
  let open: Span[] = [];
  for (let next = tokenAt(text, 0), token = next; next !== undefined; ) {
    token = next;
    next = tokenAt(text, token.end);
    open.push(token);
    while (open.length > 1 && token.end - open[0]!.start > MAX_SENTENCE) {
      const count = findSplit(text, open);
      sentences.push({ start: open[0]!.start, end: open[count - 1]!.end });
      open = open.slice(count);
    }
    const isListMark = open.length === 1 && LIST_MARK.test(text.slice(token.start, token.end).slice(0, 8));
    if (
      next !== undefined &&
      (!endsSentence(text, token, next, open.at(-2)) || (isListMark && !breaksLine(text, token, next)))
    )
      continue;
    sentences.push({ start: open[0]!.start, end: token.end });
    open = [];
  }
  return sentences;
}

function tokenAt(text: string, from: number): Span | undefined {
  let start = from;
  while (start < text.length && isSpace(text.charCodeAt(start))) start++;
  let end = start;
  while (end < text.length && !isSpace(text.charCodeAt(end))) end++;
  return end > start ? { start, end } : undefined;
}

/** `Dr.` of `Prof.Dr.` */
function lastPartOf(word: string): string {
  return word.slice(word.lastIndexOf('.', word.length - 2) + 1);
}

function breaksLine(text: string, token: Span, next: Span): boolean {
  return /[\n\r\u2028\u2029]/.test(text.slice(token.end, next.start));
}

/** @param before the token before, in the same sentence. */
function endsSentence(text: string, token: Span, next: Span, before: Span | undefined): boolean {
  if (breaksLine(text, token, next)) return true;
  if (!SENTENCE_END.test(text.slice(Math.max(token.start, token.end - 8), token.end))) return false;
  if (token.end - token.start > 24) return true;
  const word = text.slice(token.start, token.end).replace(/^["'“‘«‹([{]+/, '');
  const nextIsSmall = /^["'“‘«‹([{]*\p{Ll}/u.test(text.slice(next.start, next.start + 4));
  const isClosing = CLOSING_ABBREVIATION.has(word.toLowerCase());
  if (!isClosing && (INITIALS.test(word) || ABBREVIATION.has(word) || ABBREVIATION.has(lastPartOf(word))))
    return false;
  const nextIsDigit = /\p{Nd}/u.test(text[next.start]!);
  const follows = before === undefined ? '' : text.slice(Math.max(before.start, before.end - 8), before.end);
  if (
    WITHOUT_VOWEL.test(word.toLowerCase()) &&
    !/^\p{Lu}{2}/u.test(word) &&
    !/\d$/.test(follows) &&
    !isClosing
  )
    return false;
  if (/^[b-df-hj-np-tv-z]\.$/.test(word) && nextIsDigit) return false;
  if (
    /^\d{1,2}\.$/.test(word) &&
    ((ORDINAL_FOLLOWS.has(follows.toLowerCase()) && !followsNumber(text, before)) ||
      MONTH.test(text.slice(next.start, next.end).slice(0, 12)))
  )
    return false;
  if (/[!?؟]["'”’»›]+$/.test(word) && isSpeech(text, next)) return false;
  const yieldsToSmall =
    isClosing || /^\d{1,4}\.$/.test(word) || /(?:\.\.|…)$/.test(word) || /[!?]["'”’»›]+$/.test(word);
  return !((nextIsSmall && yieldsToSmall) || (isClosing && nextIsDigit));
}

/** Whether a number stands before a preposition: a score (3 bi 2.), or a share (12 ji 20.). */
function followsNumber(text: string, preposition: Span | undefined): boolean {
  return (
    preposition !== undefined &&
    /\p{Nd}\s*$/u.test(text.slice(Math.max(0, preposition.start - 3), preposition.start))
  );
}

function isSpeech(text: string, { start, end }: Span): boolean {
  return (
    end - start <= LONGEST_SPEECH && VERB_OF_SPEECH.has(text.slice(start, end).replace(/[.،,:!؟]+$/, ''))
  );
}

/** Number of tokens to keep together: up to the last comma, else the last conjunction, else nearly all. */
function findSplit(text: string, tokens: readonly Span[]): number {
  const start = tokens[0]!.start;
  const tail = (token: Span): string => text.slice(Math.max(token.start, token.end - 4), token.end);
  const most = tokens.length - 1;
  for (let count = most; count > 0 && tokens[count - 1]!.end - start >= MIN_PART; count--) {
    if (CLAUSE_END.test(tail(tokens[count - 1]!))) return count;
  }
  for (let count = most; count > 0 && tokens[count - 1]!.end - start >= MAX_SENTENCE / 2; count--) {
    const next = tokens[count]!;
    if (next.end - next.start <= 8 && CONJUNCTION.has(text.slice(next.start, next.end).toLowerCase()))
      return count;
  }
  let count = most;
  // A final short word is probably a preposition of what follows.
  while (count > 1 && most - count < 3 && tokens[count - 1]!.end - tokens[count - 1]!.start <= 3) count--;
  return count;
}
