import type { DictationDialect } from './number-lexicon.ts';
import type { CommandTable } from './spoken-commands.ts';

/** What is written in place of spoken words. A page may have a table of its own, as JSON. */
export interface SpokenTable {
  /** By the words that are spoken, in lower case: the mark, a line break or two. */
  readonly marks: Readonly<Record<string, string>>;
  /** Marks whose words are also other words: they count at the end of an utterance, or alone. */
  readonly onlyAtEnd: readonly string[];
  /** Before the words of a mark: the words themselves are meant. */
  readonly escape: readonly string[];
  /** The words of commands; the dialect's own where this is left out. */
  readonly commands?: CommandTable;
}

const ENGLISH = {
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

/** The words of both dialects, and English ones for recognisers that write them. */
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
      ...ENGLISH,
    },
    onlyAtEnd: ['xal', 'du xal', 'sê xal', 'period', 'colon'],
    escape: ['wek peyv', 'literally'],
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
      ...ENGLISH,
    },
    onlyAtEnd: ['خاڵ', 'دوو خاڵ', 'سێ خاڵ', 'period', 'colon'],
    escape: ['وەک وشە', 'literally'],
  },
};
