import { endOfId3 } from './mpeg-frames.ts';
import { unsupportedMedia } from './unsupported-media.ts';

/** The supported kinds of upload. */
export type Container = 'wav' | 'ogg-opus' | 'ogg-vorbis' | 'ogg-flac' | 'flac' | 'mp3' | 'mp4' | 'adts';

/** Containers whose decoders accept input in pieces of any length. */
export type StreamedContainer = Exclude<Container, 'wav' | 'mp4' | 'adts'>;

const SUPPORTED = 'WAV, Ogg (Opus, Vorbis or FLAC), MP3, FLAC or M4A (AAC)';

/**
 * Detects the container by its first bytes; file names and MIME types are unreliable.
 * @throws SpeechError `unsupported-media`, naming the format where known, and the supported ones.
 */
export function detectContainer(file: Buffer): Container {
  if (file.length === 0) throw unsupportedMedia('The file is empty; send a recording.');
  const text = file.toString('latin1', 0, 12);
  if (text.startsWith('RIFF') && text.endsWith('WAVE')) return 'wav';
  if (text.startsWith('fLaC')) return 'flac';
  if (text.startsWith('OggS')) return detectOggCodec(file);
  if (text.slice(4, 8) === 'ftyp') return 'mp4';
  // An MPEG audio frame begins with eleven set bits, possibly after a tag. Layer bits of 0 mean AAC in ADTS.
  const start = endOfId3(file, 0);
  if (file[start] === 0xff && (file[start + 1]! & 0xe0) === 0xe0) {
    return (file[start + 1]! & 0x16) === 0x10 ? 'adts' : 'mp3';
  }
  if (text.startsWith('ID3')) return 'mp3';
  if (text.startsWith('\x1a\x45\xdf\xa3')) throw notSupported('WebM and Matroska files are');
  if (text.startsWith('#!AMR')) throw notSupported('AMR files are');
  throw notSupported('This kind of file is');
}

/** Reads the first packet, which has its own page (RFC 3533, 6). */
function detectOggCodec(file: Buffer): Container {
  const start = 27 + (file[26] ?? 0);
  const packet = file.toString('latin1', start, start + 8);
  if (packet === 'OpusHead') return 'ogg-opus';
  if (packet.startsWith('\x01vorbis')) return 'ogg-vorbis';
  if (packet.startsWith('\x7fFLAC')) return 'ogg-flac';
  throw notSupported(packet === 'Speex   ' ? 'Ogg files with Speex are' : 'This kind of Ogg file is');
}

function notSupported(subject: string) {
  return unsupportedMedia(`${subject} not supported; send ${SUPPORTED}.`);
}
