import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';

/** Long enough to be spoken alone. */
export const CLAUSE = 'بەڵێ، دەتوانم یارمەتیت بدەم،';
/** With the word after it, without which it might go on. */
export const OPENING = `${CLAUSE} بەڵام `;
export const FIRST = `${CLAUSE} بەڵام سەرەتا بەرنامەکە ببینە.`;
export const SECOND = 'پاس کاتژمێر 8:30 دەڕوات.';
/** Two sentences. */
export const TEXT = `${FIRST} ${SECOND}`;

/** About what a model writes at once. */
export const tokens = (text: string) => text.match(/.{1,3}/gsu) ?? [];

export const spoken = (text: string) => text.split(/\s+/);

export function recordEvents(element: KurdishTtsElement, ...types: string[]): string[] {
  const events: string[] = [];
  for (const type of types) element.addEventListener(type, () => events.push(type));
  return events;
}
