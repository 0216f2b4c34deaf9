import { packetSamples } from '../../../formats/packet-samples.ts';
import type { StreamedContainer } from '../detect-container.ts';
import { flacFrameSamples } from './flac-frames.ts';
import { readFlacHeader } from './flac-header.ts';
import { probeMpeg } from './mpeg-frames.ts';
import { probeOgg } from './ogg-pages.ts';
import { VorbisPackets } from './vorbis-packets.ts';

/** What a compressed file says of itself. None of it may be trusted, but a file that says too much can be refused at once. */
export interface FileProbe {
  readonly damagedBytes: number;
  /** Samples of one channel, by its header or its frames, whichever says more; 0 when neither does. */
  readonly frames: number;
  readonly channels: number;
  readonly sampleRate: number;
  /** How many samples of one channel must come out of it. */
  readonly minFrames: number;
  /** Where its parts begin, each for a decoder of its own. */
  readonly parts: readonly number[];
}

const OPUS_CLOCK = 48_000;
/** 120 ms (RFC 6716, section 3.2.5). */
const MAX_OPUS_PACKET = 5760;
/** Part of what a file promises that may be missing. */
const MAX_MISSING = 0.05;

/** @throws SpeechError `unsupported-media` when the file ends inside its header. */
export function probeFile(file: Buffer, container: StreamedContainer): FileProbe {
  const silent = { frames: 0, channels: 1, sampleRate: 1, minFrames: 0, parts: [0] };
  switch (container) {
    case 'mp3': {
      const { damagedBytes, seconds, samples } = probeMpeg(file);
      const sampleRate = OPUS_CLOCK;
      const frames = seconds * sampleRate;
      return { ...silent, damagedBytes, frames, sampleRate, channels: samples / Math.max(1, frames) };
    }
    case 'flac':
      return { damagedBytes: 0, parts: [0], ...promiseOfFlac(file) };
    case 'ogg-flac': {
      const { damagedBytes, links } = probeOgg(file);
      return { damagedBytes, parts: links, ...promiseOfFlac(file) };
    }
    case 'ogg-opus': {
      const survey = probeOgg(file, samplesOfOpus);
      const frames = Math.max(survey.samples, survey.packetSamples);
      const { damagedBytes, links: parts } = survey;
      return { ...silent, damagedBytes, frames, sampleRate: OPUS_CLOCK, parts };
    }
    case 'ogg-vorbis': {
      const packets = new VorbisPackets(file);
      const survey = probeOgg(file, (packet, page) => packets.samplesOf(packet, page));
      const { damagedBytes, samples, links } = survey;
      const header = 27 + file[26]!;
      if (header + 16 > file.length) return { ...silent, damagedBytes: file.length };
      return {
        damagedBytes,
        frames: Math.max(samples, survey.packetSamples),
        channels: file[header + 11]!,
        sampleRate: Math.max(1, file.readUInt32LE(header + 12)),
        minFrames: (1 - MAX_MISSING) * samples,
        parts: links,
      };
    }
  }
}

/** Its two headers have no samples, and neither has what no decoder takes. */
function samplesOfOpus(packet: Buffer): number {
  const samples = packet.toString('latin1', 0, 4) === 'Opus' ? 0 : packetSamples(packet);
  return samples <= MAX_OPUS_PACKET ? samples : 0;
}

function promiseOfFlac(file: Buffer) {
  const { samples, channels, sampleRate, blockSamples } = readFlacHeader(file);
  // The decoder loses a last block that is silent and so has nearly no bytes.
  const minFrames = (1 - MAX_MISSING) * samples - blockSamples;
  const frames = Math.max(samples, flacFrameSamples(file));
  return { frames, channels, sampleRate: Math.max(1, sampleRate), minFrames };
}
