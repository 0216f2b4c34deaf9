import type { Marks } from './marks.mjs';

export function markFinders(marks: Marks): {
  toneIn(value: unknown): string | undefined;
  wordIn(value: unknown): string | undefined;
};
