import { SpeechError } from '../../contract/errors.ts';
import { countCharacters } from '../../contract/limits.ts';
import { type Refund, spendTranscription } from './budgets.ts';
import { fileTooLarge } from './file-too-large.ts';
import { readJsonObject } from './json-body.ts';
import { LimitedBody } from './limited-body.ts';
import type { Settings } from './settings.ts';
import type { TokenClaims } from './token-signer.ts';
import type { ProxyRequest } from './transport-types.ts';

/** A request whose budget has been charged. */
export interface Admission {
  /** What to send to the service. */
  body: Uint8Array | AsyncIterable<Uint8Array>;
  refund: Refund;
}

const nothingToRefund: Refund = async () => {};

/** A request for speech that may be sent to the service; nothing of it has been charged. */
export interface SynthesisRequest {
  /** The body as received. */
  bytes: Uint8Array;
  value: Readonly<Record<string, unknown>>;
  /** Code points of the text. */
  characters: number;
}

/** @throws SpeechError 400, 413 or 415. */
export async function readSynthesis(claims: TokenClaims, request: ProxyRequest): Promise<SynthesisRequest> {
  const { bytes, source, value } = await readJsonObject(request);
  const { text } = value;
  if (typeof text !== 'string' || text === '' || hasSecondText(source)) {
    throw new SpeechError('invalid-argument', 'Send text once, as a string that is not empty.', {
      status: 400,
      field: 'text',
    });
  }
  const characters = countCharacters(text);
  if (characters > claims.maxChars) {
    throw new SpeechError(
      'text-too-long',
      `The text has ${characters} characters; at most ${claims.maxChars} are allowed in one request.`,
      { status: 400, field: 'text' },
    );
  }
  return { bytes, value, characters };
}

/** @throws SpeechError 400, 401, 403, 413 or 415. */
export async function admitLive(
  settings: Settings,
  claims: TokenClaims,
  request: ProxyRequest,
): Promise<Admission> {
  const { bytes } = await readJsonObject(request);
  await spendTranscription(settings, claims, request.address);
  return { body: bytes, refund: nothingToRefund };
}

/**
 * Of two `text` members JSON.parse keeps the last, but the service might read the first: the budget would then be charged for
 * a different text.
 */
function hasSecondText(source: string): boolean {
  return (source.match(/"(?:t|\\u0074)(?:e|\\u0065)(?:x|\\u0078)(?:t|\\u0074)"\s*:/g)?.length ?? 0) > 1;
}

/**
 * The body is not parsed here: its bytes are counted as they stream through.
 * @throws SpeechError 401, 403, 413 or 415.
 */
export async function admitUpload(
  settings: Settings,
  claims: TokenClaims,
  request: ProxyRequest,
): Promise<Admission> {
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(request.header('content-type') ?? '')) {
    throw new SpeechError('unsupported-media', 'Send the file as multipart/form-data.', { status: 415 });
  }
  const length = Number(request.header('content-length') ?? 0);
  if (length > settings.maxFormBytes) {
    throw fileTooLarge(settings.maxUploadBytes);
  }
  await spendTranscription(settings, claims, request.address);
  return { body: new LimitedBody(request.streamBody(), settings.maxFormBytes), refund: nothingToRefund };
}
