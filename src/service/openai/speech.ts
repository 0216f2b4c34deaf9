import { countCharacters } from '../../contract/limits.ts';
import { ROUTES } from '../../contract/routes.ts';
import { isApiKey } from '../accounts/api-key.ts';
import { isRefusal } from '../admission/refusal.ts';
import { bearerKeys } from '../http/bearer-keys.ts';
import { readJsonBody } from '../http/read-json-body.ts';
import { streamFrom } from '../http/response-stream.ts';
import type { RouteContext } from '../http/router.ts';
import { authenticate } from '../routes/authenticate.ts';
import { innerRequest } from './inner-request.ts';
import { openAiFailure, openAiRefusal } from './openai-error.ts';
import type { OpenAiServices } from './openai-services.ts';
import { speechAnswer } from './speech-answer.ts';
import { SPEECH_FIELDS, type TranslatedSpeech, translateSpeech } from './translate-speech.ts';

/** `POST /v1/audio/speech`: speech as it is generated, made and billed by `/api/tts-stream`. */
export async function answerSpeech(
  request: Request,
  context: RouteContext,
  { fetch, servicesOf }: OpenAiServices,
): Promise<Response> {
  const post = (body: string, accept?: string) => {
    const headers = { 'content-type': 'application/json', ...(accept !== undefined && { accept }) };
    const init = { method: 'POST', body, headers };
    return fetch(innerRequest(request, context.requestId, ROUTES.streamSpeech.path, init, 'tts'));
  };
  const { tts: key } = bearerKeys(request.headers.get('authorization'));
  // Nothing is read for a caller who has not even the form of a key.
  if (key === undefined || !isApiKey(key, 'tts')) return openAiFailure(await post('{}'));
  const services = servicesOf(request, context);
  const body = await readJsonBody(request);
  const roster = await rosterOf(services);
  const speech = isRefusal(body) ? body : translateSpeech(body.value, (voice) => roster?.find(voice)?.group);
  if (isRefusal(speech)) {
    // As on our own endpoints, a key that is refused comes before what is wrong with the body.
    const unknown = await authenticate(withApiKey(request, key), 'tts', services);
    return openAiRefusal(isRefusal(unknown) ? unknown : speech);
  }
  const answer = await post(JSON.stringify(speech.body), speech.accept);
  return answer.ok ? translateAnswer(answer, speech) : openAiFailure(answer, SPEECH_FIELDS);
}

function withApiKey({ url }: Request, key: string): Request {
  return new Request(url, { headers: { 'x-api-key': key } });
}

/** Undefined where it cannot be loaded, which the endpoint reports. */
async function rosterOf({ loadRoster }: ReturnType<OpenAiServices['servicesOf']>) {
  try {
    return await loadRoster();
  } catch {
    return undefined;
  }
}

function translateAnswer(answer: Response, speech: TranslatedSpeech): Response {
  const headers = new Headers(answer.headers);
  const { contentType, ignored, translate } = speechAnswer(
    speech,
    headers.get('x-ignored-parameters') ?? undefined,
  );
  headers.delete('vary');
  headers.set('content-type', contentType);
  if (ignored !== undefined) headers.set('x-ignored-parameters', ignored);
  if (!translate || !answer.body) return new Response(answer.body, { headers });
  const reader = answer.body.getReader();
  const bytes = translate(chunksOf(reader), countCharacters(String(speech.body.text)));
  return new Response(
    // Wakes a source that waits for the engine.
    streamFrom(bytes, (reason) => void reader.cancel(reason).catch(() => {})),
    { headers },
  );
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for (let result = await reader.read(); !result.done; result = await reader.read()) yield result.value;
}
