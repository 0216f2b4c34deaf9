import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { proseMirrorTarget } from '../../../../src/elements/editors/prose-mirror-target.ts';
import { html } from '../html.js';

export function mount(host, content) {
  const editor = new Editor({ element: host, extensions: [StarterKit], content: html(content) });
  return {
    element: () => editor.view.dom,
    model: () => editor.state.doc.textBetween(0, editor.state.doc.content.size, '\n'),
    target: () => proseMirrorTarget(editor.view),
    destroy: () => editor.destroy(),
  };
}
