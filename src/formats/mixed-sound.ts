import { joinSamples } from './join-samples.ts';

/** The frames of one MP3 encoder's output, in order; grows while they arrive. 24 kHz mono. */
export interface Mp3Stream {
  readonly frames: Uint8Array[];
  /** Samples that it decodes to before its speech begins: the delay of the encoder and of the decoder, less the frames left out before the first. */
  readonly delay: number;
}

/** A stretch of the speech in a stream. Counts samples at 24 kHz, from the first of its speech. */
export interface Mp3Piece {
  readonly stream: Mp3Stream;
  readonly start: number;
  readonly length: number;
}

export type SoundPiece = Int16Array | Mp3Piece;

/** Sound that scripts cannot decode everywhere: pieces of samples and of MP3, cut and joined as arrays of samples are. */
export class MixedSound {
  readonly pieces: readonly SoundPiece[];
  /** Samples at 24 kHz. */
  readonly length: number;

  constructor(pieces: readonly SoundPiece[]) {
    this.pieces = pieces;
    this.length = pieces.reduce((length, piece) => length + piece.length, 0);
  }

  /** Sounds in order, as one. */
  join(sounds: readonly Sound[]): MixedSound {
    const joined: SoundPiece[] = [];
    for (const sound of sounds) appendSound(joined, sound);
    return new MixedSound(joined);
  }

  /** As `Int16Array.subarray`, without negative positions. */
  subarray(begin = 0, end = this.length): MixedSound {
    const pieces: SoundPiece[] = [];
    let at = 0;
    for (const piece of this.pieces) {
      const [from, to] = [Math.max(0, begin - at), Math.min(piece.length, end - at)];
      if (from < to) pieces.push(cut(piece, from, to));
      at += piece.length;
    }
    return new MixedSound(pieces);
  }
}

/** Speech as it is kept and played: samples at 24 kHz, or MP3 where only the browser's media element can decode it. */
export type Sound = Int16Array | MixedSound;

/** Sounds in order, as one: of samples alone, a new array. */
export function joinSound(sounds: readonly Sound[]): Sound {
  const mixed = sounds.find((sound) => !isSamples(sound));
  return mixed instanceof MixedSound ? mixed.join(sounds) : joinSamples(sounds.filter(isSamples));
}

/** Adds the pieces of a sound to others: MP3 that goes on becomes one piece with what was before it. */
export function appendSound(pieces: SoundPiece[], sound: Sound): void {
  for (const piece of isSamples(sound) ? [sound] : sound.pieces) {
    const last = pieces.at(-1);
    if (last && isFollowing(last, piece))
      pieces[pieces.length - 1] = { ...last, length: last.length + piece.length };
    else if (piece.length) pieces.push(piece);
  }
}

export function isSamples(sound: Sound | SoundPiece): sound is Int16Array {
  return sound instanceof Int16Array;
}

function cut(piece: SoundPiece, from: number, to: number): SoundPiece {
  if (isSamples(piece)) return piece.subarray(from, to);
  return { stream: piece.stream, start: piece.start + from, length: to - from };
}

/** Both are MP3, and the second continues the first. */
function isFollowing(before: SoundPiece, after: SoundPiece): before is Mp3Piece {
  if (isSamples(before) || isSamples(after)) return false;
  return before.stream === after.stream && before.start + before.length === after.start;
}
