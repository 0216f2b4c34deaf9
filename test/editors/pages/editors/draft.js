import { ContentState, convertFromHTML, Editor, EditorState } from 'draft-js';
import 'draft-js/dist/Draft.css';
import { createElement as h, useState } from 'react-18';
import { createRoot } from 'react-dom-18/client';
import { html } from '../html.js';

export async function mount(host, content) {
  let state;
  const { contentBlocks } = convertFromHTML(html(content));
  const initial = EditorState.createWithContent(ContentState.createFromBlockArray(contentBlocks));
  function Page() {
    const [editorState, setEditorState] = useState(initial);
    state = editorState;
    return h(Editor, { editorState, onChange: setEditorState });
  }
  const root = createRoot(host);
  root.render(h(Page));
  await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    element: () => host.querySelector('.public-DraftEditor-content'),
    model: () => state.getCurrentContent().getPlainText(),
    destroy: () => root.unmount(),
  };
}
