import { SpeechError } from '../../contract/errors.ts';
import { countCharacters } from '../../contract/limits.ts';
import type { TokenClaims } from '../keys/token-signer.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import type { Settings } from '../setup/settings.ts';
import type { CountedRequest } from '../visitors/request-memory.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Refund } from './charges.ts';
import { fileTooLarge } from './file-too-large.ts';
import { readJsonObject } from './json-body.ts';
import { LimitedBody } from './limited-body.ts';
import { requirePlainNames } from './require-plain-names.ts';
import { spendToken } from './spend-token.ts';

/** A request whose budget has been charged. */
interface Admission {
  /** What to send to the service. */
  body: Uint8Array | AsyncIterable<Uint8Array>;
  refund: Refund;
}

/** Charges the budget of a request that has been checked. @throws SpeechError 401 or 403. */
export type Admit = () => Promise<Admission>;

const encoder = new TextEncoder();

/** A request for speech that may be sent to the service; nothing of it has been charged. */
export interface SynthesisRequest {
  /** What was checked, and is sent: of two members of one name, the service might read the other one. */
  value: Readonly<Record<string, unknown>>;
  /** Code points of the text. */
  characters: number;
}

/** @throws SpeechError 400, 408, 413 or 415. */
export async function readSynthesis(
  settings: Settings,
  claims: TokenClaims,
  request: CountedRequest,
): Promise<SynthesisRequest> {
  const { source, value } = await readJsonObject(request, settings.bodyTimeout);
  requirePlainNames(value);
  const { text } = value;
  if (typeof text !== 'string' || text === '' || hasSecondText(source)) {
    throw new SpeechError('invalid-argument', 'Send "text" once, as a string that is not empty.', {
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
  return { value, characters };
}

/** @throws SpeechError 400, 401, 403, 408, 413 or 415. */
export async function admitLive(
  parts: ProxyParts,
  claims: TokenClaims,
  request: CountedRequest,
): Promise<Admit> {
  const { value } = await readJsonObject(request, parts.settings.bodyTimeout);
  requirePlainNames(value);
  const body = encoder.encode(canonicalJson(value));
  return async () => ({ body, refund: await spendToken(parts, claims, request.visitor.address) });
}

/** JSON.parse keeps the last of two `text` members, silently: whoever sends two means something else than what is spoken. */
function hasSecondText(source: string): boolean {
  return (source.match(/"(?:t|\\u0074)(?:e|\\u0065)(?:x|\\u0078)(?:t|\\u0074)"\s*:/g)?.length ?? 0) > 1;
}

/**
 * The body is not parsed here: its bytes are counted as they stream through.
 * @throws SpeechError 401, 403, 413 or 415.
 */
export async function admitUpload(
  parts: ProxyParts,
  claims: TokenClaims,
  request: CountedRequest,
): Promise<Admit> {
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(request.header('content-type') ?? '')) {
    throw new SpeechError('unsupported-media', 'Send the file as multipart/form-data.', { status: 415 });
  }
  const length = Number(request.header('content-length') ?? 0);
  const { maxFormBytes, maxUploadBytes } = parts.settings;
  if (length > maxFormBytes) throw fileTooLarge(maxUploadBytes);
  // Nothing of it is read before it has a place, however long that takes.
  const body = new LimitedBody(request.streamBody(), maxFormBytes);
  return async () => ({ body, refund: await spendToken(parts, claims, request.visitor.address) });
}
