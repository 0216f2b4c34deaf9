import { type CalendarDate, dateOf, monthName } from './calendar-date.ts';
import { integerWords } from './numbers/integer-words.ts';
import { appendSuffix } from './suffixes/append-suffix.ts';
import { consumeSuffix } from './suffixes/consume-suffix.ts';
import { ofEra } from './suffixes/of-era.ts';
import { attachedToken, type Token } from './tokens/tokenize.ts';
import { type Context, type Match, toWords } from './tokens/verbalizer.ts';

/**
 * Dates: 12/5/2024, 12/5/24, 12.05.2024, 12-5-2024, 2024-05-12 and 2024/5/12, with slashes also 12/ 5/2024. Day
 * before month unless that is impossible. An era beside it, as CLDR writes (AP 1402-12-15), is spoken after it.
 * A day without a year is written as in XML Schema: --03-21.
 */
export function verbalizeDate(tokens: readonly Token[], index: number, context: Context): Match | undefined {
  if (tokens[index]?.text === '-') return dayOfMonth(tokens, index, context);
  const before = eraOf(tokens[index], context);
  if (before === undefined && tokens[index]?.kind !== 'digits') return undefined;
  const start = before === undefined ? index : index + 1;
  const date = dateAt(tokens, start);
  if (date === undefined) return undefined;
  const end = start + 5;
  const hasTimeMark =
    attachedToken(tokens, end)?.text === 'T' && attachedToken(tokens, end + 1)?.kind === 'digits';
  const after = before === undefined && !hasTimeMark ? eraOf(tokens[end], context) : undefined;
  const era = before ?? after;
  const span = tokens[start]!.span;
  const matchOf = (yearEnding: string): Match => {
    const dated = toWords(dateWords(date, yearEnding, context), span);
    if (era === undefined) return { length: end - index + (hasTimeMark ? 1 : 0), items: dated };
    const named = toWords(era, after === undefined ? span : tokens[end]!.span);
    return {
      length: end - index + (after === undefined ? 0 : 1),
      items: [...ofEra(dated, context), ...named],
    };
  };
  const [, , yearEnding] = context.words.dateEndings;
  if (hasTimeMark) return matchOf(yearEnding);
  return endOnce(matchOf, yearEnding, tokens, index, context);
}

/** An ending that is written too, in Badini often behind a space, is said once. */
function endOnce(
  matchOf: (ending: string) => Match,
  ending: string,
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match {
  const written = consumeSuffix(matchOf(''), tokens, index, context);
  const hasEnding = lastSpelling(written)?.startsWith(lastSpelling(matchOf(ending)) ?? '') === true;
  return hasEnding ? written : consumeSuffix(matchOf(ending), tokens, index, context);
}

/** --03-21: month and day of any year, two digits each. */
function dayOfMonth(tokens: readonly Token[], index: number, context: Context): Match | undefined {
  const written = [0, 1, 2, 3, 4].map((at) => (at === 0 ? tokens[index] : attachedToken(tokens, index + at)));
  const texts = written.map((token) => token?.text ?? ' ').join('');
  if (!/^--\d\d-\d\d$/.test(texts) || continues(tokens, index + 5, '-')) return undefined;
  const before = tokens[index]!.isAttached ? tokens[index - 1] : undefined;
  if (before !== undefined && (before.kind !== 'sign' || before.text === '-')) return undefined;
  const date = dateOf(ANY_YEAR, texts.slice(2, 4), texts.slice(5));
  if (date === undefined || date.month !== Number(texts.slice(2, 4))) return undefined;
  const { words, dialect } = context;
  const month = monthName(date, words);
  const day = withEnding(integerWords(String(date.day), words), words.dateEndings[0], dialect);
  const matchOf = (ending: string): Match => ({
    length: 5,
    items: toWords([...day, ...withEnding([month], ending, dialect)], tokens[index]!.span),
  });
  const ending = month.includes(' ') ? '' : MONTH_ENDING[dialect];
  return endOnce(matchOf, ending, tokens, index, context);
}

const ANY_YEAR = '2000';
/** Of a month that no year follows. */
const MONTH_ENDING = { sorani: '', kurmanji: 'ê', badini: 'ێ' } as const;

function lastSpelling({ items }: Match): string | undefined {
  return items.findLast((item) => item.kind === 'word')?.spelling;
}

/** AP and AH, but for other letters of an era, which mean something else beside a whole date. */
function eraOf(token: Token | undefined, { words }: Context): string | undefined {
  return token?.text === 'AP' || token?.text === 'AH' ? words.eras[token.text] : undefined;
}

function dateAt(tokens: readonly Token[], index: number): CalendarDate | undefined {
  const group = groupsAt(tokens, index);
  if (group === undefined) return undefined;
  const { texts, isSpaced } = group;
  const [first, separator, second, secondSeparator, third] = texts as [
    string,
    string,
    string,
    string,
    string,
  ];
  if (separator !== secondSeparator || !'/.-'.includes(separator)) return undefined;
  const isShortYear = first.length !== 4 && third.length !== 4;
  if (isSpaced && (separator !== '/' || isShortYear)) return undefined;
  if (continues(tokens, index + 5, separator) || (isShortYear && separator !== '/')) return undefined;
  return first.length === 4 ? dateOf(first, second, third) : dateOf(third, second, first);
}

/** The texts of five tokens that alternate between digits and signs, and whether spaces part them. */
function groupsAt(
  tokens: readonly Token[],
  index: number,
): { texts: string[]; isSpaced: boolean } | undefined {
  const texts: string[] = [];
  let isSpaced = false;
  for (let offset = 0; offset < 5; offset++) {
    const token = tokens[index + offset];
    if (token?.kind !== (offset % 2 === 0 ? 'digits' : 'sign')) return undefined;
    isSpaced ||= offset > 0 && !token.isAttached;
    texts.push(token.text);
  }
  return { texts, isSpaced };
}

function continues(tokens: readonly Token[], index: number, separator: string): boolean {
  return (
    attachedToken(tokens, index)?.text === separator && attachedToken(tokens, index + 1)?.kind === 'digits'
  );
}

function dateWords(date: CalendarDate, yearEnding: string, { words, dialect }: Context): string[] {
  const [dayEnding, monthEnding] = words.dateEndings;
  const month = monthName(date, words);
  // Two-word months end in an ordinal, which takes no further suffix in Badini.
  const takesEnding = !(dialect === 'badini' && month.includes(' '));
  return [
    ...withEnding(integerWords(String(date.day), words), dayEnding, dialect),
    ...withEnding([month], takesEnding ? monthEnding : '', dialect),
    ...withEnding(integerWords(date.year, words), yearEnding, dialect),
  ];
}

function withEnding(parts: readonly string[], ending: string, dialect: Context['dialect']): string[] {
  return ending === '' ? [...parts] : [...parts.slice(0, -1), appendSuffix(parts.at(-1)!, ending, dialect)];
}
