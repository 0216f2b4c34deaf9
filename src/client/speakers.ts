import type { Speaker } from '../contract/speakers.ts';
import { readProxyAnswer } from './proxy-answer.ts';
import { type ConnectionOptions, send } from './request.ts';

/**
 * The public catalog: what exists, not what an account may use. Needs no token.
 * @throws SpeechError `network`, or the service's refusal.
 */
export async function listSpeakers(
  options: Pick<ConnectionOptions, 'endpoint' | 'signal' | 'fetch'> & { voiceGroup?: string | undefined },
): Promise<Speaker[]> {
  const query = options.voiceGroup ? `?model_version=${encodeURIComponent(options.voiceGroup)}` : '';
  const path = `/api/get-speakers${query}`;
  const answer = await readProxyAnswer(await send(path, {}, options), options.endpoint + path);
  const { speakers } = answer as { speakers: Speaker[] };
  return speakers;
}
