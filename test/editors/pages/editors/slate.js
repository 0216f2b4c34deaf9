import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { createEditor, Node } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, ReactEditor, Slate, withReact } from 'slate-react';
import { slateTarget } from '../../../../src/elements/editors/slate-target.ts';

export async function mount(host, { before, bold, after }) {
  const editor = withHistory(withReact(createEditor()));
  const root = createRoot(host);
  const initialValue = [
    { type: 'paragraph', children: [{ text: before }, { text: bold, bold: true }, { text: after }] },
  ];
  const renderLeaf = ({ attributes, children, leaf }) =>
    h('span', attributes, leaf.bold ? h('strong', null, children) : children);
  const onKeyDown = (event) => {
    if (!event.ctrlKey || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) editor.redo();
    else editor.undo();
  };
  root.render(h(Slate, { editor, initialValue }, h(Editable, { renderLeaf, onKeyDown })));
  await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    element: () => host.querySelector('[data-slate-editor]'),
    model: () => editor.children.map(Node.string).join('\n'),
    target: () => slateTarget(editor, ReactEditor.toDOMNode(editor, editor)),
    destroy: () => root.unmount(),
  };
}
