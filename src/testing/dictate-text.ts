import type { SpeechErrorEvent } from '../elements/base/events.ts';
import type { KurdishDictateElement } from '../elements/dictate/kurdish-dictate.ts';

/**
 * Dictates one text into an element, and waits until it is final.
 * @param say Called once the element listens.
 * @returns The final text of the dictation.
 * @throws SpeechError the element's own.
 */
export async function dictateText(
  element: KurdishDictateElement,
  text: string,
  say: () => void,
): Promise<string> {
  if (!element.listening) await element.start();
  const heard = finalText(element, text);
  say();
  await heard;
  if (element.continuous) return element.finalTranscript;
  return element.stop();
}

/** Resolves once a text is final, or the dictation has ended. */
function finalText(element: KurdishDictateElement, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const { signal } = listening;
    const settle = (action: () => void) => {
      listening.abort();
      action();
    };
    element.addEventListener(
      'result',
      ({ results, resultIndex }) => {
        const isFinal = results
          .slice(resultIndex)
          .some((result) => result.isFinal && result[0].transcript === text);
        if (isFinal) settle(resolve);
      },
      { signal },
    );
    element.addEventListener('error', (event) => settle(() => reject((event as SpeechErrorEvent).error)), {
      signal,
    });
    element.addEventListener('end', () => settle(resolve), { signal });
  });
}
