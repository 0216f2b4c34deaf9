import { type ErrorRate, errorRates } from '../../src/evaluate/error-rates.ts';
import { measuredRecording } from './measured-recording.ts';
import { DIALECTS, type Recording } from './recording.ts';
import { fill, type Strings } from './strings.ts';

/** A line for each dialect that has been recorded, with the figures that `kurdish-speech evaluate` prints of the exported folder. */
export function totals(recordings: readonly Recording[], strings: Strings): string[] {
  return DIALECTS.flatMap((dialect) => {
    const own = recordings.filter((recording) => recording.dialect === dialect);
    if (!own.length) return [];
    const { letters, words } = errorRates(own.map(measuredRecording));
    return fill(strings.total, strings[dialect], own.length, rate(letters), rate(words));
  });
}

function rate({ percent, interval }: ErrorRate): string {
  const range = interval ? ` (${interval.map((end) => end.toFixed(1)).join('–')})` : '';
  return percent.toFixed(1) + range;
}
