import type { TextSource } from '../text/text-source.ts';

/** What has a use for a press of its own. */
const INTERACTIVE =
  'a[href], area, button, input, select, textarea, label, summary, option, audio, video, iframe, [role=button], [role=link], [contenteditable]:not([contenteditable=false]), [tabindex], kurdish-tts, kurdish-dictate';

/** Pixels around a letter that count as it. */
const TOLERANCE = 8;

/**
 * The place in a text at which an event points: a click on a letter, or Enter where the caret or the selection stands.
 * @returns The UTF-16 offset in the spoken text; undefined where the event is for something else.
 */
export function pointedOffset(event: MouseEvent | KeyboardEvent, source: TextSource): number | undefined {
  const { element } = source;
  if (!element || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return undefined;
  const target = event.composedPath()[0];
  if (target instanceof Element && target.closest(INTERACTIVE)) return undefined;
  const place = event instanceof KeyboardEvent ? caretOf(event) : letterAt(event);
  if (!place || !element.contains(place.node)) return undefined;
  return source.offsetOf(place.node, place.offset);
}

interface Place {
  readonly node: Node;
  readonly offset: number;
}

function caretOf({ key }: KeyboardEvent): Place | undefined {
  const selection = getSelection();
  if (key !== 'Enter' || !selection?.anchorNode) return undefined;
  return { node: selection.anchorNode, offset: selection.anchorOffset };
}

function letterAt({ button, clientX, clientY }: MouseEvent): Place | undefined {
  // Who selects text does not want it spoken.
  if (button !== 0 || getSelection()?.isCollapsed === false) return undefined;
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  const range = position ? undefined : document.caretRangeFromPoint?.(clientX, clientY);
  const node = position?.offsetNode ?? range?.startContainer;
  const offset = position?.offset ?? range?.startOffset ?? 0;
  if (!(node instanceof Text)) return undefined;
  const letter = new Range();
  letter.setStart(node, Math.max(0, Math.min(offset, node.length) - 1));
  letter.setEnd(node, Math.min(offset + 1, node.length));
  const isOn = [...letter.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      clientX >= left - TOLERANCE &&
      clientX <= right + TOLERANCE &&
      clientY >= top - TOLERANCE &&
      clientY <= bottom + TOLERANCE,
  );
  return isOn ? { node, offset } : undefined;
}
