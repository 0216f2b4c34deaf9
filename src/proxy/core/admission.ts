import { SpeechError } from '../../contract/errors.ts';
import { countCharacters } from '../../contract/limits.ts';
import { chargeSynthesis, type Refund, spendTranscription } from './budgets.ts';
import { readJsonObject } from './json-body.ts';
import type { Settings } from './settings.ts';
import type { TokenClaims } from './token-signer.ts';
import type { ProxyCall } from './transport-types.ts';

/** A request that has been paid for: what to send, and how to give the money back. */
export interface Admission {
  body: Uint8Array | 'stream';
  refund: Refund;
}

const nothingToRefund: Refund = async () => {};

/** @throws SpeechError 400, 403, 413 or 415; nothing is then spent but the request. */
export async function admitSynthesis(
  settings: Settings,
  claims: TokenClaims,
  call: ProxyCall,
): Promise<Admission> {
  const { bytes, source, value } = await readJsonObject(call);
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
  return { body: bytes, refund: await chargeSynthesis(settings, claims, call.address, characters) };
}

/** @throws SpeechError 400, 401, 403, 413 or 415. */
export async function admitLive(
  settings: Settings,
  claims: TokenClaims,
  call: ProxyCall,
): Promise<Admission> {
  const { bytes } = await readJsonObject(call);
  await spendTranscription(settings, claims, call.address);
  return { body: bytes, refund: nothingToRefund };
}

/** The service might read the first of two `text` members where JSON.parse counts the last: then the budget counts another text. */
function hasSecondText(source: string): boolean {
  return (source.match(/"(?:t|\\u0074)(?:e|\\u0065)(?:x|\\u0078)(?:t|\\u0074)"\s*:/g)?.length ?? 0) > 1;
}

/**
 * The body is never parsed here: it is counted while it passes.
 * @throws SpeechError 401, 403, 413 or 415.
 */
export async function admitUpload(
  settings: Settings,
  claims: TokenClaims,
  call: ProxyCall,
): Promise<Admission> {
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(call.header('content-type') ?? '')) {
    throw new SpeechError('unsupported-media', 'Send the file as multipart/form-data.', { status: 415 });
  }
  const length = Number(call.header('content-length') ?? 0);
  if (length > settings.maxFormBytes) {
    throw new SpeechError('file-too-large', `The file is larger than ${settings.maxUploadBytes} bytes.`, {
      status: 413,
      field: 'file',
    });
  }
  await spendTranscription(settings, claims, call.address);
  return { body: 'stream', refund: nothingToRefund };
}
