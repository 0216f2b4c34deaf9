import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { speechEvents } from './speech-events.ts';
import type { SpeechFormat } from './speech-formats.ts';
import { streamingWavHeader } from './streaming-wav-header.ts';
import type { TranslatedSpeech } from './translate-speech.ts';

/** How an answer of `/api/tts-stream` becomes one of `POST /v1/audio/speech`. */
export interface SpeechAnswer {
  readonly contentType: string;
  /** The value of `X-Ignored-Parameters`; undefined where nothing was ignored. */
  readonly ignored: string | undefined;
  /** Translates the body; undefined where it stays as it is. @param characters Of the text, that are billed. */
  readonly translate:
    | ((chunks: AsyncIterable<Uint8Array>, characters: number) => AsyncGenerator<Uint8Array, void>)
    | undefined;
}

const CONTENT_TYPES: Readonly<Record<SpeechFormat, string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
};

/** @param ignoredBefore `X-Ignored-Parameters` of the answer. */
export function speechAnswer(
  { format, streamFormat, ignored }: TranslatedSpeech,
  ignoredBefore: string | undefined,
): SpeechAnswer {
  const head = format === 'wav' ? streamingWavHeader(SYNTHESIS_SAMPLE_RATE) : undefined;
  const isEvents = streamFormat === 'sse';
  return {
    contentType: isEvents ? 'text/event-stream' : CONTENT_TYPES[format],
    ignored: [ignoredBefore, ...ignored].filter(Boolean).join(', ') || undefined,
    translate: isEvents
      ? (chunks, characters) => speechEvents(chunks, { head, characters })
      : head && ((chunks) => withHead(head, chunks)),
  };
}

async function* withHead(
  head: Uint8Array,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  yield head;
  yield* chunks;
}
