/**
 * What the embedded recognizer understands of speech at high playback rates: from the player's own time stretch, and from Chromium's media
 * elements with `preservesPitch`, which play the same in real time (about four minutes). Run: npm run bench playback-rates
 *
 * Letters wrong, in percent, of sentences and voices that the recognizer has not learned from. It listens as fast as the speech is
 * (playback-rates/listener.ts), so that the rates can be compared as well; `unadapted` listens as it does to speech at rate 1. It does not mind joins in a wrong
 * phase, which people hear as roughness: so `periodicity` says how regular voiced sound still is. PART=development takes other
 * sentences and voices, those for choosing the stretch's constants, and leaves the browser out.
 */
import { stretchInBrowser } from './playback-rates/browser-stretch.ts';
import { Listener } from './playback-rates/listener.ts';
import { DIALECTS, speakPassages } from './playback-rates/passages.ts';
import { periodicity } from './playback-rates/periodicity.ts';
import { playFast } from './playback-rates/play-fast.ts';

const RATES = [1, 1.5, 2, 3, 4];
const COLUMNS = ['rate', 'stretch', ...DIALECTS, 'unadapted', 'periodicity', 'length'];
const WIDTH = 13;

const isTuning = process.env.PART === 'development';
const passages = speakPassages(isTuning ? 'development' : 'test');
const original = passages.map(({ samples }) => samples);
const listener = await Listener.open();
const seconds = lengthOf(original) / 24_000;
console.log(`${passages.length} passages, ${seconds.toFixed(0)} s of speech. Letters wrong, in %`);
printRow(COLUMNS);
const elsewhere = isTuning ? [] : await stretchInBrowser(original, RATES);
for (const [index, rate] of RATES.entries()) {
  const ours = original.map((samples) => playFast(samples, rate));
  printStretch('ours', ours, rate);
  const browsers = elsewhere[index];
  if (browsers) printStretch('Chromium', browsers, rate);
}

function printStretch(name: string, spoken: readonly Int16Array[], rate: number): void {
  const byDialect = DIALECTS.map((dialect) => {
    const own = passages.flatMap((passage, n) => (passage.dialect === dialect ? [n] : []));
    const wrong = listener.lettersWrong(
      own.map((n) => passages[n]),
      own.map((n) => spoken[n]),
      rate,
    );
    return wrong.toFixed(1);
  });
  const unadapted = listener.lettersWrong(passages, spoken, 1).toFixed(1);
  const length = (rate * lengthOf(spoken)) / lengthOf(original);
  printRow([`${rate}`, name, ...byDialect, unadapted, periodicity(spoken).toFixed(3), length.toFixed(2)]);
}

function lengthOf(sounds: readonly Int16Array[]): number {
  return sounds.reduce((sum, { length }) => sum + length, 0);
}

function printRow(cells: readonly string[]): void {
  console.log(cells.map((cell) => cell.padEnd(WIDTH)).join(''));
}
