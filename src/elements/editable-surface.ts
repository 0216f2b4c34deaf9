import type { Region } from './insertion-plan.ts';
import type { Surface } from './text-insertion.ts';

/** An element with `contenteditable`, seen as the text of its text nodes. Written as by typing, which editors and undo know. */
export function createEditableSurface(element: HTMLElement): Surface {
  const read = () => plain(element.textContent ?? '');
  const select = ({ start, end }: Region) => {
    const range = rangeOf(element, start, end);
    const selection = selectionOf(element);
    selection?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  };
  return {
    read,
    select,
    selection() {
      const selection = selectionOf(element);
      if (!selection?.rangeCount) return undefined;
      const range = selection.getRangeAt(0);
      if (!element.contains(range.commonAncestorContainer)) return undefined;
      const start = offsetOf(element, range.startContainer, range.startOffset);
      return { start, end: start + range.toString().length };
    },
    replace(region, text) {
      const before = read();
      const current = this.selection();
      if (current?.start !== region.start || current.end !== region.end) select(region);
      // Commands skip this event, by which editors write themselves and pages refuse.
      const init = { inputType: 'insertText', data: text, bubbles: true, composed: true };
      if (!element.dispatchEvent(new InputEvent('beforeinput', { ...init, cancelable: true }))) return false;
      document.execCommand(text ? 'insertText' : 'delete', false, text);
      if (read() === before) writeByRange(element, region, text);
      return true;
    },
    undo: () => document.execCommand('undo'),
    redo: () => void document.execCommand('redo'),
  };
}

/** Typing puts no-break spaces where a plain one would collapse. */
function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

function selectionOf(element: HTMLElement): Selection | null {
  const root = element.getRootNode() as (Document | ShadowRoot) & { getSelection?: () => Selection | null };
  return root.getSelection?.() ?? document.getSelection();
}

function offsetOf(element: HTMLElement, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}

function rangeOf(element: HTMLElement, start: number, end: number): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.collapse(false);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let position = 0;
  let isStarted = false;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const next = position + node.length;
    if (!isStarted && start <= next) {
      range.setStart(node, start - position);
      isStarted = true;
    }
    if (isStarted && end <= next) {
      range.setEnd(node, end - position);
      return range;
    }
    position = next;
  }
  return range;
}

/** Where the browser has no editing commands, or no focus to run them in. */
function writeByRange(element: HTMLElement, { start, end }: Region, data: string): void {
  const range = rangeOf(element, start, end);
  range.deleteContents();
  if (data) range.insertNode(document.createTextNode(data));
  const init = { inputType: 'insertReplacementText', data, bubbles: true, composed: true };
  element.dispatchEvent(new InputEvent('input', init));
}
