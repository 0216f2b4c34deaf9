import { OPERATIONS } from '../../contract/operations.ts';
import type { StreamEvent } from '../../contract/synthesis.ts';
import type { AudioEncoder } from '../../encode/encode-chunks.ts';
import { decodeBase64, encodeBase64 } from '../../formats/base64.ts';
import { type CompactCodec, compactCodec, type PlainType } from '../../formats/compact-codec.ts';
import { compactSlices } from '../../formats/compact-slices.ts';
import { eventBytes } from '../../formats/event-bytes.ts';
import { eventData } from '../../formats/event-data.ts';
import { createPcmDecoder } from '../../formats/pcm-decoder.ts';

/** Opens an encoder for one stream. */
export type OpenEncoder = () => AudioEncoder;

/** Those of a runtime. A codec without one is left to the service. */
export type Encoders = Readonly<Record<CompactCodec, OpenEncoder | undefined>>;

/** A compact stream that a page asks for, and the content type of the stream that it replaces. */
export interface CompactStream {
  readonly codec: CompactCodec;
  readonly type: PlainType;
}

/**
 * What a request's `Accept` asks for in place of the stream that its body asks for.
 * @param path Behind the mount. Files have types of the same names.
 * @param format The member `stream_format` of the body.
 */
export function wantedCompact(
  path: string,
  format: unknown,
  accept: string | undefined,
): CompactStream | undefined {
  if (path !== OPERATIONS.streamSpeech.path) return undefined;
  const type = format === undefined ? 'text/event-stream' : PLAIN_TYPES.get(format);
  const codec = type && compactCodec(accept, type);
  return codec && { codec, type };
}

const PLAIN_TYPES: ReadonlyMap<unknown, PlainType> = new Map([
  ['sse', 'text/event-stream'],
  ['pcm', 'audio/pcm'],
]);

/**
 * Encodes a stream of the service as it arrives.
 * @throws What `body` throws; Error when it ends early or is not what the API describes.
 */
export function compactBody(
  body: AsyncIterable<Uint8Array>,
  type: PlainType,
  open: OpenEncoder,
): AsyncGenerator<Uint8Array, void> {
  return type === 'audio/pcm' ? encodeSamples(body, open) : encodeEvents(body, open);
}

async function* encodeSamples(
  body: AsyncIterable<Uint8Array>,
  open: OpenEncoder,
): AsyncGenerator<Uint8Array, void> {
  const encoder = open();
  const pcm = createPcmDecoder();
  let samples = 0;
  try {
    for await (const bytes of body) {
      const piece = pcm.push(bytes);
      samples += piece.length;
      const audio = await encoder.write(piece);
      if (audio.length) yield audio;
    }
    if (pcm.rest) throw new Error('The samples ended in the middle of one.');
    // Nothing stays nothing: a file without samples would look like speech.
    if (samples) yield await encoder.finish();
  } finally {
    encoder.close();
  }
}

async function* encodeEvents(
  body: AsyncIterable<Uint8Array>,
  open: OpenEncoder,
): AsyncGenerator<Uint8Array, void> {
  const encoder = open();
  const pcm = createPcmDecoder();
  const events = new EventReader(body);
  let words = 0;
  let samples = 0;
  try {
    for (let event = await events.next(); event; event = await events.next()) {
      switch (event.type) {
        case 'speech.audio.delta': {
          const piece = pcm.push(decodeBase64(event.audio));
          samples += piece.length;
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
          if (samples) for (const slice of compactSlices(await encoder.finish())) yield audioEvent(slice);
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
  readonly #events: AsyncGenerator<string, void>;
  #ahead: Promise<StreamEvent | undefined>;
  /** What `#ahead` has become. */
  #arrived: StreamEvent | undefined;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#events = eventData(textOf(body));
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

  close(): void {
    void this.#events.return();
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
