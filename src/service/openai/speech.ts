import { keptAlive } from '../../async/kept-alive.ts';
import { countCharacters } from '../../contract/limits.ts';
import { isRefusal } from '../admission/refusal.ts';
import type { Roster } from '../catalog/catalog.ts';
import { bearerKeys } from '../http/bearer-keys.ts';
import { readJsonBody } from '../http/read-json-body.ts';
import { streamFrom } from '../http/response-stream.ts';
import type { RouteContext } from '../http/router.ts';
import { openAiFailure } from './openai-error.ts';
import type { OpenAiServices } from './openai-services.ts';
import { SPEECH_FIELDS, type TranslatedSpeech, translateRequest } from './translate-request.ts';
import { translatedAnswer } from './translated-answer.ts';

/** `POST /v1/audio/speech`: speech as it is generated, made and billed by `/api/tts-stream`. */
export async function answerSpeech(
  request: Request,
  context: RouteContext,
  { streamSpeech, servicesOf }: OpenAiServices,
): Promise<Response> {
  const services = servicesOf(request, context);
  /** The voice's group and the rules need the same catalog. */
  let roster: Promise<Roster> | undefined;
  const loadRoster = () => {
    roster ??= (async () => services.loadRoster())();
    return roster;
  };
  let speech: TranslatedSpeech | undefined;
  const answer = await streamSpeech(
    {
      key: bearerKeys(request.headers.get('authorization')).tts ?? null,
      get accept() {
        return speech?.accept ?? null;
      },
      get signal() {
        return request.signal;
      },
      async readBody() {
        const body = await readJsonBody(request);
        if (isRefusal(body)) return body;
        // Where it cannot be loaded, the endpoint says so.
        const voices = await loadRoster().catch(() => undefined);
        const translated = translateRequest(body.value, (voice) => voices?.find(voice)?.group);
        if (isRefusal(translated)) return translated;
        speech = translated;
        return { value: translated.body };
      },
    },
    { ...services, loadRoster },
  );
  return answer.ok && speech ? translateAnswer(answer, speech) : openAiFailure(answer, SPEECH_FIELDS);
}

function translateAnswer(answer: Response, speech: TranslatedSpeech): Response {
  const { headers } = answer;
  const { contentType, ignored, translate } = translatedAnswer(
    speech,
    headers.get('x-ignored-parameters') ?? undefined,
  );
  headers.delete('vary');
  headers.set('content-type', contentType);
  if (ignored !== undefined) headers.set('x-ignored-parameters', ignored);
  if (!translate || !answer.body) return answer;
  const reader = answer.body.getReader();
  const bytes = translate(chunksOf(reader), countCharacters(String(speech.body.text)));
  // The comments of the answer are lost in translation.
  const source = speech.streamFormat === 'sse' ? keptAlive(bytes)[Symbol.asyncIterator]() : bytes;
  return new Response(
    // Wakes a source that waits for the engine.
    streamFrom(source, (reason) => void reader.cancel(reason).catch(() => {})),
    { headers },
  );
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for (let result = await reader.read(); !result.done; result = await reader.read()) yield result.value;
}
