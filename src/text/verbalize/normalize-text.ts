import type { TextDialect } from '../dialect/text-dialect.ts';
import { splitSentences } from '../normalize/split-sentences.ts';
import { finish } from './finish.ts';
import { verbalizeSpan } from './verbalize-span.ts';

/**
 * Writes a text the way it is spoken: numbers, dates, signs and addresses in words, emoji removed, commas at
 * pauses, each sentence with its own end mark.
 */
export function normalizeText(text: string, dialect: TextDialect): string {
  const comma = dialect === 'kurmanji' ? ',' : '،';
  const sentences = splitSentences(text).map((sentence) => {
    let spoken = '';
    for (const item of finish(verbalizeSpan(text, sentence, dialect))) {
      if (item.kind === 'pause') spoken += item.strength === 'comma' ? comma : ':';
      else spoken += spoken === '' ? item.spelling : ` ${item.spelling}`;
    }
    const mark =
      /[.!?؟…](?=["'”’»›)\]}]*$)/.exec(text.slice(sentence.start, sentence.end).slice(-12))?.[0] ?? '';
    return spoken === '' ? '' : spoken + mark;
  });
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
