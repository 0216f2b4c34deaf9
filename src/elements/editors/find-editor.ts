import type { InsertionTarget } from '../insertion/insertion-target.ts';
import { type CKEditor, ckeditorTarget } from './ckeditor-target.ts';
import { type CodeMirrorView, codeMirrorTarget } from './code-mirror-target.ts';
import { type MonacoEditor, monacoTarget } from './monaco-target.ts';
import { type ProseMirrorView, proseMirrorTarget } from './prose-mirror-target.ts';
import { type QuillEditor, quillTarget } from './quill-target.ts';
import { type TinymceEditor, tinymceTarget } from './tinymce-target.ts';

/** What editors leave on the element that they let the user type into. */
interface EditorElement extends HTMLElement {
  /** https://ckeditor.com/docs/ckeditor5/latest/framework/how-tos.html */
  readonly ckeditorInstance?: CKEditor;
  /** TipTap. */
  readonly editor?: { readonly view?: ProseMirrorView };
  /** CodeMirror, since 6.39; before that `cmView`. `EditorView.findFromDOM` reads them too. */
  readonly cmTile?: { readonly root?: { readonly view?: CodeMirrorView } };
  readonly cmView?: { readonly rootView?: { readonly view?: CodeMirrorView } };
}

/** What a page has of editors that came by a script tag. */
interface EditorGlobals {
  readonly tinymce?: { get(): readonly (TinymceEditor & { getBody(): HTMLElement })[] };
  readonly monaco?: { readonly editor?: { getEditors?(): readonly MonacoEditor[] } };
  readonly Quill?: { find?(node: Node): unknown };
}

/**
 * Finds the editor of an element, with its adapter: CKEditor 5, TipTap, CodeMirror 6 and TinyMCE, and Monaco and Quill where the page has them as globals.
 * @returns undefined for any other.
 */
export function findEditor(element: HTMLElement): InsertionTarget | undefined {
  const { ckeditorInstance, editor, cmTile, cmView } = element as EditorElement;
  if (ckeditorInstance?.model) return ckeditorTarget(ckeditorInstance);
  if (editor?.view?.dom === element) return proseMirrorTarget(editor.view);
  const codeMirror = cmTile?.root?.view ?? cmView?.rootView?.view;
  if (codeMirror?.contentDOM === element) return codeMirrorTarget(codeMirror);
  const { tinymce, monaco, Quill } = globalThis as EditorGlobals;
  const tiny = tinymce?.get().find((each) => each.getBody() === element);
  if (tiny) return tinymceTarget(tiny);
  const code = monaco?.editor?.getEditors?.().find((each) => each.getDomNode()?.contains(element));
  if (code) return monacoTarget(code);
  const quill = (element.parentElement &&
    Quill?.find?.(element.parentElement)) as Partial<QuillEditor> | null;
  return quill?.root === element ? quillTarget(quill as QuillEditor) : undefined;
}
