import type { SpokenWord, Utterance } from '../../../text/utterance/utterance.ts';
import { shapeOf } from '../phones/phones.ts';

/** Whether an item has at least one phone that this engine can pronounce. */
export function isSpeakable(item: Utterance['items'][number]): item is SpokenWord {
  return item.kind === 'word' && item.phones.some((phone) => shapeOf(phone) !== undefined);
}
