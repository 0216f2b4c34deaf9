import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerRichText } from '@lexical/rich-text';
import * as lexical from 'lexical';
import { lexicalTarget } from '../../../../src/elements/editors/lexical-target.ts';

const { $createParagraphNode, $createTextNode, $getRoot, createEditor } = lexical;

export function mount(host, { before, bold, after }) {
  host.contentEditable = 'true';
  const editor = createEditor({
    namespace: 'test',
    onError(error) {
      throw error;
    },
  });
  editor.setRootElement(host);
  registerRichText(editor);
  registerHistory(editor, createEmptyHistoryState(), 300);
  const text = (words) => $createTextNode(words);
  editor.update(
    () => {
      const paragraph = $createParagraphNode();
      paragraph.append(text(before), text(bold).toggleFormat('bold'), text(after));
      $getRoot().clear().append(paragraph);
    },
    { discrete: true, tag: 'history-merge' },
  );
  return {
    element: () => host,
    model: () => editor.getEditorState().read(() => $getRoot().getTextContent()),
    target: () => lexicalTarget(editor, lexical),
    destroy: () => editor.setRootElement(null),
  };
}
