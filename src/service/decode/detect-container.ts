import { endOfId3 } from './probe/mpeg-frames.ts';
import { unreadable } from './unsupported-media.ts';

/** What an upload may be; each has a decoder of its own. */
export type Container = 'wav' | 'ogg-opus' | 'ogg-vorbis' | 'ogg-flac' | 'flac' | 'mp3' | 'mp4' | 'adts';

/** Those whose decoders take them in pieces of any length. */
export type StreamedContainer = Exclude<Container, 'wav' | 'mp4' | 'adts'>;

const READABLE = 'WAV, Ogg (Opus, Vorbis or FLAC), MP3, FLAC or M4A (AAC)';

/**
 * Tells the kind of a file by its first bytes: names and MIME types are what somebody believed.
 * @throws SpeechError `unsupported-media`, naming what it is when that is known, and what can be read.
 */
export function containerOf(file: Buffer): Container {
  if (file.length === 0) throw unreadable('The file is empty; send a recording.');
  const text = file.toString('latin1', 0, 12);
  if (text.startsWith('RIFF') && text.endsWith('WAVE')) return 'wav';
  if (text.startsWith('fLaC')) return 'flac';
  if (text.startsWith('OggS')) return codecOfOgg(file);
  if (text.slice(4, 8) === 'ftyp') return 'mp4';
  // An MPEG audio frame begins with eleven set bits, and may have a tag before it. Layer bits of 0 are those of AAC in ADTS.
  const start = endOfId3(file, 0);
  if (file[start] === 0xff && (file[start + 1]! & 0xe0) === 0xe0) {
    return (file[start + 1]! & 0x16) === 0x10 ? 'adts' : 'mp3';
  }
  if (text.startsWith('ID3')) return 'mp3';
  if (text.startsWith('\x1a\x45\xdf\xa3')) throw notRead('WebM and Matroska files are');
  if (text.startsWith('#!AMR')) throw notRead('AMR files are');
  throw notRead('This kind of file is');
}

/** By the first packet, which lies in a page of its own (RFC 3533, 6). */
function codecOfOgg(file: Buffer): Container {
  const start = 27 + (file[26] ?? 0);
  const packet = file.toString('latin1', start, start + 8);
  if (packet === 'OpusHead') return 'ogg-opus';
  if (packet.startsWith('\x01vorbis')) return 'ogg-vorbis';
  if (packet.startsWith('\x7fFLAC')) return 'ogg-flac';
  throw notRead(packet === 'Speex   ' ? 'Ogg files with Speex are' : 'This kind of Ogg file is');
}

function notRead(what: string) {
  return unreadable(`${what} not read by this deployment; send ${READABLE}.`);
}
