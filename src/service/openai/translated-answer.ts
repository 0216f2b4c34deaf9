import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { OpenAiSpeechFormat } from './speech-formats.ts';
import { streamingWavHeader } from './streaming-wav-header.ts';
import { translateEvents } from './translate-events.ts';
import type { TranslatedSpeech } from './translate-request.ts';

/** How an answer of `/api/tts-stream` becomes one of `POST /v1/audio/speech`. */
export interface TranslatedAnswer {
  readonly contentType: string;
  /** The value of `X-Ignored-Parameters`; undefined where nothing was ignored. */
  readonly ignored: string | undefined;
  /** Translates the body; undefined where it stays as it is. @param characters Of the text, that are billed. */
  readonly translate:
    | ((chunks: AsyncIterable<Uint8Array>, characters: number) => AsyncGenerator<Uint8Array, void>)
    | undefined;
}

const CONTENT_TYPES: Readonly<Record<OpenAiSpeechFormat, string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
};

/** @param ignoredBefore `X-Ignored-Parameters` of the answer. */
export function translatedAnswer(
  { format, streamFormat, ignored }: TranslatedSpeech,
  ignoredBefore: string | undefined,
): TranslatedAnswer {
  const head = format === 'wav' ? streamingWavHeader(SYNTHESIS_SAMPLE_RATE) : undefined;
  const isEvents = streamFormat === 'sse';
  return {
    contentType: isEvents ? 'text/event-stream' : CONTENT_TYPES[format],
    ignored: [ignoredBefore, ...ignored].filter(Boolean).join(', ') || undefined,
    translate: isEvents
      ? (chunks, characters) => translateEvents(chunks, { head, characters })
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
