import { mountField } from '../mount-field.js';

export const mount = (host, content) =>
  mountField(host, content, Object.assign(document.createElement('input'), { type: 'search' }));
