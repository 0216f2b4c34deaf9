import type { TextDialect } from '../../text/dialect/text-dialect.ts';

type Names = readonly [sorani: string, kurmanji: string, badini: string];
/** From which level of punctuation on a symbol is named in a text; `never` where only a single character is. */
type Level = 'some' | 'most' | 'all' | 'never';

const QUOTE: Names = ['جووت کەوانە', 'dunik', 'جۆت کەڤانە'];
const COMMA: Names = ['کۆما', 'bêhnok', 'کۆما'];
const SEMICOLON: Names = ['خاڵ و کۆما', 'xal û bêhnok', 'خال و کۆما'];
const QUESTION: Names = ['نیشانەی پرسیار', 'pirsnîşan', 'نیشانا پرسیارێ'];
const APOSTROPHE: Names = ['ئەپۆستڕۆف', 'apostrof', 'ئەپۆسترۆف'];
const DASH: Names = ['داشی درێژ', 'xêza dirêj', 'داشا درێژ'];

const SYMBOLS: Readonly<Record<string, readonly [Level, Names]>> = {
  ' ': ['never', ['بۆشایی', 'valahî', 'ڤالاهی']],
  '\t': ['never', ['تاب', 'tab', 'تاب']],
  '\n': ['never', ['هێڵی نوێ', 'rêza nû', 'ڕێزا نوی']],
  '@': ['some', ['ئەت', 'et', 'ئەت']],
  '#': ['some', ['هاشتاگ', 'diyez', 'هاشتاگ']],
  $: ['some', ['دۆلار', 'dolar', 'دۆلار']],
  '%': ['some', ['نیشانەی سەدی', 'nîşana ji sedî', 'نیشانا ژ سەدێ']],
  '&': ['some', ['نیشانەی و', 'nîşana û', 'نیشانا و']],
  '*': ['some', ['ئەستێرە', 'stêrk', 'ستێر']],
  '+': ['some', ['کۆ', 'zêde', 'کۆ']],
  '=': ['some', ['یەکسان', 'wekhev', 'یەکسان']],
  '/': ['some', ['سلاش', 'slaş', 'سلاش']],
  '\\': ['some', ['باکسلاش', 'bekslaş', 'باکسلاش']],
  _: ['some', ['ئەندەرسکۆر', 'binxêz', 'ئەندەرسکۆر']],
  '<': ['some', ['بچووکتر', 'biçûktir', 'بچیکتر']],
  '>': ['some', ['گەورەتر', 'mezintir', 'مەزنتر']],
  '|': ['some', ['هێڵی ستوونی', 'xêza stûnî', 'هێلا ستوونی']],
  '~': ['some', ['تیلدا', 'tîlda', 'تیلدا']],
  '^': ['some', ['کارێت', 'karet', 'کارێت']],
  '`': ['some', ['گراڤ', 'grav', 'گراڤ']],
  '•': ['some', ['خاڵی لیست', 'xala lîsteyê', 'خالا لیستێ']],
  '(': ['most', ['کەوانەی کراوە', 'kevana vekirî', 'کەڤانا ڤەکری']],
  ')': ['most', ['کەوانەی داخراو', 'kevana girtî', 'کەڤانا گرتی']],
  '[': ['most', ['کەوانەی گۆشەداری کراوە', 'kevana goşedar a vekirî', 'کەڤانا گۆشەدار یا ڤەکری']],
  ']': ['most', ['کەوانەی گۆشەداری داخراو', 'kevana goşedar a girtî', 'کەڤانا گۆشەدار یا گرتی']],
  '{': ['most', ['کەوانەی چەماوەی کراوە', 'kevana pêçayî ya vekirî', 'کەڤانا چەماندی یا ڤەکری']],
  '}': ['most', ['کەوانەی چەماوەی داخراو', 'kevana pêçayî ya girtî', 'کەڤانا چەماندی یا گرتی']],
  '"': ['most', QUOTE],
  '“': ['most', QUOTE],
  '”': ['most', QUOTE],
  '«': ['most', QUOTE],
  '»': ['most', QUOTE],
  ':': ['most', ['دوو خاڵ', 'du xal', 'دوو خال']],
  ';': ['most', SEMICOLON],
  '؛': ['most', SEMICOLON],
  '…': ['most', ['سێ خاڵ', 'sê xal', 'سێ خال']],
  '-': ['most', ['داش', 'bendik', 'داش']],
  '–': ['most', DASH],
  '—': ['most', DASH],
  '.': ['all', ['خاڵ', 'xal', 'خال']],
  ',': ['all', COMMA],
  '،': ['all', COMMA],
  '?': ['all', QUESTION],
  '؟': ['all', QUESTION],
  '!': ['all', ['نیشانەی سەرسووڕمان', 'baneşan', 'نیشانا سەرسوڕمانێ']],
  "'": ['all', APOSTROPHE],
  '’': ['all', APOSTROPHE],
};

const PLACES: Readonly<Record<TextDialect, 0 | 1 | 2>> = { sorani: 0, kurmanji: 1, badini: 2 };
const LEVELS: readonly Level[] = ['some', 'most', 'all'];

/** What a symbol or a kind of space is called; undefined for anything else. */
export function symbolName(symbol: string, dialect: TextDialect): string | undefined {
  return Object.hasOwn(SYMBOLS, symbol) ? SYMBOLS[symbol]![1][PLACES[dialect]] : undefined;
}

/** Whether a symbol is named in a text at a level of punctuation: speech-dispatcher's `none`, `some`, `most` or `all`. */
export function isNamed(symbol: string, mode: string): boolean {
  if (!Object.hasOwn(SYMBOLS, symbol)) return false;
  const level = SYMBOLS[symbol]![0];
  return level !== 'never' && LEVELS.indexOf(level) <= LEVELS.indexOf(mode as Level);
}
