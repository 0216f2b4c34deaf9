import type { InsertionTarget } from '../insertion/insertion-target.ts';

/** What is used of CodeMirror's EditorView. */
export interface CodeMirrorView {
  readonly contentDOM: HTMLElement;
  readonly state: {
    readonly doc: { toString(): string };
    readonly selection: { readonly main: { readonly from: number; readonly to: number } };
  };
  dispatch(transaction: {
    changes: { from: number; to: number; insert: string };
    selection?: { anchor: number };
    scrollIntoView: boolean;
    userEvent: string;
  }): void;
  coordsAtPos(position: number): { left: number; top: number; bottom: number } | null;
}

/** CodeMirror 6. */
export function codeMirrorTarget(view: CodeMirrorView): InsertionTarget {
  return {
    element: view.contentDOM,
    read: () => view.state.doc.toString(),
    selection: () => ({ start: view.state.selection.main.from, end: view.state.selection.main.to }),
    insert({ start, end }, text, follows) {
      view.dispatch({
        changes: { from: start, to: end, insert: text },
        ...(follows && { selection: { anchor: start + text.length } }),
        scrollIntoView: follows,
        // Its history joins typing only.
        userEvent: 'input.dictate',
      });
    },
    caretRect(offset) {
      const place = view.coordsAtPos(offset);
      return place ? new DOMRect(place.left, place.top, 0, place.bottom - place.top) : undefined;
    },
  };
}
