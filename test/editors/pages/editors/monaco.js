import * as monaco from 'monaco-editor/esm/vs/editor/edcore.main.js';
import { monacoTarget } from '../../../../src/elements/editors/monaco-target.ts';
import { plain } from '../html.js';

// As with its AMD loader.
globalThis.monaco = monaco;
globalThis.MonacoEnvironment = {
  getWorker: () => new Worker(URL.createObjectURL(new Blob([''], { type: 'text/javascript' }))),
};

export function mount(host, content) {
  // Monaco lays out from left to right, whatever the page does.
  host.dir = 'ltr';
  const editor = monaco.editor.create(host, {
    value: plain(content),
    language: 'plaintext',
    automaticLayout: true,
  });
  return {
    element: () => host.querySelector('.native-edit-context, textarea.inputarea'),
    shown: () => host.querySelector('.view-lines').textContent,
    model: () => editor.getValue(),
    target: () => monacoTarget(editor),
    destroy: () => editor.dispose(),
  };
}
