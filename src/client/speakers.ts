import { speechErrorFromResponse } from '../contract/errors.ts';
import type { Speaker } from '../contract/speakers.ts';
import { type ConnectionOptions, send } from './request.ts';

/**
 * The public catalog: what exists, not what an account may use. Needs no token.
 * @throws SpeechError `network`, or the service's refusal.
 */
export async function listSpeakers(
  options: Pick<ConnectionOptions, 'endpoint' | 'signal' | 'fetch'> & { voiceGroup?: string | undefined },
): Promise<Speaker[]> {
  const query = options.voiceGroup ? `?model_version=${encodeURIComponent(options.voiceGroup)}` : '';
  const response = await send(`/api/get-speakers${query}`, {}, options);
  if (!response.ok) throw speechErrorFromResponse(response.status, await response.text());
  const { speakers } = (await response.json()) as { speakers: Speaker[] };
  return speakers;
}
