import type { BitWriter } from './bit-writer.ts';
import { FIELD, FIRST_ESCAPED, huffmanTables, LINEAR_BITS } from './huffman-tables.ts';
import { FRAME_SAMPLES } from './spectrum.ts';

/** Codes end at 15 + 2^13 - 1; some room is left. */
export const GREATEST_VALUE = 8190;
/** Long scale factor bands at 24 kHz: where each begins (ISO 13818-3, table B.2). Regions of a table of their own are whole bands. */
const BANDS = [
  0, 6, 12, 18, 24, 30, 36, 44, 54, 66, 80, 96, 114, 136, 162, 194, 232, 278, 332, 394, 464, 540, 576,
];
/** Values are rounded down a little: the error is least where small values are the most frequent. */
const ROUNDING = 0.4054;

/**
 * A frame's values at a step size, and how they are written: pairs in three regions with a table each, then quadruples of 0 and 1. Behind them,
 * all is 0. One object serves many frames.
 */
export class QuantizedFrame {
  /** Of the written values. */
  bits = 0;
  /** Pairs in the three regions. */
  pairs = 0;
  /** Scale factor bands of the first and the second region, less one. */
  readonly bands = [0, 0];
  readonly tables = [0, 0, 0];
  /** Where the regions end, in pairs. */
  readonly #ends = [0, 0, 0];
  #quadruples = 0;
  /** Each is 16 times the first value and the second, where 15 stands for all from 15 on. */
  readonly #pairs = new Uint8Array(FRAME_SAMPLES / 2);
  /** Only those from 15 on are up to date. */
  readonly #values = new Int16Array(FRAME_SAMPLES);
  readonly #huffman = huffmanTables();

  /**
   * @param powers Magnitudes of the coefficients to the power of 3/4.
   * @param scale What to multiply them with.
   * @param room Bits. When the values need more, only that is certain.
   * @returns Whether they fit.
   */
  quantize(powers: Float64Array, scale: number, room: number): boolean {
    const count = this.#round(powers, scale);
    this.#countQuadruples(count);
    if (this.bits > room) return false;
    this.#divide();
    let from = 0;
    for (let region = 0; region < 3; region++) {
      const to = this.#ends[region]!;
      this.#chooseTable(region, from, to);
      if (this.bits > room) return false;
      from = to;
    }
    return true;
  }

  /** @param lines For the signs. */
  write(lines: Float64Array, writer: BitWriter): void {
    let pair = 0;
    for (let region = 0; region < 3; region++) {
      this.#writePairs(this.tables[region]!, pair, this.#ends[region]!, lines, writer);
      pair = this.#ends[region]!;
    }
    const { quadrupleCodes, quadrupleLengths } = this.#huffman;
    for (let left = this.#quadruples; left > 0; left--, pair += 2) {
      const quadruple = this.#quadrupleAt(pair);
      let code = quadrupleCodes[quadruple]!;
      for (let i = 0; i < 4; i++)
        if (quadruple & (8 >> i)) code = 2 * code + (lines[2 * pair + i]! < 0 ? 1 : 0);
      writer.put(code, quadrupleLengths[quadruple]!);
    }
  }

  /** @returns Pairs up to the last value that is not 0. */
  #round(powers: Float64Array, scale: number): number {
    const pairs = this.#pairs;
    const values = this.#values;
    const least = (1 - ROUNDING) / scale;
    let count = FRAME_SAMPLES;
    while (count > 0 && powers[count - 1]! < least) count--;
    let pair = 0;
    for (let i = 0; i < count; i += 2) {
      let one = (powers[i]! * scale + ROUNDING) | 0;
      let two = (powers[i + 1]! * scale + ROUNDING) | 0;
      if (one > 14) {
        values[i] = one;
        one = 15;
      }
      if (two > 14) {
        values[i + 1] = two;
        two = 15;
      }
      pairs[pair++] = (one << 4) | two;
    }
    return pair;
  }

  /** Of the values of a pair and the next, which are 0 or 1. */
  #quadrupleAt(pair: number): number {
    const one = this.#pairs[pair]!;
    const two = this.#pairs[pair + 1]!;
    return ((one >> 1) & 8) | ((one & 1) << 2) | ((two >> 3) & 2) | (two & 1);
  }

  #countQuadruples(count: number): void {
    const pairs = this.#pairs;
    const lengths = this.#huffman.quadrupleLengths;
    let at = count;
    let bits = 0;
    while (at >= 2 && ((pairs[at - 2]! | pairs[at - 1]!) & 0b1110_1110) === 0) {
      at -= 2;
      bits += lengths[this.#quadrupleAt(at)]!;
    }
    this.pairs = at;
    this.#quadruples = (count - at) / 2;
    this.bits = bits;
  }

  /** Into regions: each of a third of the bands, as far as their fields allow. */
  #divide(): void {
    const end = 2 * this.pairs;
    let bands = 1;
    while (BANDS[bands]! < end) bands++;
    const third = Math.floor(bands / 3);
    const first = Math.max(1, Math.min(16, third));
    const second = Math.max(1, Math.min(8, third));
    this.bands[0] = end && first - 1;
    this.bands[1] = end && second - 1;
    this.#ends[0] = Math.min(end, BANDS[first]!) / 2;
    this.#ends[1] = Math.min(end, BANDS[first + second]!) / 2;
    this.#ends[2] = end / 2;
  }

  #chooseTable(region: number, from: number, to: number): void {
    const { greater, choices } = this.#huffman;
    const pairs = this.#pairs;
    let greatest = 0;
    for (let i = from; i < to; i++) {
      const value = greater[pairs[i]!]!;
      if (value > greatest) greatest = value;
    }
    this.tables[region] = 0;
    if (greatest === 0 || (greatest === 15 && this.#escape(region, from, to))) return;
    const { tables, lengths } = choices[greatest]!;
    const sum = this.#add(lengths, from, to);
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0, rest = sum; i < tables.length; i++, rest = Math.floor(rest / FIELD)) {
      const bits = rest % FIELD;
      if (bits >= least) continue;
      least = bits;
      this.tables[region] = tables[i]!;
    }
    this.bits += least;
  }

  /** @returns Whether a value exceeds 15. */
  #escape(region: number, from: number, to: number): boolean {
    const pairs = this.#pairs;
    const values = this.#values;
    let greatest = 0;
    let escaped = 0;
    for (let i = from; i < to; i++) {
      const pair = pairs[i]!;
      if (pair >= 0xf0) {
        escaped++;
        greatest = Math.max(greatest, values[2 * i]!);
      }
      if ((pair & 15) === 15) {
        escaped++;
        greatest = Math.max(greatest, values[2 * i + 1]!);
      }
    }
    if (greatest === 15) return false;
    const kind = LINEAR_BITS.findIndex((bits) => greatest - 15 < 1 << bits);
    this.tables[region] = FIRST_ESCAPED + kind;
    this.bits += escaped * LINEAR_BITS[kind]! + this.#add(this.#huffman.escapedLengths, from, to);
    return true;
  }

  #add(lengths: Float64Array, from: number, to: number): number {
    const pairs = this.#pairs;
    let sum = 0;
    for (let i = from; i < to; i++) sum += lengths[pairs[i]!]!;
    return sum;
  }

  #writePairs(table: number, from: number, to: number, lines: Float64Array, writer: BitWriter): void {
    if (table === 0) return;
    const linearBits = LINEAR_BITS[table - FIRST_ESCAPED] ?? 0;
    const { codes, lengths } = this.#huffman.pairs.get(Math.min(table, FIRST_ESCAPED))!;
    for (let i = from; i < to; i++) {
      const pair = this.#pairs[i]!;
      let code = codes[pair]!;
      let length = lengths[pair]!;
      for (let at = 2 * i, value = pair >> 4; at < 2 * i + 2; at++, value = pair & 15) {
        if (value === 15 && linearBits) {
          writer.put(code, length);
          writer.put(this.#values[at]! - 15, linearBits);
          code = 0;
          length = 0;
        }
        if (value === 0) continue;
        code = 2 * code + (lines[at]! < 0 ? 1 : 0);
        length++;
      }
      writer.put(code, length);
    }
  }
}
