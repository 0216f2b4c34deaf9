import type { Utterance } from '../../../text/utterance/utterance.ts';

/** Fewer words at the start or the end of a sentence are no clause of their own: each batch is spoken like a sentence. */
const LEAST_WORDS = 2;

export interface ClauseOptions {
  /** Split at every pause: for models that do not pause themselves. */
  readonly atEveryPause: boolean;
  /** Split after the first clause, so that it plays while the rest is still being generated. */
  readonly isOpening: boolean;
}

/** Divides a sentence at its pauses. All parts but the last are continuations. */
export function splitClauses(utterance: Utterance, { atEveryPause, isOpening }: ClauseOptions): Utterance[] {
  const { items } = utterance;
  const cuts = items.flatMap((item, index) => (item.kind === 'pause' ? index : []));
  const opening = cuts.find((cut) => cut >= LEAST_WORDS && items.length - cut > LEAST_WORDS);
  const chosen = atEveryPause ? cuts : isOpening && opening !== undefined ? [opening] : [];
  const bounds = [-1, ...chosen, items.length];
  return bounds.slice(1).flatMap((end, i) => {
    const part = items.slice(bounds[i]! + 1, end);
    if (!part.some(({ kind }) => kind === 'word')) return [];
    const ending = end === items.length ? utterance.ending : 'continuation';
    return { ...utterance, items: part, ending };
  });
}
