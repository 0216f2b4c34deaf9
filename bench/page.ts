/**
 * What a player costs an article page of 20,000 characters: ours, and what a publisher would use instead, each in browser contexts of its
 * own, in one Chromium. Run: npm run build && npm run bench page
 */
import { launchBrowser } from '../test/e2e/launch-browser.ts';
import { type Cost, costOf, layoutShift, playingShift } from './page/measure.ts';
import { PLAYERS, startSite } from './page/site.ts';

const WIDTHS = [320, 360, 768, 1280];
const ROUNDS = Number(process.env.ROUNDS ?? 3);

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

const site = await startSite();
const browser = await launchBrowser();
// The first sound of a browser starts its audio service, whoever plays it.
await costOf(
  browser,
  `${site.url}/page/${PLAYERS.length - 2}`,
  `${site.url}/short/${PLAYERS.length - 2}`,
  PLAYERS.at(-2)!,
);
console.log(
  `| player | bytes at rest | requests | script, 4x (ms) | CLS at ${WIDTHS.join(', ')} | CLS playing at 360 | main thread playing, 4x: half an hour, 40 s from the press to the end | styles computed a second, 40 s | longest task (ms): median, worst | press to sound: cold, warm (ms) |`,
);
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const [index, player] of PLAYERS.entries()) {
  const url = `${site.url}/page/${index}`;
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++)
    costs.push(await costOf(browser, url, `${site.url}/short/${index}`, player));
  const shifts: number[] = [];
  for (const width of WIDTHS) shifts.push(await layoutShift(browser, url, width));
  const playing = player.button ? await playingShift(browser, url, player) : 0;
  const at = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  const longest = [at('longestTaskMs'), Math.max(...costs.map(({ longestTaskMs }) => longestTaskMs))];
  console.log(
    `| ${[
      player.name,
      at('restBytes'),
      at('restRequests'),
      at('scriptMs').toFixed(0),
      shifts.map((shift) => shift.toFixed(3)).join(', '),
      playing.toFixed(3),
      `${percent(at('playingShare'))}, ${percent(at('shortShare'))}`,
      at('shortStyles').toFixed(0),
      longest.map((duration) => (duration ? duration.toFixed(0) : 'below 50')).join(', '),
      `${at('coldMs').toFixed(0)}, ${at('warmMs').toFixed(0)}`,
    ].join(' | ')} |`,
  );
}
await browser.close();
await site.close();
process.exit(0);
