import type { Context, VerbalizedItem } from '../tokens/verbalizer.ts';
import { appendSuffix } from './append-suffix.ts';

/** The words of a year before the name of its era, which Sorani joins with ی. */
export function ofEra(items: readonly VerbalizedItem[], { dialect }: Context): readonly VerbalizedItem[] {
  const last = items.at(-1);
  if (dialect !== 'sorani' || last?.kind !== 'word') return items;
  return [...items.slice(0, -1), { ...last, spelling: appendSuffix(last.spelling, 'ی', dialect) }];
}
