import { html } from '../html.js';

export function mount(host, content) {
  host.contentEditable = 'true';
  host.innerHTML = html(content);
  return { element: () => host, model: () => host.textContent };
}
