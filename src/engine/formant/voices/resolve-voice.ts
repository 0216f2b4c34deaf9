import type { SynthesisJob } from '../../synthesis-engine.ts';
import { clonedVoice } from './cloned-voice.ts';
import type { Voice } from './voice.ts';
import { voiceFromId } from './voice-from-id.ts';

/**
 * The voice that a job is spoken with.
 * @throws SpeechError `voice-unavailable` for an id that is neither of the catalog nor comes with a clone's measures.
 */
export function resolveVoice({ voice, clone }: Pick<SynthesisJob, 'voice' | 'clone'>): Voice {
  return clone ? clonedVoice(voice, clone) : voiceFromId(voice);
}
