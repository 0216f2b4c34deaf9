import type { ReadingPlace } from './reading-place.ts';

/** The escapable roles of Readium's Guided Navigation (roles.md). */
const ESCAPABLE =
  'table,ul,ol,dl,menu,figure,aside,[role=table],[role=list],[role=figure],[role=complementary]';

/**
 * Goes behind the table, list, figure or aside that is being read: the innermost one.
 * @returns False where none is, or where nothing is read behind it.
 */
export function leaveBlock(place: ReadingPlace): boolean {
  const { source, offset } = place;
  const root = source?.element;
  if (!source || !root) return false;
  const nodeAt = (start: number) => source.range({ start, end: start + 1 })?.startContainer;
  const node = nodeAt(offset);
  const block = (node instanceof Element ? node : node?.parentElement)?.closest(ESCAPABLE);
  if (!block || block === root || !root.contains(block)) return false;
  const behind = place
    .sentencesOf(source)
    .find(({ start }) => start > offset && !block.contains(nodeAt(start) ?? null));
  if (!behind) return false;
  place.seekTo(behind.start);
  return true;
}
