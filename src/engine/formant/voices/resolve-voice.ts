import type { SynthesisJob } from '../../synthesis-engine.ts';
import { clonedVoice } from './cloned-voice.ts';
import type { Voice } from './voice.ts';
import { voiceFromId } from './voice-from-id.ts';

/**
 * Resolves a job's voice.
 * @throws SpeechError `voice-unavailable` for an id that is neither in the catalog nor a clone with its
 * measurements.
 */
export function resolveVoice({ voice, clone }: Pick<SynthesisJob, 'voice' | 'clone'>): Voice {
  return clone ? clonedVoice(voice, clone) : voiceFromId(voice);
}
