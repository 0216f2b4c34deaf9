import { aTimeout, fixture, html } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { TOKEN, type WatchedService } from './service.ts';

export const SORANI = 'سڵاو، چۆنیت؟ من باشم، سوپاس.';

export interface Settings {
  text?: string;
  speed?: number;
}

export async function speaker(service: WatchedService, settings: Settings = {}): Promise<KurdishTtsElement> {
  return fixture<KurdishTtsElement>(
    html`<kurdish-tts text=${settings.text ?? SORANI} voice="sorani_m001" speed=${settings.speed ?? 2} latency="immediate" .fetch=${service.fetch}></kurdish-tts>`,
  );
}

export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (reason) => reason,
  );

/** Below the test runner's own limit, whose error does not say what was waited for. */
const LONGEST_WAIT_MS = 45_000;

export async function waitFor(condition: () => boolean): Promise<void> {
  const overdue = new Error(`Not within ${LONGEST_WAIT_MS / 1000} s: ${condition}`);
  const start = performance.now();
  while (!condition()) {
    if (performance.now() - start > LONGEST_WAIT_MS) throw overdue;
    await aTimeout(10);
  }
}

export function recordWords(element: KurdishTtsElement, text: () => string): string[] {
  const words: string[] = [];
  element.addEventListener('boundary', ({ name, charIndex, charLength }) => {
    if (name === 'word') words.push(text().slice(charIndex, charIndex + charLength));
  });
  return words;
}

export async function token(): Promise<string> {
  const response = await fetch(TOKEN, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"scope":["tts"]}',
  });
  return (await response.json()).token;
}
