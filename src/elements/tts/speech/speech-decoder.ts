import { hasWebCodecsOpus, WebCodecsDecoder } from '../../../audio/decode/webcodecs-decoder.ts';
import type { SpeechDecoder } from '../../../formats/speech-decoder.ts';

/** Opens decoders for compact streams; undefined where this browser cannot decode them. */
export async function speechDecoders(): Promise<(() => SpeechDecoder) | undefined> {
  return (await hasWebCodecsOpus()) ? () => new WebCodecsDecoder() : undefined;
}
