import type { Token } from './tokenize.ts';

/** Centuries, classes, rounds, floors: things that have a place in a row, and no length. With a bound ending. */
const ORDERED =
  /^(?:سەدە|سەدێ|سەدسال|چەرخ|قەرن|خول|پۆل|قۆناغ|وانە|بەش|بەرگ|کۆنگرە|نهۆم|ساڵیاد|جیهان)(?:ی|ێ|ا|ە|یا|یێ)?$/;

/** The letter that ends an ordinal in digits, and means metre behind other numbers: سەدەی 19م. */
const ENDING = 'م';
const MOST_DIGITS = 3;

/** Whether the letter at an index makes an ordinal of the number before it, because that counts the noun before it. */
export function isOrdered(tokens: readonly Token[], index: number): boolean {
  const letter = tokens[index];
  if (letter?.text !== ENDING || !letter.isAttached) return false;
  let number = index - 1;
  while (number > index - 3 && ')]'.includes(tokens[number]?.text ?? ' ')) number--;
  if (tokens[number]?.kind !== 'digits' || tokens[number]!.text.length > MOST_DIGITS) return false;
  const isOpened = '(['.includes(tokens[number - 1]?.text ?? ' ');
  return ORDERED.test(tokens[number - (isOpened ? 2 : 1)]?.text ?? '');
}
