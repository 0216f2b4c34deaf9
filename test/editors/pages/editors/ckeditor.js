import { Bold, ClassicEditor, Essentials, Paragraph } from 'ckeditor5';
import 'ckeditor5/ckeditor5.css';
import { ckeditorTarget } from '../../../../src/elements/editors/ckeditor-target.ts';
import { html } from '../html.js';

export async function mount(host, content) {
  const source = document.createElement('div');
  source.innerHTML = html(content);
  host.append(source);
  const editor = await ClassicEditor.create(source, {
    licenseKey: 'GPL',
    plugins: [Essentials, Paragraph, Bold],
    toolbar: ['undo', 'redo', 'bold'],
    language: { ui: 'en', content: content.dir === 'rtl' ? 'ar' : 'en' },
  });
  const text = (node) => (node.is('$text') ? node.data : [...node.getChildren()].map(text).join(''));
  return {
    element: () => editor.editing.view.getDomRoot(),
    model: () => [...editor.model.document.getRoot().getChildren()].map(text).join('\n'),
    target: () => ckeditorTarget(editor),
    destroy: () => editor.destroy(),
  };
}
