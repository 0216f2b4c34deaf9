import { unreadable } from '../unsupported-media.ts';

/** What a decoder has to know of AAC before its first frame. */
export interface AacConfig {
  /** As in ISO 14496-3, table 1.17: 2 for AAC-LC. Of the core, where bands are replicated on top of it (HE-AAC). */
  readonly objectType: number;
  /** Of the core: HE-AAC comes out at twice this. */
  readonly sampleRate: number;
  /** By number, 1 to 7 (ISO 14496-3, table 1.19). */
  readonly channelLayout: number;
}

/** By index (ISO 14496-3, table 1.18). */
export const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];
/** Samples of one channel in a frame of the core. */
export const AAC_FRAME_SAMPLES = 1024;

const MAIN = 1;
const LOW_COMPLEXITY = 2;
const LONG_TERM_PREDICTION = 4;
const SPECTRAL_BAND_REPLICATION = 5;
const PARAMETRIC_STEREO = 29;
const ESCAPE = 31;
const EXPLICIT_RATE = 15;

/**
 * Reads an AudioSpecificConfig (ISO 14496-3, 1.6.2.1).
 * @throws SpeechError `unsupported-media` for AAC other than that of phones, browsers and music shops: LC, HE and HE v2.
 */
export function readAacConfig(bytes: Buffer): AacConfig {
  const bits = new Bits(bytes);
  let objectType = readObjectType(bits);
  const sampleRate = readRate(bits);
  const channelLayout = bits.read(4);
  if (objectType === SPECTRAL_BAND_REPLICATION || objectType === PARAMETRIC_STEREO) {
    readRate(bits);
    objectType = readObjectType(bits);
  }
  if (objectType !== LOW_COMPLEXITY && objectType !== MAIN && objectType !== LONG_TERM_PREDICTION) {
    throw unreadable(`The file holds AAC of type ${objectType}, which is not read; send AAC-LC or HE-AAC.`);
  }
  if (bits.read(1) === 1) throw unreadable('The file holds AAC of 960 samples a frame; send it with 1024.');
  if (!AAC_RATES.includes(sampleRate)) {
    throw unreadable(`The file says ${sampleRate} samples a second, which AAC does not have.`);
  }
  if (channelLayout < 1 || channelLayout > 7) {
    throw unreadable('The file has a channel layout of its own; send it in mono or stereo.');
  }
  return { objectType, sampleRate, channelLayout };
}

function readObjectType(bits: Bits): number {
  const type = bits.read(5);
  return type === ESCAPE ? 32 + bits.read(6) : type;
}

function readRate(bits: Bits): number {
  const index = bits.read(4);
  return index === EXPLICIT_RATE ? bits.read(24) : (AAC_RATES[index] ?? 0);
}

/** Bits from the first byte's highest on; zeros after the last. */
class Bits {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    let value = 0;
    for (const end = this.#at + count; this.#at < end; this.#at++) {
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }
}
