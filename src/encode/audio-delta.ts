import type { StreamEvent } from '../contract/synthesis.ts';
import { eventBytes } from '../formats/event-bytes.ts';

/** The event that carries the next bytes of a stream's audio. */
export function audioDelta({ buffer, byteOffset, length }: Uint8Array): Uint8Array {
  const audio = Buffer.from(buffer, byteOffset, length).toString('base64');
  return eventBytes({ type: 'speech.audio.delta', audio } satisfies StreamEvent);
}
