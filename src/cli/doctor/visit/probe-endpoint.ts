import { dialectOfVoice } from '../../../contract/dialects.ts';
import { voiceGroupOf } from '../../../contract/voice-group.ts';
import { guessDialect } from '../../../text/dialect/guess-dialect.ts';
import { splitSentences } from '../../../text/normalize/split-sentences.ts';
import type { OwnElement } from '../page/page-outline.ts';
import { ask, jsonOf } from './ask.ts';
import { askHeaders } from './ask-headers.ts';
import type { Answer, SeenEndpoint, SeenSpeech, SeenUpload } from './visit.ts';

/** Code points of the one sentence that is asked for. */
const MAX_CHARACTERS = 80;
const DEFAULT_UPLOAD_BYTES = 10 * 1024 * 1024;
const GREETINGS = {
  sorani: 'سڵاو، چۆنیت؟',
  kurmanji: 'Silav, tu çawa yî?',
  badini: 'سلاڤ، تو چاوانی؟',
} as const;

/** @param elements Those of the page that call it; at least one. */
export async function probeEndpoint(
  pageUrl: string,
  elements: readonly OwnElement[],
  options: { readonly buysSpeech: boolean },
  signal: AbortSignal,
): Promise<SeenEndpoint> {
  const { endpoint: url, tokenEndpoint: tokenUrl } = elements[0]!;
  const { origin } = new URL(pageUrl);
  const isListening = elements.some(({ name }) => name === 'kurdish-dictate');
  const speaker = elements.find(({ name, speech }) => name === 'kurdish-tts' && !speech?.fault);
  const isSpeaking = elements.some(({ name }) => name !== 'kurdish-dictate');
  const mint = (scope: string) =>
    ask(tokenUrl, signal, {
      method: 'POST',
      headers: { origin, referer: pageUrl, 'content-type': 'application/json' },
      body: JSON.stringify({ scope: [scope] }),
    });
  const isForeign = new URL(tokenUrl).origin !== origin;
  const preflight = isForeign ? await askPreflight(tokenUrl, origin, signal) : undefined;
  const token = await mint(isSpeaking ? 'tts' : 'stt');
  const isMinted = token.status === 200 && typeof jsonOf(token)?.token === 'string';
  const listeningToken = isListening && isSpeaking && isMinted ? await mint('stt') : undefined;
  const voices = isSpeaking && isMinted ? await askVoices(url, origin, signal) : undefined;
  const speaks = options.buysSpeech && isSpeaking && isMinted;
  return {
    url,
    tokenUrl,
    isSpeaking,
    isListening,
    token,
    tokenAgain: isMinted ? await mint(isSpeaking ? 'tts' : 'stt') : undefined,
    listeningToken,
    preflight,
    voices,
    speech: speaks ? await askSpeech(pageUrl, url, token, voices, speaker, signal) : undefined,
    upload:
      isListening && isMinted ? await askUpload(url, origin, listeningToken ?? token, signal) : undefined,
  };
}

function askPreflight(tokenUrl: string, origin: string, signal: AbortSignal): Promise<Answer> {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  };
  return ask(tokenUrl, signal, { method: 'OPTIONS', headers });
}

function askVoices(url: string, origin: string, signal: AbortSignal): Promise<Answer> {
  return ask(`${url}/api/get-speakers`, signal, { headers: { origin } });
}

/** @returns Undefined where the proxy speaks only signed texts, and the page has no short one. */
async function askSpeech(
  pageUrl: string,
  url: string,
  token: Answer,
  voices: Answer | undefined,
  element: OwnElement | undefined,
  signal: AbortSignal,
): Promise<SeenSpeech | undefined> {
  const speech = element?.speech;
  const whole = speech?.text ?? '';
  const dialect =
    speech?.dialect ??
    dialectOfVoice(speech?.voice ?? '') ??
    guessDialect(whole, { lang: speech?.language ?? '' });
  const isSigned = Boolean(speech?.signature);
  if (isSigned && [...whole].length > MAX_CHARACTERS) return undefined;
  const text = isSigned ? whole : firstWords(whole) || GREETINGS[dialect as keyof typeof GREETINGS];
  const voice = speech?.voice || firstVoice(voices, dialect);
  if (!text || !voice) return undefined;
  const { token: bearer, texts } = jsonOf(token) ?? {};
  const { origin, pathname } = new URL(pageUrl);
  const answer = await ask(`${url}/api/tts-stream`, signal, {
    method: 'POST',
    headers: {
      origin,
      referer: pageUrl,
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'accept-encoding': 'gzip, deflate, br',
      // Speech that is kept would come at once whatever collects it on its way.
      'cache-control': 'no-store',
      authorization: `Bearer ${String(bearer)}`,
      ...(isSigned && { 'speech-signature': speech!.signature }),
      ...(texts === 'pages' && { 'speech-page': pathname }),
    },
    body: JSON.stringify({
      text,
      speaker_id: voice,
      model_version: voiceGroupOf(voice, speech?.voiceGroup),
      dialect: speech?.dialect,
      stream_format: 'sse',
    }),
  });
  return { answer, text };
}

/** The first sentence, or as many whole words of it as fit. */
function firstWords(text: string): string {
  const [first] = splitSentences(text);
  const sentence = first ? text.slice(first.start, first.end).trim() : '';
  const letters = [...sentence];
  if (letters.length <= MAX_CHARACTERS) return sentence;
  return letters
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replace(/\s\S*$/, '');
}

function firstVoice(voices: Answer | undefined, dialect: string): string {
  const rows = jsonOf(voices)?.speakers;
  if (!Array.isArray(rows)) return '';
  const voice = rows.find((row) => row?.dialect === dialect && !row.locked);
  return typeof voice?.id === 'string' ? voice.id : '';
}

/** As large as the proxy says a recording may be. Without a token nothing is transcribed or billed, and no body is sent. */
async function askUpload(
  url: string,
  origin: string,
  token: Answer,
  signal: AbortSignal,
): Promise<SeenUpload> {
  const limits = jsonOf(token)?.limits as { max_upload_bytes?: unknown } | undefined;
  const bytes = Number(limits?.max_upload_bytes) || DEFAULT_UPLOAD_BYTES;
  const headers = {
    origin,
    'content-type': 'multipart/form-data; boundary=doctor',
    'content-length': String(bytes),
    expect: '100-continue',
  };
  const { status, headers: answered } = await askHeaders(`${url}/api/stt-proxy`, 'POST', headers, signal);
  return { bytes, status, headers: answered };
}
