import type { StreamEvent } from '../../contract/synthesis.ts';
import type { AudioEncoder } from '../../encode/encode-chunks.ts';
import type { CompactCodec, PlainType } from '../../formats/compact-codec.ts';
import { compactSlices } from '../../formats/compact-slices.ts';
import { decodeBase64 } from '../../formats/decode-base64.ts';
import { encodeBase64 } from '../../formats/encode-base64.ts';
import { eventBytes } from '../../formats/event-bytes.ts';
import { eventData } from '../../formats/event-data.ts';
import { createPcmDecoder } from '../../formats/pcm-decoder.ts';

/** Opens an encoder for one stream. */
export type OpenEncoder<Input = Int16Array> = () => AudioEncoder<Input>;

/** Those of a runtime. A codec without one is left to the service. */
export interface Encoders extends Readonly<Record<CompactCodec, OpenEncoder | undefined>> {
  /** Makes a stream in MP3 of the bytes of one in Opus, so that a text is bought once for both. */
  readonly mp3OfOpus?: OpenEncoder<Uint8Array> | undefined;
}

/**
 * Encodes a stream of the service as it arrives.
 * @throws What `body` throws; Error when it ends early or is not what the API describes.
 */
export function compactBody(
  body: AsyncIterable<Uint8Array>,
  type: PlainType,
  open: OpenEncoder,
): AsyncGenerator<Uint8Array, void> {
  return encodeBody(body, type, open, createPcmDecoder());
}

/**
 * Encodes a compact stream anew.
 * @param type Of the stream that both are compact forms of.
 * @throws What `body` throws; Error when it ends early.
 */
export function reencodedBody(
  body: AsyncIterable<Uint8Array>,
  type: PlainType,
  open: OpenEncoder<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  return encodeBody(body, type, open, { push: (bytes) => bytes });
}

/** Makes of the bytes of a stream what an encoder takes. */
interface AudioReader<Input> {
  push(bytes: Uint8Array): Input;
  /** Bytes held back. */
  readonly rest?: number;
}

function encodeBody<Input extends ArrayLike<number>>(
  body: AsyncIterable<Uint8Array>,
  type: PlainType,
  open: OpenEncoder<Input>,
  reader: AudioReader<Input>,
): AsyncGenerator<Uint8Array, void> {
  return type === 'audio/pcm' ? encodeSound(body, open, reader) : encodeEvents(body, open, reader);
}

async function* encodeSound<Input extends ArrayLike<number>>(
  body: AsyncIterable<Uint8Array>,
  open: OpenEncoder<Input>,
  reader: AudioReader<Input>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = open();
  let length = 0;
  try {
    for await (const bytes of body) {
      const piece = reader.push(bytes);
      length += piece.length;
      const audio = await encoder.write(piece);
      if (audio.length) yield audio;
    }
    if (reader.rest) throw new Error('The samples ended in the middle of one.');
    // Nothing stays nothing: a file without samples would look like speech.
    if (length) yield await encoder.finish();
  } finally {
    encoder.close();
  }
}

async function* encodeEvents<Input extends ArrayLike<number>>(
  body: AsyncIterable<Uint8Array>,
  open: OpenEncoder<Input>,
  reader: AudioReader<Input>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = open();
  const events = new EventReader(body);
  let words = 0;
  let length = 0;
  try {
    for (let event = await events.next(); event; event = await events.next()) {
      switch (event.type) {
        case 'speech.audio.delta': {
          const piece = reader.push(decodeBase64(event.audio));
          length += piece.length;
          const audio = await encoder.write(piece);
          const [first, ...others] = compactSlices(audio);
          if (first) yield audioEvent(first);
          // The page plays the beginning of this sound before it has the end, and lights the words.
          const timed = events.takeWords();
          if (timed) {
            words += timed.words.length;
            yield eventBytes(timed);
          }
          for (const slice of others) yield audioEvent(slice);
          break;
        }
        case 'speech.audio.done': {
          if (length) for (const slice of compactSlices(await encoder.finish())) yield audioEvent(slice);
          // It repeats all words: the page already has them.
          const { words: all, ...rest } = event;
          yield eventBytes(all && all.length > words ? event : rest);
          return;
        }
        case 'error':
          yield eventBytes(event);
          throw new Error('The service failed in the middle of a stream.');
        case 'speech.word_timestamps':
          words += event.words.length;
          yield eventBytes(event);
          break;
        default:
          yield eventBytes(event);
      }
    }
    throw new Error('The stream ended without its end marker.');
  } finally {
    encoder.close();
    events.close();
  }
}

type WordsEvent = Extract<StreamEvent, { type: 'speech.word_timestamps' }>;

/** Reads one event ahead, so that an event that came together with the current one is known. */
class EventReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #events: AsyncGenerator<string, void>;
  #ahead: Promise<StreamEvent | undefined>;
  /** What `#ahead` has become. */
  #arrived: StreamEvent | undefined;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
    this.#events = eventData(textOf({ [Symbol.asyncIterator]: () => this.#chunks }));
    this.#ahead = this.#read();
  }

  /** @returns Undefined at the end. @throws What the body throws; SyntaxError. */
  async next(): Promise<StreamEvent | undefined> {
    const event = await this.#ahead;
    if (event) this.#ahead = this.#read();
    return event;
  }

  /** The next event, if it has arrived and has words. */
  takeWords(): WordsEvent | undefined {
    const event = this.#arrived;
    if (event?.type !== 'speech.word_timestamps') return undefined;
    this.#ahead = this.#read();
    return event;
  }

  /** The body is ended by itself: a generator that waits for more of it does not return before that has come. */
  close(): void {
    this.#chunks.return?.().catch(() => {});
    this.#events.return().catch(() => {});
  }

  #read(): Promise<StreamEvent | undefined> {
    this.#arrived = undefined;
    const reading = this.#events.next().then(({ done, value }) => {
      this.#arrived = done ? undefined : parseEvent(value);
      return this.#arrived;
    });
    // `next` rethrows it; after the last event nobody calls `next`.
    reading.catch(() => {});
    return reading;
  }
}

function parseEvent(data: string): StreamEvent {
  try {
    return JSON.parse(data) as StreamEvent;
  } catch {
    // The parser's own message quotes the data, and this one is logged.
    throw new Error('The stream contained an event that is not JSON.');
  }
}

async function* textOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  for await (const bytes of body) yield decoder.decode(bytes, { stream: true });
}

function audioEvent(audio: Uint8Array): Uint8Array {
  return eventBytes({ type: 'speech.audio.delta', audio: encodeBase64(audio) });
}
