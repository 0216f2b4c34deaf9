// npm run lighthouse: Lighthouse on the benchmark's article page of 20,000 characters, without a player and with ours, on its slow phone
// (4 times slower, 1.6 Mbit/s). Prints the scores and each audit that costs a point. Lighthouse (185 MB) is fetched when this runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';
import { ensureBenchInstalled } from './project.mjs';
import { CHROMIUM_ARGUMENTS, findBrowser } from './test/browser.mjs';
import { ensureBrowser } from './test/ensure-browser.mjs';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility'];

ensureBenchInstalled();
ensureBrowser();
register();
const { PLAYERS, startSite } = await import('../bench/page/site.ts');

mkdirSync('.cache', { recursive: true });
const site = await startSite();
let isLower = false;
for (const [index, { name }] of PLAYERS.entries()) {
  if (index && !name.startsWith('kurdish-tts')) continue;
  const { audits, categories } = await audit(`${site.url}/page/${index}`);
  console.log(
    `\n${name}: ${CATEGORIES.map((id) => `${id} ${Math.round(categories[id].score * 100)}`).join(', ')}`,
  );
  for (const id of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ])
    console.log(`  ${audits[id].title}: ${audits[id].displayValue}`);
  for (const id of CATEGORIES) {
    if (categories[id].score < 1) isLower = true;
    for (const { id: part, weight } of categories[id].auditRefs) {
      const { score, title, displayValue = '' } = audits[part];
      if (weight && score !== null && score < 1)
        console.log(`  below 1: ${title} ${displayValue} (${score})`);
    }
  }
}
await site.close();
process.exit(isLower ? 1 : 0);

async function audit(url) {
  const report = '.cache/lighthouse.json';
  const options = ['--quiet', '--output=json', `--output-path=${report}`, `--only-categories=${CATEGORIES}`];
  const flags = `--chrome-flags=--headless=new ${CHROMIUM_ARGUMENTS.join(' ')}`;
  const lighthouse = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse'];
  const env = { ...process.env, CHROME_PATH: findBrowser() };
  const [code] = await once(
    spawn('npm', [...lighthouse, url, ...options, flags], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  );
  if (code) throw new Error(`Lighthouse has ended with ${code}.`);
  return JSON.parse(readFileSync(report, 'utf8'));
}
