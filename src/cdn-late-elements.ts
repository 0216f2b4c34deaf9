import { loadPlaylist } from './elements/playlist/load-playlist.ts';
import { DegradedEvent } from './elements/shared/events.ts';
import { loadVoicePicker } from './elements/voice-picker/load-voice-picker.ts';

const { document } = globalThis;

// Elements in files of their own, which pages without them do not fetch. A page may add one at any time.
defineLate('kurdish-voice-picker', 'voice-picker', loadVoicePicker);
defineLate('kurdish-playlist', 'playlist', loadPlaylist);

function defineLate(
  tag: string,
  feature: 'playlist' | 'voice-picker',
  load: (assetBase: string | undefined) => Promise<unknown>,
): void {
  const arrivals = document && new MutationObserver(look);
  arrivals?.observe(document, { subtree: true, childList: true });
  look();

  function look(): void {
    const [element] = document?.getElementsByTagName(tag) ?? [];
    if (!element) return;
    arrivals.disconnect();
    load(element.getAttribute('asset-base') ?? undefined).catch(({ message }) => {
      addEventListener('online', look, { once: true });
      element.dispatchEvent(new DegradedEvent({ feature, reason: message }));
    });
  }
}
