import { splitSentences } from '../../text/normalize/split-sentences.ts';
import { usageError } from '../arguments/flags.ts';

/**
 * A text of standard input as it comes: as many whole sentences as have arrived. A line that has ended ends its sentence.
 * @throws SpeechError `invalid-argument` where it is not UTF-8.
 */
export async function* textPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let held = '';
  for await (const chunk of chunks) {
    held += decode(decoder, chunk);
    const end = endOfSentences(held);
    if (end > 0) yield held.slice(0, end);
    held = held.slice(end);
  }
  held += decode(decoder);
  if (held.trim()) yield held;
}

/** Where the last sentence begins, of which more may come. */
function endOfSentences(text: string): number {
  if (text.endsWith('\n')) return text.trim() ? text.length : 0;
  return splitSentences(text).at(-1)?.start ?? 0;
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw usageError('Standard input is not a text in UTF-8.');
  }
}
