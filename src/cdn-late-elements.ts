import { DegradedEvent } from './elements/base/events.ts';
import { loadPlaylist } from './elements/playlist/load-playlist.ts';
import { loadReview } from './elements/review/load-review.ts';
import { loadVoicePicker } from './elements/voice-picker/load-voice-picker.ts';

const { document } = globalThis;

// Elements in files of their own, which pages without them do not fetch. A page may add one at any time.
defineLate('voice-picker', loadVoicePicker);
defineLate('playlist', loadPlaylist);
defineLate('review', loadReview);

/** @param feature The element's name without `kurdish-`. */
function defineLate(
  feature: 'playlist' | 'review' | 'voice-picker',
  load: (assetBase: string | undefined) => Promise<unknown>,
): void {
  const arrivals = document && new MutationObserver(look);
  arrivals?.observe(document, { subtree: true, childList: true });
  look();

  function look(): void {
    const [element] = document?.getElementsByTagName(`kurdish-${feature}`) ?? [];
    if (!element) return;
    arrivals.disconnect();
    load(element.getAttribute('asset-base') ?? undefined).catch(({ message }) => {
      addEventListener('online', look, { once: true });
      element.dispatchEvent(new DegradedEvent({ feature, reason: message }));
    });
  }
}
