import type { Utterance } from '../../../text/utterance/utterance.ts';

/** In words and pauses. Sentences are split at 240 characters, so only numbers and hostile tokens make longer ones. */
const LONGEST_PART = 400;

/**
 * Divides an utterance that would take long to plan, after its last pause that fits, or else between two words; all parts but the last are
 * continuations. An ordinary sentence is its own only part.
 */
export function* utteranceParts(utterance: Utterance): Generator<Utterance, void> {
  const { items } = utterance;
  if (items.length <= LONGEST_PART) {
    yield utterance;
    return;
  }
  for (let start = 0; start < items.length; ) {
    const end = cutAfter(items, start);
    const isLast = end === items.length;
    yield {
      ...utterance,
      items: items.slice(start, end),
      ending: isLast ? utterance.ending : 'continuation',
    };
    start = end;
  }
}

function cutAfter(items: Utterance['items'], start: number): number {
  const most = start + LONGEST_PART;
  if (items.length <= most) return items.length;
  for (let end = most; end > start + LONGEST_PART / 2; end--) {
    if (items[end - 1]?.kind === 'pause') return end;
  }
  return most;
}
