import tinymce from 'tinymce/tinymce';
import 'tinymce/icons/default';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';
import 'tinymce/skins/ui/oxide/skin.min.css';
import { tinymceTarget } from '../../../src/elements/editors/tinymce-target.ts';
import { html, textOf } from './html.js';

export async function mountTinymce(host, content, inline) {
  const source = document.createElement(inline ? 'div' : 'textarea');
  source.id = 'source';
  if (inline) source.innerHTML = html(content);
  else source.value = html(content);
  host.append(source);
  const [editor] = await tinymce.init({
    target: source,
    inline,
    skin: false,
    content_css: false,
    menubar: false,
    toolbar: false,
    promotion: false,
    branding: false,
    directionality: content.dir ?? 'ltr',
  });
  return {
    element: () => editor.getBody(),
    named: () => (inline ? source : host.querySelector('iframe')),
    // Its text format is `innerText`, which has no bidirectional isolates in Firefox.
    model: () => textOf(editor.getContent()),
    target: () => tinymceTarget(editor),
    destroy: () => editor.remove(),
  };
}
