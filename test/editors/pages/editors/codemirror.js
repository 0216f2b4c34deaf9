import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorView, keymap } from '@codemirror/view';
import { codeMirrorTarget } from '../../../../src/elements/editors/code-mirror-target.ts';
import { plain } from '../html.js';

export function mount(host, content) {
  const view = new EditorView({
    parent: host,
    doc: plain(content),
    extensions: [
      history(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.perLineTextDirection.of(true),
    ],
  });
  return {
    element: () => view.contentDOM,
    model: () => view.state.doc.toString(),
    target: () => codeMirrorTarget(view),
    destroy: () => view.destroy(),
  };
}
