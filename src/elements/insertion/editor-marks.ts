/** ProseMirror and TipTap, Lexical, CodeMirror, CKEditor, TinyMCE, Quill, Slate and Draft.js mark the element they let the user type into. */
const EDITORS =
  '.ProseMirror,[data-lexical-editor],.cm-content,.ck-editor__editable,.mce-content-body,.ql-editor,[data-slate-editor],.public-DraftEditor-content';
/** Gutenberg reads what the browser has typed; of what is pasted it removes the spaces around. */
const GUTENBERG = '.block-editor-rich-text__editable';
/** Monaco takes keys in an element of its own, which shows nothing: a field, or one with an EditContext. */
const MONACO = '.monaco-editor .native-edit-context,.monaco-editor textarea.inputarea';

export const EDITABLE = `${EDITORS},${GUTENBERG},${MONACO}`;

/** Whether an editor keeps the element's text in a model of its own, and history too. */
export function isEditor(element: Element): boolean {
  return element.matches(EDITABLE);
}

export function isMonaco(element: Element): boolean {
  return element.matches(MONACO);
}

/** Whether text has to be typed into it, not pasted. */
export function isTypedInto(element: Element): boolean {
  return element.matches(GUTENBERG);
}

/** The element that shows the text. */
export function shownBy(element: HTMLElement): HTMLElement {
  return element.closest('.monaco-editor')?.querySelector<HTMLElement>('.view-lines') ?? element;
}
