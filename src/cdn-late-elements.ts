import { DegradedEvent } from './elements/base/events.ts';
import { logOnce } from './elements/base/log-once.ts';
import { loadDictate } from './elements/dictate/load-dictate.ts';
import { loadPlaylist } from './elements/playlist/load-playlist.ts';
import { loadReview } from './elements/review/load-review.ts';
import { loadVoicePicker } from './elements/voice-picker/load-voice-picker.ts';

const { document } = globalThis;
/** Of the page's scripts, whatever their releases, the first to run defines the elements. */
const CLAIM = Symbol.for('kurdish-speech.late-elements');
const page = document as unknown as { [CLAIM]?: boolean };

// Elements in files of their own, which pages without them do not fetch. A page may add one at any time.
if (document && !page[CLAIM]) {
  page[CLAIM] = true;
  defineLate('dictate', loadDictate);
  defineLate('voice-picker', loadVoicePicker);
  defineLate('playlist', loadPlaylist);
  defineLate('review', loadReview);
}

/** @param feature The element's name without `kurdish-`. */
function defineLate(
  feature: 'dictate' | 'playlist' | 'review' | 'voice-picker',
  load: (assetBase: string | undefined) => Promise<unknown>,
): void {
  /** How many elements there were when the file was last asked for, and the folders that they named. */
  let tried: string | undefined;
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['asset-base'] });
  look();

  function look(): void {
    const elements = [...document.getElementsByTagName(`kurdish-${feature}`)];
    const [element] = elements;
    const named = elements.map((each) => each.getAttribute('asset-base') ?? '').filter(Boolean);
    const folders = [...new Set(named)];
    const asked = elements.length + folders.join();
    if (!element || tried === asked) return;
    tried = asked;
    loadFrom(folders).then(
      () => observer.disconnect(),
      ({ message }: Error) => {
        addEventListener('online', retry, { once: true });
        logOnce(message);
        element.dispatchEvent(new DegradedEvent({ feature, reason: message }));
      },
    );
  }

  function retry(): void {
    tried = undefined;
    look();
  }

  /** Any element may name a folder, and one that is refused or empty must not keep the others from working. The script's own is the last. */
  async function loadFrom([folder, ...others]: readonly string[]): Promise<unknown> {
    const loading = load(folder);
    return folder ? loading.catch((error) => loadFrom(others).catch(() => Promise.reject(error))) : loading;
  }
}
