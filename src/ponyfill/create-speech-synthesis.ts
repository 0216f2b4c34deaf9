import { SpeechSynthesis, type SynthesisOptions } from './speech-synthesis.ts';
import { SpeechSynthesisErrorEvent, SpeechSynthesisEvent } from './speech-synthesis-events.ts';
import { SpeechSynthesisUtterance } from './speech-synthesis-utterance.ts';
import { SpeechSynthesisVoice } from './speech-synthesis-voice.ts';

/** Kurdish counterparts of the globals on `window`, under the same names. */
export interface SynthesisPonyfill {
  readonly speechSynthesis: SpeechSynthesis;
  readonly SpeechSynthesis: typeof SpeechSynthesis;
  readonly SpeechSynthesisUtterance: typeof SpeechSynthesisUtterance;
  readonly SpeechSynthesisVoice: typeof SpeechSynthesisVoice;
  readonly SpeechSynthesisEvent: typeof SpeechSynthesisEvent;
  readonly SpeechSynthesisErrorEvent: typeof SpeechSynthesisErrorEvent;
}

/** One speech queue and its classes. Nothing is fetched before first use. */
export function createSpeechSynthesis(options: SynthesisOptions = {}): SynthesisPonyfill {
  return {
    speechSynthesis: new SpeechSynthesis(options),
    SpeechSynthesis,
    SpeechSynthesisUtterance,
    SpeechSynthesisVoice,
    SpeechSynthesisEvent,
    SpeechSynthesisErrorEvent,
  };
}
