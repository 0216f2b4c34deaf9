import { mountField } from '../mount-field.js';

export const mount = (host, content) =>
  mountField(host.attachShadow({ mode: 'open' }), content, document.createElement('textarea'));
