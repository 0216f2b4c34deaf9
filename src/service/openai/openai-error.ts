import type { ErrorBody } from '../../contract/error-body.ts';
import type { Refusal } from '../admission/refusal.ts';
import { refusalResponse } from '../http/respond.ts';
import { type FieldNames, type OpenAiErrorBody, openAiErrorBody } from './openai-error-body.ts';

/** The status and headers of a refusal, with OpenAI's body. @param names of the fields of the request. */
export function openAiRefusal(
  refusal: Refusal,
  headers: Record<string, string> = {},
  names: FieldNames = {},
): Response {
  const { status, body } = refusal;
  return withBody(refusalResponse(refusal, headers), openAiErrorBody(status, body, names));
}

/** An error response of our own API, whose body it reads, as OpenAI's: status and headers stay. */
export async function openAiFailure(response: Response, names: FieldNames = {}): Promise<Response> {
  const body = (await response.json()) as ErrorBody;
  return withBody(response, openAiErrorBody(response.status, body, names));
}

function withBody({ status, headers }: Response, body: OpenAiErrorBody): Response {
  const bytes = Buffer.from(JSON.stringify(body));
  const translated = new Headers(headers);
  translated.set('content-type', 'application/json');
  translated.set('content-length', String(bytes.byteLength));
  return new Response(bytes, { status, headers: translated });
}
