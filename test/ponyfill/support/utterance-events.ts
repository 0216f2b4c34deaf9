import type { SpeechSynthesisErrorEvent, SpeechSynthesisEvent } from '../../../src/ponyfill/index.ts';

const UTTERANCE_EVENTS = ['start', 'boundary', 'pause', 'resume', 'mark', 'end', 'error'];

/** Logs the events of an utterance in order: `<name> <event>`, and the code of an error. */
export function follow(dispatched: string[], name: string, utterance: EventTarget): void {
  for (const type of UTTERANCE_EVENTS)
    utterance.addEventListener(type, (event) => {
      const { error } = event as Partial<SpeechSynthesisErrorEvent>;
      dispatched.push([name, type, error].filter(Boolean).join(' '));
    });
}

/** Resolves with the next event of one of these types. */
export function next<Dispatched extends Event = SpeechSynthesisEvent>(
  target: EventTarget,
  ...types: readonly string[]
): Promise<Dispatched> {
  return new Promise((resolve) => {
    for (const type of types)
      target.addEventListener(type, (event) => resolve(event as Dispatched), { once: true });
  });
}

/** Resolves when an utterance has ended, with or without an error. */
export const over = (utterance: EventTarget) =>
  next<SpeechSynthesisEvent & Partial<SpeechSynthesisErrorEvent>>(utterance, 'end', 'error');
