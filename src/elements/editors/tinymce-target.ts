import { createEditableSurface } from '../insertion/editable-surface.ts';
import type { InsertionTarget } from '../insertion/insertion-target.ts';

/** What is used of TinyMCE's editor. */
export interface TinymceEditor {
  getBody(): HTMLElement;
  readonly dom: { encode(text: string): string };
  readonly selection: {
    setRng(range: Range): void;
    getRng(): Range;
    getBookmark(type: number): never;
    moveToBookmark(bookmark: never): unknown;
  };
  readonly undoManager: { add(): unknown; transact(change: () => void): unknown };
  insertContent(html: string): void;
}

/** TinyMCE, in a frame or inline. */
export function tinymceTarget(editor: TinymceEditor): InsertionTarget {
  const element = editor.getBody();
  const surface = createEditableSurface(element);
  return {
    element,
    read: surface.read,
    selection() {
      const { startContainer, startOffset, endContainer, endOffset } = editor.selection.getRng();
      return {
        start: surface.offset(startContainer, startOffset),
        end: surface.offset(endContainer, endOffset),
      };
    },
    insert(region, text, follows) {
      // What was typed just before is a step of its own.
      editor.undoManager.add();
      editor.undoManager.transact(() => {
        const caret = follows ? undefined : editor.selection.getBookmark(2);
        editor.selection.setRng(surface.range(region));
        const spaced = editor.dom.encode(text).replaceAll(/^ | $/g, '&nbsp;');
        editor.insertContent(spaced);
        if (caret) editor.selection.moveToBookmark(caret as never);
      });
    },
    caretRect: surface.caretRect,
  };
}
