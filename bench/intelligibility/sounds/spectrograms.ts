/**
 * Draws spectrograms of ten sentences, ours above espeak-ng's: node --import tsx bench/intelligibility/sounds/spectrograms.ts [folder]. About 5 s.
 *
 * PNG files into .cache/intelligibility/spectrograms, or the given folder. Up to 8 kHz (lines every 2 kHz), 2.5 ms per pixel, 45 dB
 * from black to white, pre-emphasis of 6 dB per octave; phones are labelled at their start.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSentences, type Sentence } from '../read-sentences.ts';
import { CACHE } from '../remembered.ts';
import { DIALECTS, SENTENCE_SETS } from '../sentence-sets.ts';
import { speakEspeak } from '../speaking/speak-espeak.ts';
import { speakOurs } from '../speaking/speak-ours.ts';
import { RATE, type Spoken } from '../speaking/spoken.ts';
import { Picture } from './picture.ts';

const HOP = RATE / 400;
/** Short enough to resolve glottal pulses and the bursts of stops. */
const WINDOW = 112;
const ROWS = 240;
const RANGE_DB = 45;
const TEXT_ROWS = 14;
const SENTENCES = 10;

const HANN = Float64Array.from(
  { length: WINDOW },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW),
);
const TURNS = 2 * ROWS;
const COSINE = Float64Array.from({ length: TURNS }, (_, i) => Math.cos((2 * Math.PI * i) / TURNS));

const folder = process.argv[2] ?? join(CACHE, 'spectrograms');
mkdirSync(folder, { recursive: true });
const chosen = DIALECTS.flatMap((dialect, d) => {
  const all = readSentences(SENTENCE_SETS.tuning, dialect).filter(({ phones }) => phones.length < 40);
  const count = Math.floor((SENTENCES + d) / DIALECTS.length);
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]);
});
const espeak = speakEspeak(chosen);
chosen.forEach((sentence, n) => {
  const file = join(folder, `${String(n + 1).padStart(2, '0')}-${sentence.voice}.png`);
  writeFileSync(file, draw(sentence, [speakOurs(sentence), espeak[n]]).toPng());
  console.log(`${file}  ${sentence.phones.join('')}`);
});

function draw({ voice }: Sentence, spoken: readonly Spoken[]): Picture {
  const width = Math.max(...spoken.map(({ samples }) => Math.ceil(samples.length / HOP)));
  const panel = ROWS + TEXT_ROWS + 4;
  const picture = new Picture(Math.max(width, 200), spoken.length * panel + TEXT_ROWS);
  picture.write(`${voice.replace(/_/g, ' ')} above espeak`, 2, spoken.length * panel + 2);
  spoken.forEach((one, p) => {
    drawSpectrum(picture, one.samples, p * panel);
    let free = 0;
    for (const timed of one.phones) {
      if (!timed) continue;
      const x = Math.round((timed.start * RATE) / HOP);
      for (let y = ROWS; y < ROWS + 4; y++) picture.set(x, p * panel + y, 0);
      const left = Math.max(x, free);
      picture.write(timed.phone, left, p * panel + ROWS + 3);
      free = left + 6;
    }
  });
  return picture;
}

function drawSpectrum(picture: Picture, samples: Float32Array, top: number): void {
  const columns: number[][] = [];
  for (let at = 0; at + WINDOW < samples.length; at += HOP) columns.push(spectrum(samples, at));
  const loudest = Math.max(...columns.map((column) => Math.max(...column)));
  columns.forEach((column, x) => {
    column.forEach((level, row) => {
      const grey = Math.min(1, Math.max(0, (loudest - level) / RANGE_DB));
      const line = row % (ROWS / 4) === 0 && x % 4 === 0;
      picture.set(x, top + ROWS - 1 - row, line ? 128 : Math.round(255 * grey));
    });
  });
}

/** dB at each row's frequency, with pre-emphasis. */
function spectrum(samples: Float32Array, at: number): number[] {
  const frame = HANN.map((weight, i) => weight * (samples[at + i] - 0.95 * (samples[at + i - 1] ?? 0)));
  return Array.from({ length: ROWS }, (_, row) => {
    let [re, im] = [0, 0];
    frame.forEach((value, i) => {
      const turn = (row * i) % TURNS;
      re += value * COSINE[turn];
      im += value * COSINE[(turn + (3 * TURNS) / 4) % TURNS];
    });
    return 10 * Math.log10(re * re + im * im + 1e-9);
  });
}
