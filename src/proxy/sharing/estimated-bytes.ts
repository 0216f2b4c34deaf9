import { SPEED_RANGE } from '../../contract/limits.ts';
import { estimatedDuration } from '../../text/estimated-duration.ts';

/** 24 kHz, 16 bits, mono. */
const PCM_BYTES_PER_SECOND = 48_000;
const OPUS_BYTES_PER_SECOND = 3000;
const MP3_BYTES_PER_SECOND = 6000;
const BASE64 = 4 / 3;

/**
 * About how many bytes the speech of a text takes, for decisions that cannot wait for its end.
 * @param speed As requested: anything that the service would refuse or ignore counts as the nearest speed that it accepts.
 */
export function estimatedBytes(
  { characters, speed }: { readonly characters: number; readonly speed: unknown },
  contentType: string,
): number {
  return estimatedDuration(characters, acceptedSpeed(speed)) * bytesPerSecond(contentType.toLowerCase());
}

/** JSON has no infinity: a number too large for JavaScript reaches the service as null. */
function acceptedSpeed(speed: unknown): number {
  if (typeof speed !== 'number' || !Number.isFinite(speed)) return 1;
  return Math.min(SPEED_RANGE.max, Math.max(SPEED_RANGE.min, speed));
}

function bytesPerSecond(contentType: string): number {
  const encoded = /mpeg|mp3/.test(contentType)
    ? MP3_BYTES_PER_SECOND
    : /opus|ogg/.test(contentType)
      ? OPUS_BYTES_PER_SECOND
      : PCM_BYTES_PER_SECOND;
  return /^(text\/event-stream|application\/json)/.test(contentType) ? encoded * BASE64 : encoded;
}
