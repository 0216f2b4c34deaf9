import { verbalizeAbbreviation } from './letters/verbalize-abbreviation.ts';
import { verbalizeInitials } from './letters/verbalize-initials.ts';
import { verbalizeLetters } from './letters/verbalize-letters.ts';
import type { Token } from './tokenize.ts';
import { verbalizeAmount } from './verbalize-amount.ts';
import { verbalizeDate } from './verbalize-date.ts';
import { verbalizeForeign } from './verbalize-foreign.ts';
import { verbalizeAddress, verbalizeFraction, verbalizeSign } from './verbalize-sign.ts';
import { verbalizeTelephoneNumber } from './verbalize-telephone-number.ts';
import { verbalizeTime } from './verbalize-time.ts';
import type { Context, VerbalizedItem, Verbalizer } from './verbalizer.ts';

/** By the kind of the first token, in order of priority: the first match wins. */
const VERBALIZERS: Readonly<Record<Token['kind'], readonly Verbalizer[]>> = {
  address: [verbalizeAddress, verbalizeSign],
  arabic: [verbalizeInitials, verbalizeAbbreviation, verbalizeAmount, verbalizeLetters],
  latin: [verbalizeDate, verbalizeAbbreviation, verbalizeInitials, verbalizeAmount, verbalizeLetters],
  foreign: [verbalizeForeign],
  digits: [
    verbalizeDate,
    verbalizeTime,
    verbalizeTelephoneNumber,
    verbalizeFraction,
    verbalizeAmount,
    verbalizeSign,
  ],
  sign: [verbalizeDate, verbalizeTelephoneNumber, verbalizeAmount, verbalizeSign],
};

const TOKENS_PER_STEP = 256;

/**
 * Verbalizes the tokens of a sentence: words with the spans of their source tokens, in order, and the pauses
 * between them.
 */
export function* verbalizeTokens(
  tokens: readonly Token[],
  context: Context,
): Generator<undefined, VerbalizedItem[]> {
  const items: VerbalizedItem[] = [];
  let index = 0;
  let step = TOKENS_PER_STEP;
  while (index < tokens.length) {
    for (const verbalize of VERBALIZERS[tokens[index]!.kind]) {
      const match = verbalize(tokens, index, context);
      if (match === undefined) continue;
      for (const item of match.items) add(items, item);
      index += match.length;
      break;
    }
    if (index < step) continue;
    step = index + TOKENS_PER_STEP;
    yield;
  }
  if (items.at(-1)?.kind === 'pause') items.pop();
  return items;
}

const STRENGTHS = ['comma', 'colon', 'stop'] as const;

/** Drops leading pauses and merges adjacent ones: the stronger wins and keeps either one's bracket. */
function add(items: VerbalizedItem[], item: VerbalizedItem): void {
  const last = items.at(-1);
  if (item.kind === 'word') {
    items.push(item);
  } else if (last?.kind === 'pause') {
    const stronger = STRENGTHS.indexOf(item.strength) > STRENGTHS.indexOf(last.strength) ? item : last;
    items[items.length - 1] = { ...stronger, aside: item.aside ?? last.aside };
  } else if (last !== undefined) {
    items.push(item);
  }
}
