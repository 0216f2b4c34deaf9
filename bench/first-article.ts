// npm run bench first-article [-- --only astro] [--write]: from an empty folder to a page that speaks, by the commands of
// docs/start/first-article.md. Ours alone are not on npm: the files that `npm run pack` writes are installed in their place. npm's cache is
// empty for each recipe. `--write` puts the table into the page; KEEP=1 keeps the folders.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { packPackage } from '../scripts/build/packed.mjs';
import { launchBrowser } from '../test/e2e/launch-browser.ts';
import { readGuide } from './first-article/read-guide.ts';
import { HEAD, tableRow, withTable } from './first-article/results-table.ts';
import { runRecipe } from './first-article/run-recipe.ts';
import { runWordPress } from './first-article/run-wordpress.ts';

const GUIDE = 'docs/start/first-article.md';

const { only = '', write = false } = parseArgs({
  options: { only: { type: 'string' }, write: { type: 'boolean' } },
  strict: false,
}).values;
const recipes = readGuide(readFileSync(GUIDE, 'utf8')).filter(({ name }) =>
  name.toLowerCase().includes(String(only).toLowerCase()),
);
if (recipes.length === 0) throw new Error(`${GUIDE} has no recipe named "${only}".`);

const site = packPackage();
const tarballs = {
  'kurdish-speech': site,
  'kurdish-speech-service': site.replace('kurdish-speech-', 'kurdish-speech-service-'),
};
const browser = await launchBrowser();
const rows = new Map<string, string>();
try {
  for (const recipe of recipes) {
    try {
      const measured =
        recipe.name === 'WordPress'
          ? await runWordPress(browser)
          : await runRecipe(recipe, tarballs, browser);
      rows.set(recipe.name, tableRow(recipe, measured));
    } catch (error) {
      console.error(`${recipe.name} does not speak: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
}
console.log([...HEAD, ...rows.values()].join('\n'));
console.log(`\nNode ${process.versions.node}, ${cpus().length} cores, Chromium.`);
if (write) writeFileSync(GUIDE, withTable(readFileSync(GUIDE, 'utf8'), rows));
