import type { InsertionTarget } from '../insertion/insertion-target.ts';

/** What is used of ProseMirror's EditorView. */
export interface ProseMirrorView {
  readonly dom: HTMLElement;
  readonly state: {
    readonly doc: {
      readonly content: { readonly size: number };
      descendants(visit: (node: { readonly text?: string | undefined }, position: number) => void): void;
    };
    readonly selection: { readonly from: number; readonly to: number };
    readonly tr: ProseMirrorTransaction;
  };
  dispatch(transaction: never): void;
  coordsAtPos(position: number): { left: number; top: number; bottom: number };
}

interface ProseMirrorTransaction {
  insertText(text: string, from: number, to: number): ProseMirrorTransaction;
  setMeta(key: string, value: unknown): ProseMirrorTransaction;
  scrollIntoView(): ProseMirrorTransaction;
}

/** ProseMirror, and TipTap with `editor.view`. Offsets are ProseMirror's own positions. */
export function proseMirrorTarget(view: ProseMirrorView): InsertionTarget {
  return {
    element: view.dom,
    read() {
      const { doc } = view.state;
      const units = new Array<string>(doc.content.size).fill('\n');
      doc.descendants(({ text = '' }, position) => {
        units.splice(position, text.length, ...text.split(''));
      });
      return units.join('');
    },
    selection: () => ({ start: view.state.selection.from, end: view.state.selection.to }),
    insert({ start, end }, text, follows) {
      // What was typed just before and after is a step of its own.
      const transaction = view.state.tr.insertText(text, start, end).setMeta('closeHistory$', true);
      view.dispatch((follows ? transaction.scrollIntoView() : transaction) as never);
    },
    caretRect(offset) {
      const { left, top, bottom } = view.coordsAtPos(offset);
      return new DOMRect(left, top, 0, bottom - top);
    },
  };
}
