export interface EditorUnderTest {
  /** Of its file in `pages/editors`. */
  readonly name: string;
  readonly title: string;
  readonly kind: 'editor' | 'box' | 'field';
  readonly hasBold: boolean;
  readonly adapter?: string;
  /** Its adapter is found by the element itself. */
  readonly isFound?: boolean;
  /** The arrow keys go by the order of characters, not by their places. */
  readonly hasLogicalArrows?: boolean;
  /** Tried in a subset too. */
  readonly isBrief?: boolean;
}

const editor = (name: string, title: string, adapter?: string): EditorUnderTest => ({
  name,
  title,
  kind: 'editor',
  hasBold: !/codemirror|monaco/.test(name),
  isBrief: /tiptap|lexical|slate/.test(name),
  isFound: /tiptap|quill|ckeditor|tinymce|codemirror|monaco/.test(name),
  ...(adapter && { adapter }),
});
const field = (name: string, title: string): EditorUnderTest => ({
  name,
  title,
  kind: 'field',
  hasBold: false,
  isBrief: /textarea|search|react/.test(name),
});

export const EDITORS: readonly EditorUnderTest[] = [
  editor('tiptap', 'TipTap 3 (ProseMirror)', 'proseMirrorTarget'),
  editor('lexical', 'Lexical 0.38', 'lexicalTarget'),
  editor('quill', 'Quill 2', 'quillTarget'),
  editor('ckeditor', 'CKEditor 5', 'ckeditorTarget'),
  editor('tinymce-frame', 'TinyMCE 6, in its frame', 'tinymceTarget'),
  editor('tinymce-inline', 'TinyMCE 6, inline', 'tinymceTarget'),
  editor('slate', 'Slate', 'slateTarget'),
  editor('codemirror', 'CodeMirror 6', 'codeMirrorTarget'),
  { ...editor('monaco', 'Monaco', 'monacoTarget'), hasLogicalArrows: true },
  editor('draft', 'Draft.js'),
  editor('gutenberg', 'Gutenberg, a paragraph of its rich text'),
  { ...field('contenteditable', '`contenteditable`'), hasBold: true, isBrief: true },
  field('textarea', '`<textarea>`'),
  field('input', '`<input>`'),
  field('search', '`<input type="search">`'),
  field('shadow-root', '`<textarea>` in a shadow root'),
  field('react', 'React 19'),
  field('vue', 'Vue 3'),
];
