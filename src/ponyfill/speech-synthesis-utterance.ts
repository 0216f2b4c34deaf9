import { defineHandlers, type Handler } from './event-handlers.ts';
import type { SpeechSynthesisErrorEvent, SpeechSynthesisEvent } from './speech-synthesis-events.ts';
import type { SpeechSynthesisVoice } from './speech-synthesis-voice.ts';

/** A text and how to speak it. Read when `speak()` is called; a later change of the volume applies from the next word. */
export class SpeechSynthesisUtterance extends EventTarget {
  /** Plain text or SSML of any length; SSML tags are ignored. */
  text: string;
  /** BCP 47 tag; if empty, the page's language if it fits the text's script. */
  lang = '';
  /** One of `getVoices()`; if null, the first one for the language. */
  voice: SpeechSynthesisVoice | null = null;
  declare onstart: Handler<SpeechSynthesisEvent>;
  declare onend: Handler<SpeechSynthesisEvent>;
  declare onerror: Handler<SpeechSynthesisErrorEvent>;
  declare onpause: Handler<SpeechSynthesisEvent>;
  declare onresume: Handler<SpeechSynthesisEvent>;
  declare onmark: Handler<SpeechSynthesisEvent>;
  declare onboundary: Handler<SpeechSynthesisEvent>;
  #volume = 1;
  #rate = 1;
  #pitch = 1;

  constructor(text = '') {
    super();
    this.text = String(text);
  }

  /** 0 to 1. */
  get volume(): number {
    return this.#volume;
  }

  set volume(value: number) {
    this.#volume = finite('volume', value);
  }

  /** 0.1 to 10; 1 is the voice's default. */
  get rate(): number {
    return this.#rate;
  }

  set rate(value: number) {
    this.#rate = finite('rate', value);
  }

  /** 0 to 2; 1 is the voice's default. */
  get pitch(): number {
    return this.#pitch;
  }

  set pitch(value: number) {
    this.#pitch = finite('pitch', value);
  }
}

defineHandlers(SpeechSynthesisUtterance, 'start', 'end', 'error', 'pause', 'resume', 'mark', 'boundary');

/** Converts to a float as Web IDL does. */
function finite(name: string, value: unknown): number {
  const number = Number(value);
  if (!Number.isFinite(number)) throw new TypeError(`The ${name} has to be a finite number.`);
  return number;
}
