import { classOf, PHONE_CLASSES } from '../judges/phone-features.ts';
import { BANDS, PARTS } from './phone-spectra.ts';
import type { Token, Tokens } from './phone-tokens.ts';

/** Judge (c): distance of the mean phone spectra of each class from another synthesizer's, RMS in dB over thirds and bands. */
export function spectralDistances(ours: Tokens, others: Tokens): Map<string, number> {
  const groups = new Map<string, { mine: Token[]; theirs: Token[] }>();
  ours.forEach((mine, i) => {
    const theirs = others[i];
    if (!mine || !theirs) return;
    const group = groups.get(mine.phone) ?? { mine: [], theirs: [] };
    group.mine.push(mine);
    group.theirs.push(theirs);
    groups.set(mine.phone, group);
  });
  const squares = new Map<string, { sum: number; count: number }>();
  for (const [phone, { mine, theirs }] of groups) {
    const total = squares.get(classOf(phone)) ?? { sum: 0, count: 0 };
    for (const part of PARTS.slice(1, 4)) {
      for (let band = 0; band < BANDS.length; band++) {
        // Frequent phones weigh more.
        total.sum += mine.length * (mean(mine, part, band) - mean(theirs, part, band)) ** 2;
        total.count += mine.length;
      }
    }
    squares.set(classOf(phone), total);
  }
  const named = Object.keys(PHONE_CLASSES).flatMap((name) => {
    const total = squares.get(name);
    return total ? [[name, Math.sqrt(total.sum / total.count)] as const] : [];
  });
  return new Map(named);
}

function mean(tokens: readonly Token[], part: (typeof PARTS)[number], band: number): number {
  return tokens.reduce((sum, token) => sum + (token.spectrum[part]?.[band] ?? 0), 0) / tokens.length;
}
