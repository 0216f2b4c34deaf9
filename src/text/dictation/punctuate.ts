import { lowerCase } from '../g2p/latin-letters.ts';
import type { DictationDialect } from './number-lexicon.ts';

/** Words that ask, wherever they stand; those that only do so as the first word: many, how many. */
const ASKING: Readonly<
  Record<DictationDialect, { anywhere: ReadonlySet<string>; first: ReadonlySet<string> }>
> = {
  kurmanji: {
    anywhere: new Set('gelo kî kê çi çawa kengî kengê çima kîjan kuderê kîderê çiqas çiqasî'.split(' ')),
    first: new Set('ma çend ka'.split(' ')),
  },
  sorani: {
    anywhere: new Set(
      'ئایا کێ کێیە چی چییە چۆن چۆنە چۆنیت کەی کوێ کوێیە لەکوێ بۆچی کام کامە کامیان چ چیت چیتان'.split(' '),
    ),
    first: new Set('چەند بۆ'.split(' ')),
  },
};
/** What comes before makes them other words: whoever, whatever, however. */
const NOT_ASKING_AFTER = new Set(['her', 'هەر']);
/** In two words: where, from where. */
const WHERE = new Set(['li ku', 'ji ku', 'bi ku', 'لە کوێ', 'بۆ کوێ']);
/** A sentence does not end with these: and, that, but, or, because. */
const JOINING: Readonly<Record<DictationDialect, ReadonlySet<string>>> = {
  kurmanji: new Set('û ku lê an yan jî ji li bi di de çimkî ji ber bo heta'.split(' ')),
  sorani: new Set('و کە بەڵام یان یا چونکە لە بە بۆ تا ئەگەر لەبەر'.split(' ')),
};
const ENDS_WITH_MARK = /[.,!?؟،؛:;…][)»”"]*$/u;

/**
 * Ends an utterance with a full stop, or a question mark where it has a word that asks: utterances end at pauses. Not after a word that joins
 * (and, that, but), nor where a mark stands already. Questions that only the melody tells apart are not recognised.
 */
export function punctuate(utterance: string, dialect: DictationDialect): string {
  const text = utterance.trimEnd();
  const words = lowerCase(text).split(/\s+/u);
  if (!text || ENDS_WITH_MARK.test(text) || JOINING[dialect].has(words.at(-1)!)) return utterance;
  const question = dialect === 'kurmanji' ? '?' : '؟';
  return text + (isQuestion(words, dialect) ? question : '.') + utterance.slice(text.length);
}

function isQuestion(words: readonly string[], dialect: DictationDialect): boolean {
  const { anywhere, first } = ASKING[dialect];
  return words.some((word, index) => {
    const before = words[index - 1] ?? '';
    if (NOT_ASKING_AFTER.has(before)) return false;
    return anywhere.has(word) || (index === 0 && first.has(word)) || WHERE.has(`${before} ${word}`);
  });
}
