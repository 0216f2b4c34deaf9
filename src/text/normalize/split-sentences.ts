import type { Span } from '../types.ts';
import { isSpace } from './source-tokens.ts';

/** Longer sentences are split at the best position before this limit, in UTF-16 units. */
const MAX_SENTENCE = 240;
/** Minimum part length when splitting, where possible. */
const MIN_PART = 60;

const SENTENCE_END = /[.!?؟۔…]["'”’»›)\]}]*$/;
const CLAUSE_END = /[,،;؛:—–]["'”’»›)\]}]*$/;
const CONJUNCTIONS = new Set(
  'و û کە ku ko کو بەڵام لێ lê چونکە چونکی ji ئەگەر heke یان an بۆیە loma پاشان piştî'.split(' '),
);
/**
 * The vocabularies' abbreviations that end in a full stop, repeated here so that pages do not load the
 * vocabularies.
 */
const ABBREVIATIONS = new Set(
  'Dr. Prof. Nr. nr. No. no. Mam. Tel. rûp. hwd. wd. ûyd. bnr. mîn. b.z. p.z. B.Z. P.Z. w.m. د. پ. م. ژ. ژم. ئ. هتد. پ.ز. پ.ی.د. د.ع.'.split(
    ' ',
  ),
);
/** Verbs of speech that continue a sentence after a quotation; Arabic script has no lower case to show it. */
const SPEECH = new Set(
  'گوتی وتی ووتی گوتم وتم گوتیان وتیان پرسی پرسیم گۆت گۆتێ گۆتی پسیارکر نووسی'.split(' '),
);
/** Abbreviations that often end a sentence: etc., BC and AD, dinars. */
const CLOSING_ABBREVIATION = /^(?:hwd|wd|ûyd|هتد|b\.z|p\.z|پ\.ز|د\.ع)\.$/i;
/** With its punctuation. */
const LONGEST_SPEECH = 24;

/**
 * Splits a text into sentences: spans of whole whitespace-separated tokens, in order, covering every token
 * once. A sentence ends at . ! ? ؟ … and at a line break, but not after an abbreviation, an initial, or a
 * number or quotation followed by a lower-case letter. One without punctuation is split near 240 characters,
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
    const isListNumber =
      open.length === 1 && /^\d{1,3}\.$/.test(text.slice(token.start, Math.min(token.end, token.start + 5)));
    if (
      next !== undefined &&
      (!endsSentence(text, token, next) || (isListNumber && !breaksLine(text, token, next)))
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

function endsSentence(text: string, token: Span, next: Span): boolean {
  if (breaksLine(text, token, next)) return true;
  if (!SENTENCE_END.test(text.slice(Math.max(token.start, token.end - 8), token.end))) return false;
  if (token.end - token.start > 24) return true;
  const word = text.slice(token.start, token.end).replace(/^["'“‘«‹([{]+/, '');
  const nextIsSmall = /^["'“‘«‹([{]*\p{Ll}/u.test(text.slice(next.start, next.start + 4));
  const isClosing = CLOSING_ABBREVIATION.test(word);
  if (
    /^(?:(?:\p{Lu}\.)+|[\u0620-\u064a\u066e-\u06d3\u06d5]\.)$/u.test(word) ||
    ((ABBREVIATIONS.has(word) || ABBREVIATIONS.has(lastPartOf(word))) && !isClosing)
  )
    return false;
  if (/[!?؟]["'”’»›]+$/.test(word) && isSpeech(text, next)) return false;
  const yieldsToSmall =
    isClosing || /^\d{1,4}\.$/.test(word) || /(?:\.\.|…)$/.test(word) || /[!?]["'”’»›]+$/.test(word);
  const nextIsDigit = isClosing && /\p{Nd}/u.test(text[next.start]!);
  return !((nextIsSmall && yieldsToSmall) || nextIsDigit);
}

function isSpeech(text: string, { start, end }: Span): boolean {
  return end - start <= LONGEST_SPEECH && SPEECH.has(text.slice(start, end).replace(/[.،,:!؟]+$/, ''));
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
    if (next.end - next.start <= 8 && CONJUNCTIONS.has(text.slice(next.start, next.end).toLowerCase()))
      return count;
  }
  let count = most;
  // A final short word is probably a preposition of what follows.
  while (count > 1 && most - count < 3 && tokens[count - 1]!.end - tokens[count - 1]!.start <= 3) count--;
  return count;
}
