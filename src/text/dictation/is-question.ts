import type { DictationDialect } from './number-lexicon.ts';

interface AskingWords {
  readonly anywhere: ReadonlySet<string>;
  /** Only as the first word: how many, which elsewhere are some; a particle. */
  readonly first: ReadonlySet<string>;
  /** In two words: where, how much is it. */
  readonly phrases: ReadonlySet<string>;
  /** Knowing and asking, of others than the listener: what follows is no question (I do not know who came). */
  readonly indirect: RegExp;
  /** With "how many" first: some, a few. */
  readonly some: RegExp;
}

const ASKING: Readonly<Record<DictationDialect, AskingWords>> = {
  kurmanji: {
    anywhere: setOf('gelo kî kê çi çawa kengî kengê çima kîjan kuderê kîderê çiqas çiqasî'),
    first: setOf('ma çend'),
    phrases: new Set(['li ku', 'ji ku', 'bi ku', 'ku derê', 'ku de', 'çend e', 'çend in', 'çend bû']),
    indirect: /^(?:[nd]izan(?:im|in|e|îbû|ibû)|pirsî|negot(?:in)?|dipirs(?:im|e|in))$/,
    some: /^(?:berê|şûnda)$/,
  },
  sorani: {
    anywhere: setOf(
      'ئایا کوا کێ کێیە کێیت کێن چی چییە چین چۆن چۆنە چۆنی چۆنیت چۆنن چۆنین کەی کوێ کوێیە کوێیت کوێن لەکوێ بۆچی کام کامە کامیان چ چیت چیتان چەندە چەندن',
    ),
    first: setOf('چەند'),
    phrases: new Set(['لە کوێ', 'بۆ کوێ']),
    indirect:
      /^(?:(?:نا|دە)زان(?:م|ێ|ێت|ین|ن)|(?:نە|دە)\p{L}*زانی|پرسی\p{L}*|نە\p{L}*گوت\p{L}*|دەپرس\p{L}+)$/u,
    some: /ێک$|^کە$/,
  },
};
/** What comes before makes them other words: whoever, whatever, however. */
const NOT_ASKING_AFTER = setOf('her هەر');

/**
 * Whether a sentence has a word that asks for an answer. Questions that only melody marks have none.
 * @param words in lower case, without marks.
 */
export function isQuestion(words: readonly string[], dialect: DictationDialect): boolean {
  const { anywhere, first, phrases, indirect, some } = ASKING[dialect];
  const indirectAt = words.findIndex((word) => indirect.test(word));
  const asked = indirectAt < 0 ? words : words.slice(0, indirectAt);
  return asked.some((word, index) => {
    const before = words[index - 1] ?? '';
    if (NOT_ASKING_AFTER.has(before)) return false;
    const opens = index === 0 && first.has(word) && !words.some((other) => some.test(other));
    return anywhere.has(word) || opens || phrases.has(`${before} ${word}`);
  });
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
