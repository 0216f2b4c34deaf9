// npm run docs: the documentation as a site, in .cache/website/site, for any file server. WEBSITE_BASE=/path/ where it is not at the root.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureFolderInstalled, root, run } from '../project.mjs';

const PAGES = join(root, '.cache/website/pages');
/** With their paths in the repository, so that links between them hold. */
const SOURCES = [
  'docs',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'lexicons/README.md',
  'training/results.md',
  'training/speaker-curve.md',
  'llms.txt',
];

ensureFolderInstalled('website');
rmSync(PAGES, { recursive: true, force: true });
for (const path of SOURCES) copy(path, path);
for (const page of ['index.md', 'playground.md']) copy(`website/${page}`, page);
copy('dist/cdn', 'public/kurdish-speech');
run(process.execPath, ['website/node_modules/vitepress/bin/vitepress.js', 'build', 'website']);

function copy(from, to) {
  mkdirSync(dirname(join(PAGES, to)), { recursive: true });
  cpSync(join(root, from), join(PAGES, to), { recursive: true });
}
