import { mountTinymce } from '../mount-tinymce.js';

export const mount = (host, content) => mountTinymce(host, content, true);
