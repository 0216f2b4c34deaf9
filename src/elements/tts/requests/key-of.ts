import type { SpeechRequest } from './speech-request.ts';

/** Equal for requests that sound the same. */
export function keyOf(request: SpeechRequest): string {
  return JSON.stringify(request);
}
