import type { InsertionTarget } from '../insertion/insertion-target.ts';

interface QuillRange {
  readonly index: number;
  readonly length: number;
}

/** What is used of Quill. */
export interface QuillEditor {
  readonly root: HTMLElement;
  readonly history?: { cutoff(): void };
  on?(event: 'selection-change', listener: (range: QuillRange | null) => void): unknown;
  getContents(): { readonly ops: readonly { readonly insert?: unknown }[] };
  getSelection(): QuillRange | null;
  setSelection(index: number, length: number, source: 'silent'): void;
  deleteText(index: number, length: number, source: 'user'): unknown;
  insertText(index: number, text: string, source: 'user'): unknown;
  getBounds(index: number): { left: number; top: number; height: number } | null;
}

/** Quill 2. */
export function quillTarget(quill: QuillEditor): InsertionTarget {
  /** Quill has no selection while it has no focus. */
  let last: QuillRange | null = null;
  const selection = () => {
    last = quill.getSelection() ?? last;
    return last ?? undefined;
  };
  quill.root.addEventListener('focusout', selection);
  // In WebKit the selection has already left when the focus does.
  quill.on?.('selection-change', (range) => {
    last = range ?? last;
  });
  return {
    element: quill.root,
    // An embedded object has the length of one character.
    read: () =>
      quill
        .getContents()
        .ops.map(({ insert }) => (typeof insert === 'string' ? insert : '\ufffc'))
        .join(''),
    selection() {
      const range = selection();
      return range && { start: range.index, end: range.index + range.length };
    },
    insert({ start, end }, text, follows) {
      quill.history?.cutoff();
      if (end > start) quill.deleteText(start, end - start, 'user');
      quill.insertText(start, text, 'user');
      quill.history?.cutoff();
      const place = { index: start + text.length, length: 0 };
      if (follows) last = place;
      if (follows && quill.getSelection()) quill.setSelection(place.index, 0, 'silent');
    },
    caretRect(offset) {
      const bounds = quill.getBounds(offset);
      if (!bounds) return undefined;
      const { left, top } = (quill.root.parentElement ?? quill.root).getBoundingClientRect();
      return new DOMRect(left + bounds.left, top + bounds.top, 0, bounds.height);
    },
  };
}
