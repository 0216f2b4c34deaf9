import type { Speaker } from '../contract/speakers.ts';
import { readProxyAnswer } from './proxy-answer.ts';
import { type ConnectionOptions, send } from './request.ts';

/**
 * Lists the voices of the public catalog, regardless of the account's plan. Needs no token.
 * @throws SpeechError `network`, or the code of the error response.
 */
export async function listSpeakers(
  options: Pick<ConnectionOptions, 'endpoint' | 'signal' | 'fetch'> & { voiceGroup?: string | undefined },
): Promise<Speaker[]> {
  const query = options.voiceGroup
    ? (`?model_version=${encodeURIComponent(options.voiceGroup)}` as const)
    : '';
  const path = `/api/get-speakers${query}` as const;
  const answer = await readProxyAnswer(await send(path, {}, options), options.endpoint + path);
  const { speakers } = answer as { speakers: Speaker[] };
  return speakers;
}
