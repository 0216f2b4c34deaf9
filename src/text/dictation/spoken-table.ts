import type { DictationDialect } from './number-lexicon.ts';
import { BADINI_COMMANDS, COMMAND_TABLES, type CommandTable, ENGLISH_COMMANDS } from './spoken-commands.ts';

/** What is written in place of spoken words. A page may have a table of its own, as JSON. */
export interface SpokenTable {
  /** By the words that are spoken, in lower case: the mark, a line break or two. */
  readonly marks: Readonly<Record<string, string>>;
  /** Marks whose words are also other words: they count at the end of an utterance, or alone. */
  readonly onlyAtEnd: readonly string[];
  /** Before the words of a mark or a command: the words themselves are meant. */
  readonly escape: readonly string[];
  readonly commands: CommandTable;
}

const ENGLISH_ESCAPE = 'literally';
const ENGLISH_MARKS = {
  period: '.',
  'full stop': '.',
  comma: ',',
  'question mark': '?',
  'exclamation mark': '!',
  colon: ':',
  semicolon: ';',
  'open bracket': '(',
  'close bracket': ')',
  'open quote': '«',
  'close quote': '»',
  ellipsis: '…',
  'new line': '\n',
  'new paragraph': '\n\n',
} as const;

/** Kurmanji in Arabic letters, for recognizers that write it so. */
const BADINI_MARKS = {
  خال: '.',
  فاریزە: '،',
  بێهنۆک: '،',
  'نیشانا پرسێ': '؟',
  'نیشانا پرسیارێ': '؟',
  'نیشانا بانگێ': '!',
  'دو خال': ':',
  خالبێهنۆک: '؛',
  'سێ خال': '…',
  'کەڤانێ ڤەکە': '(',
  'کەڤانێ بگرە': ')',
  'دونکێ ڤەکە': '«',
  'دونکێ بگرە': '»',
  'رێزا نوو': '\n',
  'رێزا نوی': '\n',
  'پاراگرافا نوو': '\n\n',
  'پەرەگرافا نوی': '\n\n',
} as const;
const BADINI_ESCAPE = 'وەک پەیڤ';

/** The marks of text in Arabic letters. */
const ARABIC_MARKS: Readonly<Record<string, string>> = { ',': '،', '?': '؟', ';': '؛' };

/** The words of both dialects, and English ones for recognizers that write them. */
export const SPOKEN_TABLES: Readonly<Record<DictationDialect, SpokenTable>> = {
  kurmanji: {
    marks: {
      xal: '.',
      niqte: '.',
      bêhnok: ',',
      'nîşana pirsê': '?',
      'nîşana bangê': '!',
      'du xal': ':',
      xalbêhnok: ';',
      'sê xal': '…',
      'kevanê veke': '(',
      'kevanê bigire': ')',
      'dunikê veke': '«',
      'dunikê bigire': '»',
      'rêza nû': '\n',
      'rêzeke nû': '\n',
      'rêzika nû': '\n',
      'paragrafa nû': '\n\n',
      ...BADINI_MARKS,
      ...ENGLISH_MARKS,
    },
    onlyAtEnd: ['xal', 'du xal', 'sê xal', 'خال', 'دو خال', 'سێ خال', 'period', 'colon'],
    escape: ['wek peyv', BADINI_ESCAPE, ENGLISH_ESCAPE],
    commands: COMMAND_TABLES.kurmanji,
  },
  sorani: {
    marks: {
      خاڵ: '.',
      فاریزە: '،',
      کۆما: '،',
      'نیشانەی پرسیار': '؟',
      'نیشانەی سەرسوڕمان': '!',
      'دوو خاڵ': ':',
      خاڵبۆر: '؛',
      'سێ خاڵ': '…',
      'کەوانە بکەرەوە': '(',
      'کەوانە دابخە': ')',
      'جووتکەوانە بکەرەوە': '«',
      'جووتکەوانە دابخە': '»',
      'دێڕی نوێ': '\n',
      'پەرەگرافی نوێ': '\n\n',
      ...Object.fromEntries(
        Object.entries(ENGLISH_MARKS).map(([words, mark]) => [words, ARABIC_MARKS[mark] ?? mark]),
      ),
    },
    onlyAtEnd: ['خاڵ', 'دوو خاڵ', 'سێ خاڵ', 'period', 'colon'],
    escape: ['وەک وشە', ENGLISH_ESCAPE],
    commands: COMMAND_TABLES.sorani,
  },
};

/** Whether words of these tables are English. */
export function isEnglish(phrase: string): boolean {
  return phrase in ENGLISH_MARKS || phrase in ENGLISH_COMMANDS || phrase === ENGLISH_ESCAPE;
}

/** Whether words of a dialect's table are Kurmanji in Arabic letters. */
export function isBadini(phrase: string, dialect: DictationDialect): boolean {
  if (dialect !== 'kurmanji') return false;
  return phrase in BADINI_MARKS || phrase in BADINI_COMMANDS || phrase === BADINI_ESCAPE;
}
