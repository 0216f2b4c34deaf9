import type { DegradedEvent, SpeechErrorEvent } from '../elements/base/events.ts';
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
  const settled = finalText(element, text);
  say();
  const isRecorded = (await settled) === 'recorded';
  if (element.continuous && !isRecorded) return element.finalTranscript;
  return element.stop();
}

/**
 * Resolves with `final` once a text is final, or the dictation has ended; with `recorded` once there is speech whose text comes only after
 * the recording, which somebody has to stop.
 */
function finalText(element: KurdishDictateElement, text: string): Promise<'final' | 'recorded'> {
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
        if (isFinal) settle(() => resolve('final'));
      },
      { signal },
    );
    const settleRecorded = () => settle(() => resolve('recorded'));
    if (element.mode === 'record') {
      element.addEventListener('speechstart', settleRecorded, { signal });
      // The element may have listened before.
      if (element.matches(':state(speaking)')) settleRecorded();
    }
    // No session could be had, in `mode="auto"`.
    const onDegraded = ({ detail }: DegradedEvent) => detail.feature === 'live' && settleRecorded();
    element.addEventListener('kurdish-degraded', (event) => onDegraded(event as DegradedEvent), { signal });
    element.addEventListener('error', (event) => settle(() => reject((event as SpeechErrorEvent).error)), {
      signal,
    });
    element.addEventListener('end', () => settle(() => resolve('final')), { signal });
  });
}
