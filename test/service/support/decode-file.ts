import { MPEGDecoder } from 'mpg123-decoder';
import { OggOpusDecoder } from 'ogg-opus-decoder';

export interface DecodedFile {
  /** Of the only channel, -1 to 1. */
  samples: Float32Array;
  sampleRate: number;
}

/** An Ogg/Opus file as libopus decodes it: always at 48 kHz. */
export async function decodeOpus(file: Uint8Array): Promise<DecodedFile> {
  const decoder = new OggOpusDecoder();
  await decoder.ready;
  const { channelData, sampleRate } = await decoder.decodeFile(file);
  decoder.free();
  return { samples: channelData[0] ?? new Float32Array(), sampleRate };
}

/** An MP3 file as mpg123 decodes it, without the encoder's padding at both ends. */
export async function decodeMp3(file: Uint8Array): Promise<DecodedFile> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, sampleRate } = decoder.decode(file);
  decoder.free();
  return { samples: channelData[0] ?? new Float32Array(), sampleRate };
}

/** Length of an Ogg/Opus file in samples at 48 kHz, by its last page and its header (RFC 7845, section 4.3). */
export function opusLength(file: Uint8Array): number {
  const bytes = Buffer.from(file);
  const lastPage = bytes.lastIndexOf('OggS');
  return Number(bytes.readBigUInt64LE(lastPage + 6)) - bytes.readUInt16LE(bytes.indexOf('OpusHead') + 10);
}
