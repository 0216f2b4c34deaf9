import Quill from 'quill';
import 'quill/dist/quill.snow.css';
import { quillTarget } from '../../../../src/elements/editors/quill-target.ts';
import { html } from '../html.js';

// As with a script tag.
globalThis.Quill = Quill;

export function mount(host, content) {
  host.innerHTML = html(content);
  const quill = new Quill(host, { theme: 'snow', modules: { toolbar: false } });
  return {
    element: () => quill.root,
    model: () => quill.getText(),
    target: () => quillTarget(quill),
  };
}
