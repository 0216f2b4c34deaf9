import { CODES } from './huffman-codes.ts';

export const FRAME_BYTES = 144;
/** Sync word, MPEG-2, layer III, no checksum; 48 kbit/s at 24 kHz; mono. */
const HEADER = [0xff, 0xf3, 0x64, 0xc4];
const ROOM = 8 * FRAME_BYTES - 32 - 72;
const LARGEST = 8191;
const TABLES = [
  [0],
  [1],
  [2, 3],
  [5, 6],
  [7, 8, 9],
  [7, 8, 9],
  [10, 11, 12],
  [10, 11, 12],
  [13, 15],
  [13, 15],
  [13, 15],
  [13, 15],
  [13, 15],
  [13, 15],
  [13, 15],
  [13, 15],
];
const BANDS = [
  0, 6, 12, 18, 24, 30, 36, 44, 54, 66, 80, 96, 114, 136, 162, 194, 232, 278, 332, 394, 464, 540, 576,
];
const LINBITS: Readonly<Record<number, number>> = {
  24: 4,
  25: 5,
  26: 6,
  27: 7,
  28: 8,
  29: 9,
  30: 11,
  31: 13,
};

interface Plan {
  readonly values: number[];
  readonly pairs: number;
  readonly quads: number;
  readonly bits: number;
  readonly tables: number[];
  readonly counts: number[];
  readonly edges: number[];
}

/** Quantises the coefficients of a frame as finely as its bits allow, and writes them. Every frame stands alone. */
export class FrameCoder {
  readonly #codes: Record<number, string[]> = {};
  readonly #lengths: Record<number, number[]> = {};
  #gain = 180;

  constructor() {
    for (const [table, text] of Object.entries(CODES)) {
      const codes = text.split(' ').map((code) => Number.parseInt(code, 16).toString(2).slice(1));
      const width = table === '32' ? 0 : Math.sqrt(codes.length);
      this.#codes[Number(table)] = codes;
      this.#lengths[Number(table)] = codes.map((code, index) => {
        const signs =
          width === 0
            ? index.toString(2).replaceAll('0', '').length
            : Number(index >= width) + Number(index % width > 0);
        return code.length + signs;
      });
    }
  }

  write(lines: Float64Array, frame: Uint8Array): void {
    const powers = Array.from(lines, (line) => Math.sqrt(Math.abs(line) * Math.sqrt(Math.abs(line))));
    const peak = Math.max(...powers);
    const [gain, plan] = peak > 0 ? this.#fitting(powers, peak) : [210, this.#plan([])];
    const bin = (value: number, bits: number) => value.toString(2).padStart(bits, '0');
    const [t0, t1, t2] = plan.tables as [number, number, number];
    const bits = `00000000${'0'}${bin(plan.bits, 12)}${bin(plan.pairs, 9)}${bin(gain, 8)}000000000${'0'}${bin(t0, 5)}${bin(t1, 5)}${bin(t2, 5)}${bin(plan.counts[0]!, 4)}${bin(plan.counts[1]!, 3)}00${this.#written(plan, lines)}`;
    frame.set(HEADER);
    for (let at = 0; at < bits.length; at += 8)
      frame[4 + at / 8] = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '0'), 2);
  }

  #fitting(powers: number[], peak: number): [number, Plan] {
    let low = Math.max(0, Math.ceil(210 - (16 / 3) * Math.log2((LARGEST - 1) / peak)));
    let high = 255;
    let found: [number, Plan] | undefined;
    let step = 4;
    let gain = Math.max(low, Math.min(high, this.#gain));
    while (low <= high) {
      const plan = this.#plan(quantised(powers, gain));
      if (plan.bits <= ROOM) {
        found = [gain, plan];
        high = gain - 1;
        gain -= step;
      } else {
        low = gain + 1;
        gain += step;
      }
      step *= 2;
      if (gain < low || gain > high) gain = (low + high) >> 1;
    }
    this.#gain = found![0];
    return found!;
  }

  #plan(values: number[]): Plan {
    if (values.length % 2) values.push(0);
    let end = values.length;
    let quads = 0;
    let bits = 0;
    while (end >= 4) {
      const [a, b, c, d] = values.slice(end - 4, end) as [number, number, number, number];
      if (a > 1 || b > 1 || c > 1 || d > 1) break;
      bits += this.#lengths[32]![8 * a + 4 * b + 2 * c + d]!;
      end -= 4;
      quads++;
    }
    const tables = [0, 0, 0];
    let counts = [0, 0];
    let edges = [0, 0, 0, 0];
    if (end > 0) {
      let bands = 1;
      while (BANDS[bands]! < end) bands++;
      const first = Math.max(1, Math.min(16, Math.floor(bands / 3)));
      const second = Math.max(1, Math.min(8, Math.floor(bands / 3)));
      counts = [first - 1, second - 1];
      edges = [0, Math.min(end, BANDS[first]!), Math.min(end, BANDS[Math.min(22, first + second)]!), end];
      for (let region = 0; region < 3; region++) {
        const [table, cost] = this.#bestTable(values, edges[region]!, edges[region + 1]!);
        tables[region] = table;
        bits += cost;
      }
    }
    return { values, pairs: end / 2, quads, bits, tables, counts, edges };
  }

  #bestTable(values: number[], from: number, to: number): [number, number] {
    if (to <= from) return [0, 0];
    const largest = Math.max(...values.slice(from, to));
    if (largest > 15) return this.#escaped(values, from, to, largest);
    let best: [number, number] = [0, largest === 0 ? 0 : Number.POSITIVE_INFINITY];
    for (const table of largest === 0 ? [] : TABLES[largest]!) {
      const lengths = this.#lengths[table]!;
      const width = Math.sqrt(lengths.length);
      let bits = 0;
      for (let i = from; i < to; i += 2) bits += lengths[width * values[i]! + values[i + 1]!]!;
      if (bits < best[1]) best = [table, bits];
    }
    return best;
  }

  #escaped(values: number[], from: number, to: number, largest: number): [number, number] {
    let table = 24;
    while (largest - 15 >= 2 ** LINBITS[table]!) table++;
    const extra = LINBITS[table]!;
    let bits = 0;
    for (let i = from; i < to; i += 2) {
      const [one, two] = [values[i]!, values[i + 1]!];
      bits += extra * (Number(one > 14) + Number(two > 14));
      bits += this.#lengths[24]![16 * Math.min(one, 15) + Math.min(two, 15)]!;
    }
    return [table, bits];
  }

  #written(plan: Plan, lines: Float64Array): string {
    const { values } = plan;
    let bits = '';
    for (const [region, table] of plan.tables.entries()) {
      if (table === 0) continue;
      const extra = LINBITS[table] ?? 0;
      const codes = this.#codes[Math.min(table, 24)]!;
      const width = Math.sqrt(codes.length);
      for (let i = plan.edges[region]!; i < plan.edges[region + 1]!; i += 2) {
        bits += codes[width * Math.min(values[i]!, 15) + Math.min(values[i + 1]!, 15)];
        for (const at of [i, i + 1]) {
          if (extra > 0 && values[at]! > 14) bits += (values[at]! - 15).toString(2).padStart(extra, '0');
          if (values[at]! > 0) bits += lines[at]! < 0 ? '1' : '0';
        }
      }
    }
    const codes = this.#codes[32]!;
    for (let i = 2 * plan.pairs; i < 2 * plan.pairs + 4 * plan.quads; i += 4) {
      bits += codes[8 * values[i]! + 4 * values[i + 1]! + 2 * values[i + 2]! + values[i + 3]!];
      for (let at = i; at < i + 4; at++) if (values[at]! > 0) bits += lines[at]! < 0 ? '1' : '0';
    }
    return bits;
  }
}

function quantised(powers: number[], gain: number): number[] {
  const scale = 2 ** ((-3 / 16) * (gain - 210));
  const least = 0.5946 / scale;
  let count = 576;
  while (count > 0 && powers[count - 1]! < least) count--;
  return powers.slice(0, count).map((power) => Math.trunc(power * scale + 0.4054));
}
