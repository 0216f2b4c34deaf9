import { SpeechError } from '../../contract/errors.ts';

/** Position and format of the samples in a WAV file. */
export interface WavLayout {
  readonly sampleRate: number;
  readonly channels: number;
  /** Bytes per sample of one channel. */
  readonly width: number;
  readonly encoding: 'integer' | 'float' | 'a-law' | 'mu-law';
  /** First byte of the samples, and the byte after the last complete frame. */
  readonly start: number;
  readonly end: number;
}

const INTEGER = 1;
const FLOAT = 3;
const A_LAW = 6;
const MU_LAW = 7;
const EXTENSIBLE = 0xfffe;
/** The remainder of the sub-format GUID where its first two bytes are a classic format tag. */
const BASE_GUID = '000000001000800000aa00389b71';
const CHUNK_HEADER = 8;
const MIN_FORMAT = 16;
const EXTENSIBLE_FORMAT = 40;
/** Writers that cannot seek back leave a size near the maximum. */
const UNKNOWN_SIZE = 0x7fff_0000;
const RATES = { min: 4000, max: 768_000 } as const;
const MAX_CHANNELS = 32;

const WIDTHS: Readonly<Record<WavLayout['encoding'], readonly number[]>> = {
  integer: [1, 2, 3, 4],
  float: [4, 8],
  'a-law': [1],
  'mu-law': [1],
};

/**
 * Parses the chunks of a RIFF/WAVE file; no size is trusted.
 * @throws SpeechError `unsupported-media` in field `file`, naming the problem.
 */
export function readWavLayout(file: Buffer): WavLayout {
  let format: Omit<WavLayout, 'start' | 'end'> | undefined;
  for (let position = 12; position + CHUNK_HEADER <= file.length; ) {
    const id = file.toString('latin1', position, position + 4);
    const size = file.readUInt32LE(position + 4);
    const start = position + CHUNK_HEADER;
    if (id === 'data') {
      if (!format) throw unsupportedWav('has no format chunk before its samples');
      return { ...format, start, end: endOfSamples(file, start, size, format) };
    }
    if (start + size > file.length) throw unsupportedWav('ends inside one of its chunks');
    if (id === 'fmt ') format ??= readFormat(file.subarray(start, start + size));
    // Chunks are aligned to even offsets.
    position = start + size + (size & 1);
  }
  throw unsupportedWav('has no samples');
}

function endOfSamples(
  file: Buffer,
  start: number,
  size: number,
  { channels, width }: Pick<WavLayout, 'channels' | 'width'>,
): number {
  const present = file.length - start;
  const isUnknown = size === 0 || size >= UNKNOWN_SIZE;
  if (!isUnknown && size > present) throw unsupportedWav('ends before its samples do');
  const length = isUnknown ? present : size;
  const end = start + length - (length % (channels * width));
  if (end === start) throw unsupportedWav('has no samples');
  return end;
}

function readFormat(chunk: Buffer): Omit<WavLayout, 'start' | 'end'> {
  if (chunk.length < MIN_FORMAT) throw unsupportedWav('has a format chunk that is too short');
  const tag = chunk.readUInt16LE(0);
  const channels = chunk.readUInt16LE(2);
  const sampleRate = chunk.readUInt32LE(4);
  const frameBytes = chunk.readUInt16LE(12);
  const bits = chunk.readUInt16LE(14);
  const encoding = encodingOf(tag === EXTENSIBLE ? subFormat(chunk) : tag);
  if (!encoding) throw unsupportedWav('is not PCM, float, A-law or mu-law');
  if (channels < 1 || channels > MAX_CHANNELS) {
    throw unsupportedWav(`has ${channels} channels; 1 to ${MAX_CHANNELS} are supported`);
  }
  if (sampleRate < RATES.min || sampleRate > RATES.max) {
    throw unsupportedWav(`has ${sampleRate} samples per second; ${RATES.min} to ${RATES.max} are supported`);
  }
  const width = Math.ceil(bits / 8);
  if (!WIDTHS[encoding].includes(width))
    throw unsupportedWav(`has samples of ${bits} bits, which are not supported`);
  if (frameBytes !== channels * width)
    throw unsupportedWav('has sizes in its format chunk that contradict each other');
  return { sampleRate, channels, width, encoding };
}

function subFormat(chunk: Buffer): number {
  if (chunk.length < EXTENSIBLE_FORMAT) throw unsupportedWav('has a format chunk that is too short');
  return chunk.toString('hex', 26, 40) === BASE_GUID ? chunk.readUInt16LE(24) : 0;
}

function encodingOf(tag: number): WavLayout['encoding'] | undefined {
  switch (tag) {
    case INTEGER:
      return 'integer';
    case FLOAT:
      return 'float';
    case A_LAW:
      return 'a-law';
    case MU_LAW:
      return 'mu-law';
    default:
      return undefined;
  }
}

function unsupportedWav(problem: string): SpeechError {
  return new SpeechError('unsupported-media', `The WAV file ${problem}.`, { status: 400, field: 'file' });
}
