import { plain } from './html.js';

export function mountField(host, content, field) {
  field.id = 'field';
  field.value = plain(content);
  host.append(field);
  return { element: () => field, named: () => field, model: () => field.value };
}
