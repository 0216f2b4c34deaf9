import type { SpeechError } from '../../contract/errors.ts';
import { onPageHide } from '../base/on-page-hide.ts';

/** An element whose playback ended with an error. */
interface InterruptedElement {
  readonly isConnected: boolean;
  readonly error: SpeechError | null;
  play(): Promise<void>;
}

/** Plays on, once, when the device is online again: unless the reader or the page has done something else until then. */
export function resumeOnline(element: InterruptedElement, error: SpeechError): void {
  const resume = () => {
    stopWatching();
    // The element reports what goes wrong.
    if (element.isConnected && element.error === error) element.play().catch(() => {});
  };
  const stopWatching = onPageHide(() => removeEventListener('online', resume));
  addEventListener('online', resume, { once: true });
}
