import { packetSamples } from '../../../formats/packet-samples.ts';
import type { StreamedContainer } from './detect-container.ts';
import { flacFrameSamples } from './flac-frames.ts';
import { readFlacHeader } from './flac-header.ts';
import { probeMpeg } from './mpeg-frames.ts';
import { probeOgg } from './ogg-pages.ts';
import { VorbisPackets } from './vorbis-packets.ts';

/** What a compressed file declares about itself. Not to be trusted, but a file that declares too much is refused at once. */
export interface FileProbe {
  readonly damagedBytes: number;
  /** Samples per channel by its header or its frames, whichever is greater; 0 when neither is known. */
  readonly frames: number;
  readonly channels: number;
  readonly sampleRate: number;
  /** Samples per channel that decoding must yield. */
  readonly minFrames: number;
  /** Byte offsets of its parts, each of which needs its own decoder. */
  readonly parts: readonly number[];
}

const OPUS_CLOCK = 48_000;
/** 120 ms (RFC 6716, section 3.2.5). */
const MAX_OPUS_PACKET = 5760;
/** Fraction of the declared samples that may be missing. */
const MAX_MISSING = 0.05;

/** @throws SpeechError `unsupported-media` when the file ends inside its header. */
export function probeFile(file: Buffer, container: StreamedContainer): FileProbe {
  const unknown = { frames: 0, channels: 1, sampleRate: 1, minFrames: 0, parts: [0] };
  switch (container) {
    case 'mp3': {
      const { damagedBytes, seconds, samples } = probeMpeg(file);
      const sampleRate = OPUS_CLOCK;
      const frames = seconds * sampleRate;
      return { ...unknown, damagedBytes, frames, sampleRate, channels: samples / Math.max(1, frames) };
    }
    case 'flac':
      return { damagedBytes: 0, parts: [0], ...probeFlac(file) };
    case 'ogg-flac': {
      const { damagedBytes, links } = probeOgg(file);
      return { damagedBytes, parts: links, ...probeFlac(file) };
    }
    case 'ogg-opus': {
      const probe = probeOgg(file, opusPacketSamples);
      const frames = Math.max(probe.samples, probe.packetSamples);
      const { damagedBytes, links: parts } = probe;
      return { ...unknown, damagedBytes, frames, sampleRate: OPUS_CLOCK, parts };
    }
    case 'ogg-vorbis': {
      const packets = new VorbisPackets(file);
      const probe = probeOgg(file, (packet, page) => packets.samplesOf(packet, page));
      const { damagedBytes, samples, links } = probe;
      const header = 27 + file[26]!;
      if (header + 16 > file.length) return { ...unknown, damagedBytes: file.length };
      return {
        damagedBytes,
        frames: Math.max(samples, probe.packetSamples),
        channels: file[header + 11]!,
        sampleRate: Math.max(1, file.readUInt32LE(header + 12)),
        minFrames: (1 - MAX_MISSING) * samples,
        parts: links,
      };
    }
  }
}

/** Header packets and packets that no decoder accepts count as 0. */
function opusPacketSamples(packet: Buffer): number {
  const samples = packet.toString('latin1', 0, 4) === 'Opus' ? 0 : packetSamples(packet);
  return samples <= MAX_OPUS_PACKET ? samples : 0;
}

function probeFlac(file: Buffer) {
  const { samples, channels, sampleRate, blockSamples } = readFlacHeader(file);
  // The decoder drops a final block that is silent and therefore has hardly any bytes.
  const minFrames = (1 - MAX_MISSING) * samples - blockSamples;
  const frames = Math.max(samples, flacFrameSamples(file));
  return { frames, channels, sampleRate: Math.max(1, sampleRate), minFrames };
}
