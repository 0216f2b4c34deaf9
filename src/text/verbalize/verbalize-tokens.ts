import type { Piece } from './tokenize.ts';
import { verbalizeAmount } from './verbalize-amount.ts';
import { verbalizeDate } from './verbalize-date.ts';
import { verbalizeAbbreviation, verbalizeLetters } from './verbalize-letters.ts';
import { verbalizeAddress, verbalizeFraction, verbalizeSign } from './verbalize-sign.ts';
import { verbalizeTelephoneNumber } from './verbalize-telephone-number.ts';
import { verbalizeTime } from './verbalize-time.ts';
import type { Context, Reader, Reading } from './verbalizer.ts';

/** The first that recognises the pieces at hand reads them. */
const READERS: readonly Reader[] = [
  verbalizeAddress,
  verbalizeAbbreviation,
  verbalizeDate,
  verbalizeTime,
  verbalizeTelephoneNumber,
  verbalizeFraction,
  verbalizeAmount,
  verbalizeLetters,
  verbalizeSign,
];

/** What is said for the pieces of a sentence: words with the spans of their tokens, in order, and the pauses between them. */
export function verbalizePieces(pieces: readonly Piece[], context: Context): Reading[] {
  const readings: Reading[] = [];
  let index = 0;
  while (index < pieces.length) {
    for (const read of READERS) {
      const match = read(pieces, index, context);
      if (match === undefined) continue;
      for (const reading of match.readings) add(readings, reading);
      index += match.length;
      break;
    }
  }
  if (readings.at(-1)?.kind === 'pause') readings.pop();
  return readings;
}

const STRENGTHS = ['comma', 'colon', 'stop'] as const;

/** No pause opens a sentence, and of two in a row the stronger stays, with the bracket of either. */
function add(readings: Reading[], reading: Reading): void {
  const last = readings.at(-1);
  if (reading.kind === 'word') {
    readings.push(reading);
  } else if (last?.kind === 'pause') {
    const stronger = STRENGTHS.indexOf(reading.strength) > STRENGTHS.indexOf(last.strength) ? reading : last;
    readings[readings.length - 1] = { ...stronger, aside: reading.aside ?? last.aside };
  } else if (last !== undefined) {
    readings.push(reading);
  }
}
