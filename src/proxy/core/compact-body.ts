import type { StreamEvent } from '../../contract/synthesis.ts';
import type { AudioEncoder } from '../../encode/encode-chunks.ts';
import { acceptsOpus, COMPACT_TYPES } from '../../formats/accepts-opus.ts';
import { decodeBase64, encodeBase64 } from '../../formats/base64.ts';
import { eventBytes } from '../../formats/event-bytes.ts';
import { eventData } from '../../formats/event-data.ts';
import { createPcmDecoder } from '../../formats/pcm-decoder.ts';

export type PlainType = keyof typeof COMPACT_TYPES;

/** Opens an encoder for one stream. */
export type OpenEncoder = () => AudioEncoder;

/** The content type to request from the service where the page asks for its compact form; undefined where it does not. */
export function plainTypeFor(accept: string | undefined): PlainType | undefined {
  return (Object.keys(COMPACT_TYPES) as PlainType[]).find((type) => acceptsOpus(accept, type));
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
  return type === 'audio/pcm' ? encodeSamples(body, open) : encodeEvents(body, open);
}

async function* encodeSamples(
  body: AsyncIterable<Uint8Array>,
  open: OpenEncoder,
): AsyncGenerator<Uint8Array, void> {
  const encoder = open();
  const pcm = createPcmDecoder();
  try {
    for await (const bytes of body) {
      const audio = await encoder.write(pcm.push(bytes));
      if (audio.length) yield audio;
    }
    if (pcm.rest) throw new Error('The samples ended in the middle of one.');
    yield await encoder.finish();
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
  let words = 0;
  try {
    for await (const data of eventData(textOf(body))) {
      const event = JSON.parse(data) as StreamEvent;
      switch (event.type) {
        case 'speech.audio.delta': {
          const audio = await encoder.write(pcm.push(decodeBase64(event.audio)));
          if (audio.length) yield audioEvent(audio);
          break;
        }
        case 'speech.audio.done': {
          yield audioEvent(await encoder.finish());
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
  }
}

async function* textOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  for await (const bytes of body) yield decoder.decode(bytes, { stream: true });
}

function audioEvent(audio: Uint8Array): Uint8Array {
  return eventBytes({ type: 'speech.audio.delta', audio: encodeBase64(audio) });
}
