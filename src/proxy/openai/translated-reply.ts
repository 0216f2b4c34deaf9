import type { ByteStream } from '../../async/byte-stream.ts';
import { keptAlive } from '../../async/kept-alive.ts';
import { observed } from '../../async/observed.ts';
import { SpeechError } from '../../contract/errors.ts';
import { compactCodec } from '../../formats/compact-codec.ts';
import type { TranslatedSpeech } from '../../service/openai/translate-request.ts';
import { translatedAnswer } from '../../service/openai/translated-answer.ts';
import { errorReply } from '../base/reply.ts';
import type { Reply, StreamReply } from '../base/transport-types.ts';

/**
 * An answer of `/api/tts-stream` as one of `POST /v1/audio/speech`; refusals stay as they are.
 * @param characters Code points of the text, as it is spoken.
 */
export async function translatedReply(
  reply: Reply | StreamReply,
  speech: TranslatedSpeech,
  characters: number,
): Promise<Reply | StreamReply> {
  if (reply.kind === 'reply') return reply;
  if (!isAskedFor(reply.headers['Content-Type'] ?? '', speech)) {
    await reply.body[Symbol.asyncIterator]().return?.();
    return errorReply(notMade(speech));
  }
  const {
    'Content-Location': address,
    'Content-Length': length,
    'X-Ignored-Parameters': ignoredBefore,
    ...rest
  } = reply.headers;
  const { contentType, ignored, translate } = translatedAnswer(speech, ignoredBefore);
  const headers: Record<string, string> = { ...rest, 'Content-Type': contentType };
  if (ignored !== undefined) headers['X-Ignored-Parameters'] = ignored;
  if (!translate) {
    if (length !== undefined) headers['Content-Length'] = length;
    // Relative to a path that is one deeper.
    if (address !== undefined) headers['Content-Location'] = `../${address}`;
    return { ...reply, headers };
  }
  const body = translated(reply.body, (chunks) => translate(chunks, characters));
  return { ...reply, headers, body: speech.streamFormat === 'sse' ? keptAlive(body) : body };
}

/** Whether the service, or this proxy, has made the codec that was asked for. */
function isAskedFor(contentType: string, { format, streamFormat }: TranslatedSpeech): boolean {
  const plainType = streamFormat === 'sse' ? 'text/event-stream' : 'audio/pcm';
  const codec = compactCodec(contentType, plainType);
  if (codec !== undefined) return codec === format;
  const isPlain = contentType.split(';', 1)[0]!.trim().toLowerCase() === plainType;
  return isPlain && (format === 'wav' || format === 'pcm');
}

function notMade({ format }: TranslatedSpeech): SpeechError {
  const message = `Neither this proxy nor its service makes "response_format" ${format}; use wav or pcm.`;
  return new SpeechError('not-supported', message, { status: 400, field: 'response_format' });
}

function translated(
  body: ByteStream,
  translate: (chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array, void>,
): ByteStream {
  const chunks = body[Symbol.asyncIterator]();
  const bytes = translate({ [Symbol.asyncIterator]: () => chunks });
  const stream: AsyncIterator<Uint8Array, void> = {
    next: () => bytes.next(),
    // The body is ended by itself: a generator that waits for more of it does not return before that has come.
    async return() {
      await chunks.return?.();
      return bytes.return();
    },
  };
  return observed(
    { [Symbol.asyncIterator]: () => stream },
    {
      // A parser's own message quotes the data, and servers log it.
      toError: (error) =>
        error instanceof SyntaxError
          ? new SpeechError('stream-truncated', 'The speech service sent an event that is not JSON.')
          : error,
    },
  );
}
