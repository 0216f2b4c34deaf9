// What llms.txt has to be for the pages as they are now.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';
import { llmsText } from './llms-text.mjs';

export function llmsFile() {
  const pages = ['docs', 'docs/start', 'docs/ckb', 'docs/kmr', 'docs/api'].flatMap((folder) => {
    const files = readdirSync(join(root, folder)).sort();
    return files.filter((file) => file.endsWith('.md')).map((file) => `${folder}/${file}`);
  });
  const { description } = JSON.parse(read('package.json'));
  return llmsText(description, pages, read);
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
