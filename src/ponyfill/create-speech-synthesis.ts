import { SpeechSynthesis, type SynthesisOptions } from './speech-synthesis.ts';
import { SpeechSynthesisErrorEvent, SpeechSynthesisEvent } from './speech-synthesis-events.ts';
import { SpeechSynthesisUtterance } from './speech-synthesis-utterance.ts';
import { SpeechSynthesisVoice } from './speech-synthesis-voice.ts';

/** The names that a page finds on `window`, each with its Kurdish counterpart. */
export interface SynthesisPonyfill {
  readonly speechSynthesis: SpeechSynthesis;
  readonly SpeechSynthesis: typeof SpeechSynthesis;
  readonly SpeechSynthesisUtterance: typeof SpeechSynthesisUtterance;
  readonly SpeechSynthesisVoice: typeof SpeechSynthesisVoice;
  readonly SpeechSynthesisEvent: typeof SpeechSynthesisEvent;
  readonly SpeechSynthesisErrorEvent: typeof SpeechSynthesisErrorEvent;
}

/** One queue of speech, and the classes that go with it. Nothing is fetched before it is used. */
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
