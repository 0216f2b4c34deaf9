import { yieldToEventLoop } from '../../async/yield-to-event-loop.ts';
import {
  isSamples,
  MixedSound,
  type Mp3Stream,
  type Sound,
  type SoundPiece,
} from '../../formats/mixed-sound.ts';
import { MP3_FRAME_SAMPLES } from '../../formats/mp3-frames.ts';
import type { Mp3Encoder } from '../mp3/mp3-encoder.ts';

/** Samples handed on at a time: what was encoded of long speech can sound meanwhile. */
const DELIVERY = 24_000;
/** Milliseconds of the main thread at a time: without a compiler, as in Lockdown Mode, a frame takes 2. */
const LONGEST_TURN = 4;

type EncoderModule = typeof import('../mp3/mp3-encoder.ts');
type Words = readonly { readonly start: number; readonly end: number }[];

/** For media elements that play MP3 and no WAV: encodes samples, and hands on in their order what is MP3 already. */
export class Mp3Feed {
  readonly #deliver: (sound: Sound, words: Words) => void;
  readonly #loadEncoder: () => Promise<EncoderModule>;
  readonly #fail: (error: unknown) => void;
  #queue = Promise.resolve();
  #encoding:
    | { readonly encoder: Mp3Encoder; readonly stream: Mp3Stream; given: number; written: number }
    | undefined;
  #isClosed = false;
  #turnStart = 0;

  /**
   * @param loadEncoder Called when there is something to encode.
   * @param deliver Receives MP3 only, in order.
   * @param fail Receives why there is no encoder.
   */
  constructor(
    loadEncoder: () => Promise<EncoderModule>,
    deliver: (sound: Sound, words: Words) => void,
    fail: (error: unknown) => void,
  ) {
    this.#loadEncoder = loadEncoder;
    this.#deliver = deliver;
    this.#fail = fail;
  }

  write(sound: Sound, words: Words): void {
    this.#queue = this.#queue
      .then(() => this.#write(sound, words))
      .catch((error) => {
        if (!this.#isClosed) this.#fail(error);
      });
  }

  /** Resolves when everything before has been delivered. */
  async end(): Promise<void> {
    this.#queue = this.#queue.then(() => this.#flush());
    await this.#queue;
  }

  /** Delivers and reports nothing more. */
  close(): void {
    this.#isClosed = true;
  }

  async #write(sound: Sound, words: Words): Promise<void> {
    let left = words;
    const deliver = (pieces: readonly SoundPiece[]) => {
      if (!this.#isClosed) this.#deliver(new MixedSound(pieces), left);
      left = [];
    };
    for (const piece of isSamples(sound) ? [sound] : sound.pieces) {
      if (isSamples(piece))
        for (let at = 0; at < piece.length && !this.#isClosed; at += DELIVERY)
          deliver((await this.#encode(piece.subarray(at, at + DELIVERY))).pieces);
      else {
        this.#flush();
        deliver([piece]);
      }
    }
    if (left.length) deliver([]);
  }

  async #encode(samples: Int16Array): Promise<MixedSound> {
    const { MP3_ENCODER_DELAY, Mp3Encoder } = await this.#loadEncoder();
    const stream = { frames: [], delay: MP3_ENCODER_DELAY };
    this.#encoding ??= { encoder: new Mp3Encoder(), stream, given: 0, written: 0 };
    const { encoder } = this.#encoding;
    for (let at = 0; at < samples.length && !this.#isClosed; at += MP3_FRAME_SAMPLES) {
      if (performance.now() - this.#turnStart > LONGEST_TURN) {
        await yieldToEventLoop();
        this.#turnStart = performance.now();
      }
      this.#encoding.stream.frames.push(...encoder.write(samples.subarray(at, at + MP3_FRAME_SAMPLES)));
    }
    this.#encoding.written += samples.length;
    return this.#take();
  }

  /** The rest of what was encoded: what follows is another encoder's. */
  #flush(): void {
    if (!this.#encoding) return;
    this.#encoding.stream.frames.push(...this.#encoding.encoder.finish());
    const rest = this.#take();
    this.#encoding = undefined;
    if (rest.length && !this.#isClosed) this.#deliver(rest, []);
  }

  /** What has been encoded since the last time. */
  #take(): MixedSound {
    const { stream, given, written } = this.#encoding!;
    const decodable = stream.frames.length * MP3_FRAME_SAMPLES - stream.delay;
    const until = Math.max(given, Math.min(written, decodable));
    this.#encoding!.given = until;
    return new MixedSound(until > given ? [{ stream, start: given, length: until - given }] : []);
  }
}
