// npm run check -- --journeys sends one marked tone and one marked word through the product, in Chromium, prints which files touch them, hops
// with a number and tools below the hop that calls them, and compares them with scripts/shape/journeys.mjs. Exit code 1 where they differ.
import { register } from 'tsx/esm/api';
import { ensureTestsInstalled } from './project.mjs';
import { JOURNEYS, journeyDifferences } from './shape/journeys.mjs';
import { ensureBrowser } from './test/ensure-browser.mjs';

ensureTestsInstalled();
ensureBrowser();
register();
const { measureJourneys } = await import('./journeys/measure-journeys.mjs');

const measured = await measureJourneys();
const differences = [];
for (const journey of JOURNEYS) {
  printJourney(journey, measured[journey.key]);
  differences.push(...journeyDifferences(journey, measured[journey.key]));
}
for (const difference of differences) console.error(difference);
process.exit(differences.length ? 1 : 0);

function printJourney({ title, mostHops }, files) {
  const hops = files.filter((file) => !file.hops);
  console.log(`\n${title}: ${hops.length} hops (at most ${mostHops}), ${files.length - hops.length} tools`);
  const row = (start, { path, line, form }) => console.log(`${start}  ${form.padEnd(18)}  ${path}:${line}`);
  for (const [index, hop] of hops.entries()) {
    row(String(index + 1).padStart(4), hop);
    for (const file of files) if (file.hops?.[0] === hop.path) row('        ', file);
  }
}
