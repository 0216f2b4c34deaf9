/**
 * A long article by the player for browsers without Web Audio, beside the usual one: the first sound, seeks, stalls on a slow line, bytes, the
 * main thread, and what is between the clips, in Chromium with the built script-tag file, proxy and service. The other page has no
 * `AudioContext`, as in Apple's Lockdown Mode. Run: npm run build && npm run bench media-player
 */
import { launchBrowser } from '../test/e2e/launch-browser.ts';
import { startScriptTagSite } from '../test/e2e/script-tag-site.ts';
import { type Figures, listenFast, listenSlowly, noFigures } from './media-player/listen.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Of the slow line, in each round. */
const SECONDS = Number(process.env.SECONDS ?? 60);

const site = await startScriptTagSite();
const browser = await launchBrowser();
const players = [
  { hasWebAudio: true, figures: noFigures() },
  { hasWebAudio: false, figures: noFigures() },
];
// The first sound of a browser starts its audio service, and the first text of the service its threads, whoever plays it.
for (let round = 0; round <= ROUNDS; round++)
  for (const [index, { hasWebAudio, figures }] of players.entries()) {
    const listen = { hasWebAudio, round: 2 * round + index };
    await listenFast(browser, site, listen, round ? figures : noFigures());
    if (round)
      await listenSlowly(browser, site, { hasWebAudio, round: 100 + listen.round }, SECONDS, figures);
  }
await browser.close();
await site.close();

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[values.length >> 1] ?? Number.NaN;
const most = (values: readonly number[]) => sorted(values).at(-1) ?? Number.NaN;
const rows: readonly (readonly [string, (figures: Figures) => number])[] = [
  ['press to first sound, ms, median', ({ firstSound }) => median(firstSound)],
  ['seek to what has arrived, ms, median', ({ arrivedSeek }) => median(arrivedSeek)],
  ['the same, longest', ({ arrivedSeek }) => most(arrivedSeek)],
  ['seek to what has not arrived, ms, median', ({ laterSeek }) => median(laterSeek)],
  ['the same, longest', ({ laterSeek }) => most(laterSeek)],
  ['main thread in 20 s of playing, ms, median', ({ taskTotal }) => median(taskTotal)],
  ['its longest task, ms, median', ({ taskLongest }) => median(taskLongest)],
  ['the same, longest', ({ taskLongest }) => most(taskLongest)],
  ['from clip to clip, ms, median', ({ gaps }) => median(gaps)],
  ['the same, longest', ({ gaps }) => most(gaps)],
  ['128 kbit/s: press to first sound, ms, median', ({ lineFirstSound }) => median(lineFirstSound)],
  [`128 kbit/s: stalls in ${SECONDS} s, most`, ({ lineStalls }) => most(lineStalls)],
  ['128 kbit/s: all stalls of a round, ms, longest', ({ lineStalled }) => most(lineStalled)],
  [
    'kB of streams for a minute of speech, median',
    ({ lineKilobytesPerMinute }) => median(lineKilobytesPerMinute),
  ],
];
const shown = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(value < 10 ? 1 : 0));
console.log(`An article of 5000 characters, ${ROUNDS} rounds of each player in turn:`);
console.log('| | Web Audio | media elements | ratio |\n|---|---|---|---|');
for (const [name, of] of rows) {
  const [usual, other] = players.map(({ figures }) => of(figures)) as [number, number];
  const ratio = usual > 0 ? shown(other / usual) : '-';
  console.log(`| ${name} | ${shown(usual)} | ${shown(other)} | ${ratio} |`);
}
const { gaps } = players[1]!.figures;
console.log(
  `${gaps.length} changes of clips, ms: ${sorted(gaps)
    .map((gap) => gap.toFixed(0))
    .join(', ')}`,
);
process.exit(0);
