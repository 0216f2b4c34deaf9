import { html } from 'lit';
import { outputDevice } from '../../../audio/context/output-device.ts';
import { DegradedEvent } from '../../base/events.ts';
import type { Notice } from '../../local/notice.ts';
import { mediaStrings } from '../../localization/media-strings.ts';
import type { MediaHost } from './media-host.ts';

const NOTICE: Notice = (lang) =>
  html`<div part="notice" class="notice" role="status">${mediaStrings(lang).outputLost}</div>`;

/**
 * Says once, in the player that sounds, that the chosen loudspeaker is gone and the default one has taken over, until it pauses.
 * @param show Shows a sentence; undefined ends it.
 */
export function tellLostOutput(element: MediaHost, show: (notice: Notice | undefined) => void): void {
  const tell = () => {
    if (element.paused || !outputDevice.takeLoss()) return;
    show(NOTICE);
    element.addEventListener('pause', () => show(undefined), { once: true });
    const reason = 'The chosen audio output is not available: the default one is used.';
    element.dispatchEvent(new DegradedEvent({ feature: 'output', reason }));
  };
  element.addEventListener('playing', tell);
  // The device outlives the element.
  element.addController({
    hostConnected() {
      outputDevice.addEventListener('lost', tell);
      tell();
    },
    hostDisconnected: () => outputDevice.removeEventListener('lost', tell),
  });
}
