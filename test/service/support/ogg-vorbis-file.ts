import { oggPage } from './ogg-opus-file.ts';

/** An audio packet in long mode, with long blocks on both sides, whose channel is silent. */
const SILENCE = Buffer.from([0x0e]);
const PACKETS_PER_PAGE = 255;
const LONG_BLOCK = 2048;
const LAST = 4;

/**
 * An Ogg/Vorbis file of silence with the headers of a mono recording.
 * @param position length of the file in samples that the last page declares.
 */
export function silentVorbisFile(
  model: Buffer,
  packets: number,
  position = (packets * LONG_BLOCK) / 2,
): Buffer {
  const serial = model.readUInt32LE(14);
  const pages = [headersOf(model)];
  for (let done = 0; done < packets; ) {
    const count = Math.min(PACKETS_PER_PAGE, packets - done);
    done += count;
    const isLast = done === packets;
    const granule = isLast ? position : Math.min(position, (done * LONG_BLOCK) / 2);
    pages.push(oggPage(Array(count).fill(SILENCE), pages.length + 10, granule, isLast ? LAST : 0, serial));
  }
  return Buffer.concat(pages);
}

/** The pages before the first with a position other than 0. */
function headersOf(file: Buffer): Buffer {
  let at = 0;
  while (file.readBigUInt64LE(at + 6) === 0n) at = file.indexOf('OggS', at + 4);
  return file.subarray(0, at);
}
