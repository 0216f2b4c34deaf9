import { readFileSync, writeFileSync } from 'node:fs';
import { integratedLoudness } from '../src/engine/formant/tract/integrated-loudness.ts';
import { voiceFromId } from '../src/engine/formant/voices/voice-from-id.ts';
import { catalogIds, render } from '../test/engine/formant/engine-fixture.ts';
import { dialectOf } from '../test/engine/formant/measures/dialect-of.ts';
import { measuredFormantScale } from '../test/engine/formant/measures/measured-formant-scale.ts';
import { medianPitch } from '../test/engine/formant/measures/median-pitch.ts';
import { bandPower, decibels, powerSpectrum } from '../test/engine/formant/measures/power-spectrum.ts';
import { sustain } from '../test/engine/formant/measures/sustain.ts';
import { voicePerturbation } from '../test/engine/formant/measures/voice-perturbation.ts';
import { SENTENCES } from '../test/text/gold/sentences.ts';

/**
 * Measures the voices on synthesized speech. Run with `node --import tsx bench/voices.ts`: loudness (ITU-R BS.1770-4) and peak of all 901, and
 * the table of the v5 voices in docs/voices.md, which it rewrites.
 */
const PAGE = new URL('../docs/voices.md', import.meta.url);
const [BEGIN, END] = ['<!-- measured by bench/voices.ts -->', '<!-- end -->'];
const SENTENCES_READ = 6;

interface Level {
  readonly id: string;
  readonly loudness: number;
  /** dBFS. */
  readonly peak: number;
}

function levelOf(id: string): Level {
  const dialect = dialectOf(id);
  const text = SENTENCES[dialect].slice(0, SENTENCES_READ).join(' ');
  const { samples } = render({ voice: id, dialect, text, silenceTrim: true });
  const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1);
  return { id, loudness: integratedLoudness(samples), peak: 20 * Math.log10(highest / 32768) };
}

/** Level of a sustained e at 4 kHz below its first formant, dB. */
function fallOf(id: string): number {
  const power = powerSpectrum(sustain(voiceFromId(id), 'e', 1.5, 0.5), 2048);
  return decibels(bandPower(power, 300, 1000)) - decibels(bandPower(power, 3500, 4500));
}

function rowOf(id: string): string {
  const voice = voiceFromId(id);
  const { jitter, shimmer, harmonicsToNoise } = voicePerturbation(sustain(voice, 'a', 2), voice.pitch);
  const cells = [
    `\`${id}\``,
    voice.gender,
    voice.age,
    medianPitch(id).toFixed(0),
    measuredFormantScale(voice).toFixed(2),
    (100 * jitter).toFixed(1),
    (100 * shimmer).toFixed(1),
    harmonicsToNoise.toFixed(0),
    fallOf(id).toFixed(0),
    levelOf(id).loudness.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

function printLoudness(): void {
  const levels = catalogIds().map(levelOf);
  const mean = levels.reduce((sum, { loudness }) => sum + loudness, 0) / levels.length;
  const deviation = Math.sqrt(
    levels.reduce((sum, { loudness }) => sum + (loudness - mean) ** 2, 0) / levels.length,
  );
  const sorted = [...levels].sort((a, b) => a.loudness - b.loudness);
  const show = ({ id, loudness }: Level) => `${id} ${(loudness - mean).toFixed(2)}`;
  const beyond = levels.filter(({ loudness }) => Math.abs(loudness - mean) > 1).length;
  console.log(
    `${levels.length} voices: mean ${mean.toFixed(2)} LUFS, standard deviation ${deviation.toFixed(2)} LU`,
  );
  console.log(
    `quietest ${sorted.slice(0, 3).map(show).join(', ')}; loudest ${sorted.slice(-3).map(show).join(', ')}`,
  );
  console.log(
    `beyond 1 LU of the mean: ${beyond}; highest peak ${Math.max(...levels.map(({ peak }) => peak)).toFixed(2)} dBFS`,
  );
}

function writeTable(): void {
  const rows = catalogIds()
    .filter((id) => /_v5_|cast|studio/.test(id))
    .map(rowOf);
  const head = [
    '| voice | gender | sounds | pitch, Hz | formant scale | jitter, % | shimmer, % | harmonics to noise, dB | fall to 4 kHz, dB | LUFS |',
    '|---|---|---|---:|---:|---:|---:|---:|---:|---:|',
  ];
  const table = [...head, ...rows].join('\n');
  console.log(table);
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error('docs/voices.md has no place for the table.');
  writeFileSync(PAGE, `${before}${BEGIN}\n${table}\n${END}${after}`);
}

writeTable();
printLoudness();
