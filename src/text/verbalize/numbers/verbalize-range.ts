import { attachedToken, type Token } from '../tokens/tokenize.ts';
import { type Context, type Match, toWords } from '../tokens/verbalizer.ts';
import { inSum } from './in-sum.ts';
import { verbalizeNumber } from './verbalize-number.ts';

/**
 * One number, or two joined by a dash, attached or not: a range, 5-10, 5 - 10 and 2014- 2018; a score if the
 * second is smaller, 3-2; or dimensions, 3x4.
 */
export function verbalizeRange(tokens: readonly Token[], index: number, context: Context): Match | undefined {
  const first = verbalizeNumber(tokens, index, context);
  if (first === undefined) return undefined;
  const middle = index + first.length;
  const dash = tokens[middle];
  if (dash === undefined) return first;
  const isDimensions = dash.isAttached && dash.text === 'x';
  const isDash = dash.kind === 'sign' && '-–'.includes(dash.text);
  if (!(isDash || isDimensions)) return first;
  const isEvenlySpaced = dash.isAttached === tokens[middle + 1]?.isAttached;
  if (!isEvenlySpaced && (isDimensions || isListMark(tokens, index, middle))) return first;
  const second = verbalizeNumber(tokens, middle + 1, context);
  if (second === undefined || isOther(tokens, dash, middle + 1 + second.length)) return first;
  const [from, to] = [tokens[index]!.text, tokens[middle + 1]!.text];
  const isFalling = first.length === 1 && second.length === 1 && Number(to) < Number(from);
  // With one space a falling pair is two numbers, unless both are years: 384- 322.
  if (!isEvenlySpaced && isFalling && from.length < 3) return first;
  if (isDash && inSum(tokens, middle)) return first;
  const isScore = isFalling && from.length <= 2;
  const between = isScore || isDimensions ? context.words.score : context.words.to;
  return {
    length: first.length + 1 + second.length,
    items: [...first.items, ...toWords(between, dash.span), ...second.items],
  };
}

/** A small number at the start of a sentence, before a dash: `1- 2 kîlo`. */
function isListMark(tokens: readonly Token[], index: number, middle: number): boolean {
  return index === 0 && tokens[index]!.text.length <= 2 && tokens[middle]!.isAttached;
}

/** A second dash (1-2-3) makes a list, a colon a time (9-10:30), an equals sign an equation. */
function isOther(tokens: readonly Token[], dash: Token, index: number): boolean {
  const follows = tokens[index];
  if (follows?.kind !== 'sign' || !'-–:/='.includes(follows.text)) return false;
  if (!(follows.isAttached || !dash.isAttached)) return false;
  // A hyphen before letters carries an ending, not a third number.
  return follows.text !== '-' || attachedToken(tokens, index + 1)?.kind !== 'arabic';
}
