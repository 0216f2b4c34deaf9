import { unsupportedMedia } from '../probe/unsupported-media.ts';

/** Decoder configuration of an AAC stream. */
export interface AacConfig {
  /** ISO 14496-3, table 1.17: 2 for AAC-LC. For HE-AAC, the type of the core stream. */
  readonly objectType: number;
  /** Rate of the core stream; HE-AAC decodes to twice this. */
  readonly sampleRate: number;
  /** Channel configuration, 1 to 7 (ISO 14496-3, table 1.19). */
  readonly channelLayout: number;
}

/** Indexed as in ISO 14496-3, table 1.18. */
export const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];
/** Samples per channel in a frame of the core stream. */
export const AAC_FRAME_SAMPLES = 1024;

const MAIN = 1;
const LOW_COMPLEXITY = 2;
const LONG_TERM_PREDICTION = 4;
const SPECTRAL_BAND_REPLICATION = 5;
const PARAMETRIC_STEREO = 29;
const ESCAPE = 31;
const EXPLICIT_RATE = 15;

/**
 * Parses an AudioSpecificConfig (ISO 14496-3, 1.6.2.1).
 * @throws SpeechError `unsupported-media` for AAC other than LC, HE and HE v2, which phones, browsers and music shops use.
 */
export function readAacConfig(bytes: Buffer): AacConfig {
  const bits = new BitReader(bytes);
  let objectType = readObjectType(bits);
  const sampleRate = readRate(bits);
  const channelLayout = bits.read(4);
  if (objectType === SPECTRAL_BAND_REPLICATION || objectType === PARAMETRIC_STEREO) {
    readRate(bits);
    objectType = readObjectType(bits);
  }
  if (objectType !== LOW_COMPLEXITY && objectType !== MAIN && objectType !== LONG_TERM_PREDICTION) {
    throw unsupportedMedia(
      `The file contains AAC of type ${objectType}, which is not supported; send AAC-LC or HE-AAC.`,
    );
  }
  if (bits.read(1) === 1)
    throw unsupportedMedia('The file contains AAC with 960 samples per frame; send it with 1024.');
  if (!AAC_RATES.includes(sampleRate)) {
    throw unsupportedMedia(
      `The file has ${sampleRate} samples per second, which is not a sample rate of AAC.`,
    );
  }
  if (channelLayout < 1 || channelLayout > 7) {
    throw unsupportedMedia('The file has a custom channel layout; send it in mono or stereo.');
  }
  return { objectType, sampleRate, channelLayout };
}

function readObjectType(bits: BitReader): number {
  const type = bits.read(5);
  return type === ESCAPE ? 32 + bits.read(6) : type;
}

function readRate(bits: BitReader): number {
  const index = bits.read(4);
  return index === EXPLICIT_RATE ? bits.read(24) : (AAC_RATES[index] ?? 0);
}

/** Reads bits from the most significant one on; zeros after the end. */
class BitReader {
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
