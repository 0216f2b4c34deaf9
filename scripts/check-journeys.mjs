// npm run check -- --journeys sends one marked tone and one marked word through the product, in Chromium, prints which files touch them, and
// compares them with scripts/shape/journeys.mjs. Exit code 1 where they differ.
import { register } from 'tsx/esm/api';
import { ensureTestsInstalled } from './project.mjs';
import { JOURNEYS, journeyDifferences } from './shape/journeys.mjs';
import { ensureBrowser } from './test/ensure-browser.mjs';

ensureTestsInstalled();
ensureBrowser();
register();
const { measureJourneys } = await import('./journeys/measure-journeys.mjs');

const measured = await measureJourneys();
for (const { key, title, target } of JOURNEYS) {
  const touches = measured[key];
  const paths = new Set(touches.map(({ path }) => path));
  console.log(`\n${title}: ${paths.size} files, target ${target}`);
  for (const { path, line, form } of touches) console.log(`  ${form.padEnd(18)}  ${path}:${line}`);
}
const differences = JOURNEYS.flatMap((journey) => journeyDifferences(journey, measured[journey.key]));
for (const difference of differences) console.error(difference);
process.exit(differences.length ? 1 : 0);
