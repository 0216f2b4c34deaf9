import type { SpeechSynthesisErrorEvent, SpeechSynthesisEvent } from '../../../src/ponyfill/index.ts';

const UTTERANCE_EVENTS = ['start', 'boundary', 'pause', 'resume', 'mark', 'end', 'error'];

/** Writes down all that utterances are told, in order: `<name> <event>`, and the code of an error. */
export function follow(told: string[], name: string, utterance: EventTarget): void {
  for (const type of UTTERANCE_EVENTS)
    utterance.addEventListener(type, (event) => {
      const { error } = event as Partial<SpeechSynthesisErrorEvent>;
      told.push([name, type, error].filter(Boolean).join(' '));
    });
}

/** Resolves with the next event of one of these types. */
export function next<Told extends Event = SpeechSynthesisEvent>(
  target: EventTarget,
  ...types: readonly string[]
): Promise<Told> {
  return new Promise((resolve) => {
    for (const type of types)
      target.addEventListener(type, (event) => resolve(event as Told), { once: true });
  });
}

/** Resolves when an utterance has ended, however. */
export const over = (utterance: EventTarget) =>
  next<SpeechSynthesisEvent & Partial<SpeechSynthesisErrorEvent>>(utterance, 'end', 'error');
