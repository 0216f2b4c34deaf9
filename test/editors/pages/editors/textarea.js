import { mountField } from '../mount-field.js';

export const mount = (host, content) => mountField(host, content, document.createElement('textarea'));
