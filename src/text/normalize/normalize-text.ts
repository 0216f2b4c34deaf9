import type { TextDialect } from '../types.ts';
import { spokenForm } from '../verbalize/verbalize-span.ts';
import { splitSentences } from './split-sentences.ts';

/**
 * The spoken form of a text in letters: numbers, dates, signs and addresses written out, emoji gone, commas where a reader
 * pauses, each sentence with its own end mark.
 */
export function normalizeText(text: string, dialect: TextDialect): string {
  const comma = dialect === 'kurmanji' ? ',' : '،';
  const sentences = splitSentences(text).map((sentence) => {
    let spoken = '';
    for (const reading of spokenForm(text, sentence, dialect)) {
      if (reading.kind === 'pause') spoken += reading.strength === 'comma' ? comma : ':';
      else spoken += spoken === '' ? reading.spelling : ` ${reading.spelling}`;
    }
    const mark =
      /[.!?؟…](?=["'”’»›)\]}]*$)/.exec(text.slice(sentence.start, sentence.end).slice(-12))?.[0] ?? '';
    return spoken === '' ? '' : spoken + mark;
  });
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
