import { yieldToEventLoop } from '../../async/yield-to-event-loop.ts';
import type { Recognizer } from './recognizer.ts';
import { UtteranceRecognition } from './utterance-recognition.ts';

const DIALECTS = ['sorani', 'kurmanji'] as const;
const SECONDS = 1;
const SLICE = 1600;

/**
 * Decodes noise, so that word lists are loaded and the code is compiled before the first stream. Yields
 * between slices.
 * @param isIdle When it is no longer, the rest is left to the work that has come: it would only wait for this.
 */
export async function warmUpRecognizer(
  recognizer: Recognizer,
  isIdle: () => boolean = () => true,
): Promise<void> {
  for (const dialect of DIALECTS) {
    if (!isIdle()) return;
    const utterance = new UtteranceRecognition(recognizer, await recognizer.words(dialect), dialect);
    const hiss = Int16Array.from({ length: SLICE }, (_, i) => ((i * 7919) % 2003) - 1001);
    for (let slice = 0; slice < SECONDS * 10; slice++) {
      if (!isIdle()) return;
      utterance.push(hiss);
      await yieldToEventLoop();
    }
    utterance.finish();
  }
}
