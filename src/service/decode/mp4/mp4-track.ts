import { unsupportedMedia } from '../probe/unsupported-media.ts';
import { type AacConfig, readAacConfig } from './aac-config.ts';
import { boxesOf, findBox, type Mp4Box } from './mp4-boxes.ts';

/** The audio track of an MP4 file. */
export interface Mp4Track {
  readonly id: number;
  readonly config: AacConfig;
  /** Ticks per second of the track's clock. */
  readonly timescale: number;
  /** Duration in seconds by its header; 0 where unknown. */
  readonly declaredSeconds: number;
  /** The part of the track that is the recording, in seconds (from its edit list). */
  readonly skip: number;
  readonly duration: number;
  /** Its sample tables (the stbl box). */
  readonly table: Mp4Box;
}

const UNKNOWN_32 = 0xffff_ffff;
/** Other codecs found in MP4, by the type of their sample entry. */
const CODECS: Readonly<Record<string, string>> = {
  alac: 'Apple Lossless (ALAC)',
  'ac-3': 'Dolby AC-3',
  'ec-3': 'Dolby E-AC-3',
  Opus: 'Opus',
  fLaC: 'FLAC',
  samr: 'AMR',
  enca: 'protected audio',
  sowt: 'PCM',
  twos: 'PCM',
  lpcm: 'PCM',
  '.mp3': 'MP3',
};
/** Parts of an audio sample entry: its header, the audio fields, and additions by QuickTime version (ISO 14496-12, 12.2.3). */
const ENTRY_BYTES = 8;
const AUDIO_BYTES = 20;
const VERSION_BYTES = [0, 16, 36];
/** Descriptor object types of AAC: MPEG-4 audio, and the three profiles of MPEG-2. */
const AAC_TYPES = [0x40, 0x66, 0x67, 0x68];
const MP3_TYPES = [0x69, 0x6b];

/**
 * Reads the first audio track from the index (the moov box).
 * @throws SpeechError `unsupported-media`, naming the codec where it is not AAC.
 */
export function readMp4Track(file: Buffer, moov: Mp4Box): Mp4Track {
  const movieScale = readTimes(file, findBox(file, moov, 'mvhd')).timescale;
  for (const trak of boxesOf(file, moov)) {
    const handler = trak.type === 'trak' ? findBox(file, trak, 'mdia', 'hdlr') : undefined;
    if (!handler || textAt(file, handler, 8) !== 'soun') continue;
    const header = findBox(file, trak, 'tkhd');
    const table = findBox(file, trak, 'mdia', 'minf', 'stbl');
    if (!header || !table) break;
    const { timescale, duration } = readTimes(file, findBox(file, trak, 'mdia', 'mdhd'));
    return {
      id: wordAt(file, header, file[header.start] === 1 ? 20 : 12),
      config: readConfig(file, table),
      timescale,
      declaredSeconds: duration / timescale,
      ...readEdit(file, trak, movieScale, timescale),
      table,
    };
  }
  throw unsupportedMedia('The M4A file has no audio track; send a recording.');
}

/** Reads timescale and duration, in ticks, from a movie or media header. */
function readTimes(file: Buffer, box: Mp4Box | undefined): { timescale: number; duration: number } {
  if (!box) return { timescale: 1, duration: 0 };
  const isLong = file[box.start] === 1;
  const at = isLong ? 20 : 12;
  const duration = isLong
    ? wordAt(file, box, at + 4) * 2 ** 32 + wordAt(file, box, at + 8)
    : wordAt(file, box, at + 4);
  const isUnknown = isLong ? duration >= 2 ** 63 : duration === UNKNOWN_32;
  return { timescale: Math.max(1, wordAt(file, box, at)), duration: isUnknown ? 0 : duration };
}

/** Reads a single edit. A leading empty edit is ignored; with several edits, the whole track is kept. */
function readEdit(file: Buffer, trak: Mp4Box, movieScale: number, timescale: number) {
  const all = { skip: 0, duration: Number.POSITIVE_INFINITY };
  const list = findBox(file, trak, 'edts', 'elst');
  if (!list) return all;
  const isLong = file[list.start] === 1;
  const entryBytes = isLong ? 20 : 12;
  const edits: { skip: number; duration: number }[] = [];
  const count = Math.min(wordAt(file, list, 4), 16);
  for (let index = 0; index < count; index++) {
    const at = 8 + index * entryBytes;
    const length = isLong
      ? wordAt(file, list, at) * 2 ** 32 + wordAt(file, list, at + 4)
      : wordAt(file, list, at);
    const start = isLong ? wordAt(file, list, at + 12) : wordAt(file, list, at + 4);
    if (start === UNKNOWN_32) continue;
    edits.push({ skip: start / timescale, duration: length === 0 ? all.duration : length / movieScale });
  }
  const [edit] = edits;
  return edit && edits.length === 1 ? edit : all;
}

function readConfig(file: Buffer, table: Mp4Box): AacConfig {
  const entries = findBox(file, table, 'stsd');
  const [entry] = entries ? boxesOf(file, { start: entries.start + 8, end: entries.end }) : [];
  if (!entry) throw unsupportedMedia('The M4A file does not declare its audio format; record it again.');
  if (entry.type !== 'mp4a')
    throw notSupported(CODECS[entry.type] ?? `audio of type "${entry.type.replace(/[^ -~]/g, '?')}"`);
  const version =
    entry.start + ENTRY_BYTES + 2 <= entry.end ? file.readUInt16BE(entry.start + ENTRY_BYTES) : 0;
  const start = entry.start + ENTRY_BYTES + AUDIO_BYTES + (VERSION_BYTES[version] ?? 0);
  const boxes = { start, end: entry.end };
  const descriptor = findBox(file, boxes, 'esds') ?? findBox(file, boxes, 'wave', 'esds');
  if (!descriptor)
    throw unsupportedMedia('The M4A file does not declare its AAC configuration; record it again.');
  return readDescriptor(file.subarray(descriptor.start + 4, descriptor.end));
}

/** Reads the configuration from three nested descriptors (ISO 14496-1, 7.2.6): ES, decoder config, decoder specific info. */
function readDescriptor(bytes: Buffer): AacConfig {
  let at = 0;
  const enter = (tag: number): number => {
    if (bytes[at] !== tag)
      throw unsupportedMedia('The M4A file does not declare its AAC configuration; record it again.');
    let length = 0;
    for (at++; at < bytes.length; at++) {
      length = (length << 7) | (bytes[at]! & 0x7f);
      if ((bytes[at]! & 0x80) === 0) break;
    }
    at++;
    return length;
  };
  enter(3);
  const flags = bytes[at + 2] ?? 0;
  at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0);
  if (flags & 0x40) at += 1 + (bytes[at] ?? 0);
  enter(4);
  const type = bytes[at] ?? 0;
  if (MP3_TYPES.includes(type)) throw notSupported('MP3');
  if (!AAC_TYPES.includes(type)) throw notSupported(`audio of type ${type}`);
  at += 13;
  const length = enter(5);
  return readAacConfig(bytes.subarray(at, at + length));
}

function notSupported(codec: string) {
  return unsupportedMedia(
    `The M4A file contains ${codec}, which is not supported in M4A; send AAC, or WAV, Ogg, MP3 or FLAC.`,
  );
}

/** Reads a 32-bit number at an offset into a box; 0 beyond its end. */
export function wordAt(file: Buffer, box: Mp4Box, offset: number): number {
  return box.start + offset + 4 <= box.end ? file.readUInt32BE(box.start + offset) : 0;
}

function textAt(file: Buffer, box: Mp4Box, offset: number): string {
  return file.toString('latin1', box.start + offset, Math.min(box.end, box.start + offset + 4));
}
