export type { InsertionTarget } from '../insertion/insertion-target.ts';
export { type CKEditor, ckeditorTarget } from './ckeditor-target.ts';
export { type CodeMirrorView, codeMirrorTarget } from './code-mirror-target.ts';
export { type LexicalEditor, type LexicalFunctions, lexicalTarget } from './lexical-target.ts';
export { type MonacoEditor, monacoTarget } from './monaco-target.ts';
export { type ProseMirrorView, proseMirrorTarget } from './prose-mirror-target.ts';
export { type QuillEditor, quillTarget } from './quill-target.ts';
export { type SlateEditor, slateTarget } from './slate-target.ts';
export { type TinymceEditor, tinymceTarget } from './tinymce-target.ts';
