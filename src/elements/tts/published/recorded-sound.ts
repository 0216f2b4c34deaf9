import { hasWebAudio } from '../../../audio/context/has-web-audio.ts';
import type { Mp3File } from '../../../audio/media/mp3-file.ts';
import { SpeechError } from '../../../contract/errors.ts';
import type { Sound } from '../../../formats/mixed-sound.ts';
import type { SpeechDecoder } from '../../../formats/speech-decoder.ts';
import type { CompactSpeech } from '../synthesis/choose-decoder.ts';
import { decodeAudioFile } from '../synthesis/decode-audio-file.ts';
import type { RecordedAudio, RecordedPart, Recording } from './recording.ts';
import { RemoteFile } from './remote-file.ts';

/** Bytes decoded at a time, about two seconds: the first sound does not wait for a whole part. */
const STEP_BYTES = 8192;
/** Samples that a file may lack at the end of a part: a packet of Opus. More means that it is damaged. */
const MOST_MISSING = 480;
/** An Ogg page without packets that ends a stream: a part is a piece of one (RFC 3533, section 6). */
const END_PAGE = Uint8Array.of(
  ...[0x4f, 0x67, 0x67, 0x53, 0, 4],
  ...[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x1f, 0],
  ...new Array<number>(13).fill(0),
);

/** The sound of a recording, part by part. */
export class RecordedSound {
  readonly #recording: Recording;
  readonly #file: RemoteFile;
  readonly #fetch: typeof globalThis.fetch | undefined;
  readonly #decoders: Promise<Pick<CompactSpeech, 'openDecoder' | 'openFile'> | undefined>;
  readonly #abort = new AbortController();
  /** All of it, where the browser decodes only MP3. */
  #whole: Promise<Int16Array> | undefined;
  /** Where a media element decodes. */
  #mp3: Mp3File | undefined;

  /** @param decoders Opens decoders of Opus; resolves with undefined where there are none. */
  constructor(
    recording: Recording,
    fetch: typeof globalThis.fetch | undefined,
    decoders: Promise<Pick<CompactSpeech, 'openDecoder' | 'openFile'> | undefined>,
  ) {
    this.#recording = recording;
    this.#fetch = fetch;
    this.#decoders = decoders;
    this.#file = new RemoteFile(recording.audio[0], fetch);
  }

  /**
   * @returns Exactly its samples, in pieces, as they arrive.
   * @throws SpeechError as `RemoteFile.read`; `unsupported-media` where the browser cannot decode it.
   */
  async *part(part: RecordedPart, signal: AbortSignal): AsyncGenerator<Sound, void> {
    let left = part.samples;
    for await (const piece of this.#decoded(part, signal)) {
      if (!left) break;
      const taken = piece.subarray(0, left);
      left -= taken.length;
      yield taken;
    }
    if (left) yield new Int16Array(left);
  }

  /** Ends what is being fetched. */
  close(): void {
    this.#abort.abort();
    this.#file.close();
  }

  async *#decoded({ start, range, samples }: RecordedPart, signal: AbortSignal): AsyncGenerator<Sound, void> {
    const { audio } = this.#recording;
    if (!hasWebAudio()) {
      yield* this.#undecoded(start, samples, signal);
      return;
    }
    if (isMp3(audio[0])) {
      yield await decodeAudioFile(await joined(this.#file.read(...range, signal), range[1] - range[0]));
      return;
    }
    const [{ header, type }] = audio;
    const compact = /^(audio|application)\/ogg\b/.test(type) ? await this.#decoders : undefined;
    if (compact && header) yield* this.#decodeOpus(compact.openDecoder(), header, range, samples, signal);
    else yield (await this.#decodedWhole()).subarray(start, start + samples);
  }

  /** Without Web Audio a media element decodes, and MP3 is what each plays. */
  async *#undecoded(start: number, samples: number, signal: AbortSignal): AsyncGenerator<Sound, void> {
    const audio = this.#recording.audio.find(isMp3);
    if (!audio) throw noMp3('This browser has no Web Audio');
    const { openFile } = (await this.#decoders) ?? {};
    const file = audio === this.#recording.audio[0] ? this.#file : new RemoteFile(audio, this.#fetch);
    this.#mp3 ??= openFile?.({ bytes: audio.bytes, read: (...range) => file.read(...range) });
    if (!this.#mp3) throw new SpeechError('asset-blocked', 'The player for MP3 could not be loaded.');
    try {
      yield* this.#mp3.part(start, samples, signal);
    } catch (cause) {
      signal.throwIfAborted();
      throw cause instanceof SpeechError ? cause : undecodable(audio, cause);
    }
  }

  async *#decodeOpus(
    decoder: SpeechDecoder<Sound>,
    header: readonly [number, number],
    range: readonly [number, number],
    samples: number,
    signal: AbortSignal,
  ): AsyncGenerator<Sound, void> {
    let decoded = 0;
    const count = (piece: Sound) => {
      decoded += piece.length;
      return piece;
    };
    try {
      for await (const bytes of this.#stream(header, range, signal))
        for (let at = 0; at < bytes.length; at += STEP_BYTES)
          // A copy, because a Worker is sent all of an array's buffer.
          yield count(await decoder.push(bytes.slice(at, at + STEP_BYTES)));
      yield count(await decoder.push(END_PAGE));
      yield count(await decoder.finish());
      if (decoded < samples - MOST_MISSING)
        throw new Error(`${samples} samples were expected, not ${decoded}.`);
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof SpeechError) throw cause;
      throw undecodable(this.#recording.audio[0], cause);
    } finally {
      decoder.close();
    }
  }

  /** The bytes of the file's headers, and of a part. */
  async *#stream(
    header: readonly [number, number],
    range: readonly [number, number],
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
    if (header[1] === range[0]) {
      yield* this.#file.read(header[0], range[1], signal);
      return;
    }
    // At once: a round trip less.
    const part = this.#file.read(...range, signal);
    const first = part.next();
    first.catch(() => {});
    yield* this.#file.read(...header, signal);
    const { value } = await first;
    if (value) yield value;
    yield* part;
  }

  #decodedWhole(): Promise<Int16Array> {
    const file = this.#recording.audio.find(isMp3);
    if (!file) throw noMp3('This browser cannot decode Opus');
    this.#whole ??= joined(
      new RemoteFile(file, this.#fetch).read(0, file.bytes, this.#abort.signal),
      file.bytes,
    ).then(decodeAudioFile);
    return this.#whole;
  }
}

function noMp3(reason: string): SpeechError {
  return new SpeechError('unsupported-media', `${reason}, and no MP3 file was published.`, { field: 'src' });
}

function undecodable({ url }: RecordedAudio, cause: unknown): SpeechError {
  const message = `${url} cannot be decoded: ${(cause as Error).message}`;
  return new SpeechError('unsupported-media', message, { field: 'src', cause });
}

function isMp3({ type }: RecordedAudio): boolean {
  return /^audio\/(mpeg|mp3)\b/.test(type);
}

async function joined(pieces: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(length);
  let at = 0;
  for await (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
