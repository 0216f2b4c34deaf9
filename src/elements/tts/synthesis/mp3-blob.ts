import { loadMp3Encoder } from '../../../audio/mp3/load-mp3-encoder.ts';
import { isSamples, type Mp3Piece, type Sound } from '../../../formats/mixed-sound.ts';
import { MP3_FRAME_SAMPLES } from '../../../formats/mp3-frames.ts';
import { silentMp3Frame } from '../../../formats/silent-mp3-frame.ts';

/** A sound in one MP3 file: its own frames one after the other, silence as frames of silence, and other samples encoded. */
export async function mp3Blob(sound: Sound, assetBase: string | undefined): Promise<Blob> {
  const frames: Uint8Array[] = [];
  for (const piece of isSamples(sound) ? [sound] : sound.pieces) {
    if (!isSamples(piece)) frames.push(...framesOf(piece));
    else if (piece.every((sample) => sample === 0)) {
      const count = Math.round(piece.length / MP3_FRAME_SAMPLES);
      frames.push(...Array.from({ length: count }, silentMp3Frame));
    } else {
      const { Mp3Encoder } = await loadMp3Encoder(assetBase);
      const encoder = new Mp3Encoder();
      frames.push(...encoder.write(piece), ...encoder.finish());
    }
  }
  return new Blob(frames as Uint8Array<ArrayBuffer>[], { type: 'audio/mpeg' });
}

/** The frames in which the piece begins, up to where it ends: what follows in the same stream begins in the next. */
function framesOf({ stream: { frames, delay }, start, length }: Mp3Piece): readonly Uint8Array[] {
  const frameAt = (sample: number) => Math.max(0, Math.round((sample + delay) / MP3_FRAME_SAMPLES));
  return frames.slice(frameAt(start), frameAt(start + length));
}
