import type { TextDialect } from '../../dialect/text-dialect.ts';
import { lowerCase } from '../../g2p/lower-case.ts';
import { attachedToken, type Token } from '../tokens/tokenize.ts';
import { CLOSING, COLON, COMMA, OPENING, STOP, toWords, type VerbalizedItem } from '../tokens/verbalizer.ts';
import { isPlainLatin } from './is-plain-latin.ts';
import { ItemList } from './item-list.ts';

const QUOTES = '"“”„«»‹›';
const BRACKETS = '([{';
/** Alone between spaces they are a comma. */
const DASHES = '-–/|•';
/** Arabic-script abbreviations that need no full stop. */
const SHORT = /^(?:هتد|ژم)$/;
/** Repeated for effect, of which some are dropped. */
const RUN = /(.)\1\1/su;
/** Fewer Latin words say nothing about how a sentence is typed. */
const LEAST_LATIN_WORDS = 3;

/**
 * Verbalizes a sentence of Kurdish words and common punctuation, exactly as `verbalizeTokens` does, without all
 * that numbers, signs, abbreviations and foreign words need: a page speaks it before that has been loaded.
 * @returns undefined for all other sentences. Linear time.
 */
export function verbalizePlain(tokens: readonly Token[], dialect: TextDialect): VerbalizedItem[] | undefined {
  const items = new ItemList();
  const latin = { words: 0, isMarked: false };
  // Letters behind other letters of the same source token are an ending, or part of an abbreviation.
  let mayStart = true;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (!token.isAttached) mayStart = true;
    const { kind, text } = token;
    if (kind === 'sign') {
      const pause = pauseOf(tokens, index);
      if (pause === undefined) return undefined;
      if (pause !== null) items.add(pause);
      mayStart &&= QUOTES.includes(text) || BRACKETS.includes(text);
      continue;
    }
    const hasStop = attachedToken(tokens, index + 1)?.text === '.';
    if (!mayStart || !isPlain(token, dialect, hasStop)) return undefined;
    mayStart = false;
    if (kind === 'latin') {
      latin.words++;
      latin.isMarked ||= /[^a-z]/i.test(text);
    }
    const [word] = toWords(kind === 'latin' ? lowerCase(text) : text, token.span);
    items.add(word!);
  }
  return latin.words >= LEAST_LATIN_WORDS && !latin.isMarked ? undefined : items.finish();
}

function isPlain({ kind, text }: Token, dialect: TextDialect, hasStop: boolean): boolean {
  if (RUN.test(text)) return false;
  if (kind === 'latin') return dialect === 'kurmanji' && isPlainLatin(text, hasStop);
  const isInitial = hasStop && (text.length === 1 || text === 'ئا');
  return kind === 'arabic' && !isInitial && !SHORT.test(text);
}

/** Null for a mark without a pause; undefined for a sign that has, or may have, a name. */
function pauseOf(tokens: readonly Token[], index: number): VerbalizedItem | null | undefined {
  const { text, isAttached } = tokens[index]!;
  if (',،、'.includes(text)) return COMMA;
  if (BRACKETS.includes(text)) return OPENING;
  if (')]}'.includes(text)) return CLOSING;
  if (';؛:'.includes(text)) return COLON;
  if ('.!?؟…۔'.includes(text)) return STOP;
  if ('—―'.includes(text)) return COMMA;
  if (DASHES.includes(text) && !isAttached && attachedToken(tokens, index + 1) === undefined) return COMMA;
  return QUOTES.includes(text) ? null : undefined;
}
