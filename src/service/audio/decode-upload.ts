import { SpeechError } from '../../contract/errors.ts';
import { LIVE_SAMPLE_RATE } from '../../contract/transcription.ts';
import { RateConverter } from './rate-converter.ts';
import { readWav } from './read-wav.ts';
import { wavSamples } from './wav-samples.ts';

/** A small file may claim to be days of audio. */
const MAX_SECONDS = 4 * 60 * 60;

/**
 * The audio of an uploaded file as 16 kHz mono samples, piece by piece, whatever its name says.
 * The container is judged when the function is called, the samples while they are read.
 * @throws SpeechError `unsupported-media` or `file-too-large`, status 400, field `file`.
 */
export function decodeUpload(file: Buffer): Iterable<Int16Array> {
  if (file.length === 0) throw refuseFile('The file is empty; send a recording.');
  const container = containerOf(file);
  if (container !== 'WAV') {
    const what = container ? `${container} files are` : 'This kind of file is';
    throw refuseFile(`${what} not read by this deployment; send WAV: PCM, float, A-law or mu-law.`);
  }
  const layout = readWav(file);
  const seconds = (layout.end - layout.start) / layout.width / layout.channels / layout.sampleRate;
  if (seconds > MAX_SECONDS) {
    const message = `The file holds more than ${MAX_SECONDS / 3600} hours of audio; send it in parts.`;
    throw new SpeechError('file-too-large', message, { status: 400, field: 'file' });
  }
  return toLiveRate(wavSamples(file, layout), layout.sampleRate);
}

/** The kind of file by its first bytes, or undefined for one that is not known. */
function containerOf(file: Buffer): string | undefined {
  const text = file.toString('latin1', 0, 12);
  if (text.startsWith('RIFF') && text.endsWith('WAVE')) return 'WAV';
  if (text.startsWith('fLaC')) return 'FLAC';
  if (text.startsWith('OggS')) return 'OGG';
  if (text.slice(4, 8) === 'ftyp') return 'M4A';
  if (text.startsWith('ID3')) return 'MP3';
  // An MPEG audio frame begins with eleven set bits; layer bits of 0 are reserved (and used by AAC in ADTS).
  if (file[0] === 0xff && (file[1]! & 0xe0) === 0xe0 && (file[1]! & 0x06) !== 0) return 'MP3';
  return undefined;
}

function* toLiveRate(blocks: Iterable<Float32Array>, sampleRate: number): Generator<Int16Array, void> {
  if (sampleRate === LIVE_SAMPLE_RATE) {
    for (const block of blocks) yield toInt16(block);
    return;
  }
  const converter = new RateConverter(sampleRate, LIVE_SAMPLE_RATE);
  for (const block of blocks) yield toInt16(converter.push(block));
  yield toInt16(converter.flush());
}

function toInt16(block: Float32Array): Int16Array {
  return Int16Array.from(block, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value * 32_768))));
}

function refuseFile(message: string): SpeechError {
  return new SpeechError('unsupported-media', message, { status: 400, field: 'file' });
}
