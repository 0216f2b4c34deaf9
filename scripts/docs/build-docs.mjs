// npm run docs: docs/api/, the reference of everything that the package exports, written from the built declarations and the manifest; and llms.txt.
// Then the documentation as a site, unless `--reference` is given.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build/packed.mjs';
import { ensureInstalled, root } from '../project.mjs';
import { apiPages } from './api-pages.mjs';
import { llmsFile } from './llms-file.mjs';

const FOLDER = join(root, 'docs/api');

ensureInstalled();
ensureBuilt();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const [file, text] of apiPages()) writeFileSync(join(FOLDER, file), text);
writeFileSync(join(root, 'llms.txt'), llmsFile());
if (!process.argv.includes('--reference')) await import('./build-website.mjs');
