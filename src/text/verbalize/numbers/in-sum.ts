import type { Token } from '../tokens/tokenize.ts';

const OPERATORS = '+=×÷*√^≈≤≥<>±≠';
/** Tokens to each side that are searched for an operator. */
const REACH = 12;

/** Whether the dash at an index stands in a sum: among numbers, single letters and brackets, beside an operator. */
export function inSum(tokens: readonly Token[], index: number): boolean {
  return hasOperator(tokens, index, 1) || hasOperator(tokens, index, -1);
}

function hasOperator(tokens: readonly Token[], index: number, step: 1 | -1): boolean {
  for (let at = index + step; Math.abs(at - index) <= REACH; at += step) {
    const token = tokens[at];
    if (token === undefined) return false;
    if (token.kind === 'sign' && OPERATORS.includes(token.text)) return true;
    const isTerm = token.kind === 'digits' || (token.kind === 'latin' && token.text.length === 1);
    if (!isTerm && !'.,()[]-–'.includes(token.text)) return false;
  }
  return false;
}
