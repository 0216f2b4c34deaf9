import type { Notice } from '../../local/notice.ts';
import { attachReadingFeatures, type ReadingFeatureHost } from './attach-reading-features.ts';
import { CaptionCues } from './caption-cues.ts';
import type { CaptionTrack } from './caption-track.ts';
import { dispatchProgress } from './dispatch-progress.ts';
import type { MediaHost } from './media-host.ts';
import { MediaSessionController } from './media-session-controller.ts';
import { tellLostOutput } from './tell-lost-output.ts';
import { type TranslationHost, tellTranslation } from './tell-translation.ts';

export { setSinkId } from '../../../audio/context/set-sink-id.ts';

/** Internals of the element beyond its public API. */
export interface MediaFeatureHost extends ReadingFeatureHost, Pick<TranslationHost, 'showTranslation'> {
  readonly captionTrack: CaptionTrack;
  /** What captions show from now on, while they are shown. */
  showCaption(text: string): void;
  /** Shows a sentence to the reader; undefined ends it. */
  show(notice: Notice | undefined): void;
}

/** Silence on the network before `stalled` (HTML). */
const STALLED_MS = 3000;

/** Attaches captions, the media session, `stalled`, error recovery and what is said of a lost output to an element that starts to speak. */
export function attachMediaFeatures(element: MediaHost, host: MediaFeatureHost): void {
  const on = (types: string, react: () => void) => {
    for (const type of types.split(' ')) element.addEventListener(type, react);
  };
  followWithCaptions(element, host, on);
  dispatchProgress(element, host.speech, on);
  attachReadingFeatures(element, host, on);
  tellTranslation(element, host, on);

  const controls = new MediaSessionController(element, host.speech);
  on('play playing pause durationchange seeked ratechange', () => controls.show());
  on('timeupdate', () => controls.follow());
  on('ended emptied error', () => controls.release());
  if (!element.paused) controls.show();

  let stalled: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(stalled);
    const isLoading = element.networkState === element.NETWORK_LOADING;
    if (isLoading) stalled = setTimeout(() => element.dispatchEvent(new Event('stalled')), STALLED_MS);
  };
  on('loadstart progress suspend emptied error', watch);
  watch();

  recoverFromErrors(element, host, on);
  tellLostOutput(element, host.show);
}

function followWithCaptions(
  element: MediaHost,
  { captionTrack, speech, showCaption }: MediaFeatureHost,
  on: (types: string, react: () => void) => void,
): void {
  const feed = new CaptionCues(captionTrack.track);
  const follow = () => {
    feed.reach(element.currentTime);
    showCaption(element.ended ? '' : feed.text);
  };
  on('emptied loadstart error', () => {
    feed.clear();
    showCaption('');
  });
  on('progress', () => {
    feed.fill(speech.run?.captions() ?? []);
    showCaption(feed.text);
  });
  on('boundary timeupdate ended', follow);
  captionTrack.media.textTracks.addEventListener('change', follow);
  feed.fill(speech.run?.captions() ?? []);
  follow();
}

/** media-chrome ignores requests once its media has an error; ours can be retried, so a play request clears it first. */
function recoverFromErrors(
  element: MediaHost,
  { speech }: MediaFeatureHost,
  on: (types: string, react: () => void) => void,
): void {
  const forget = () => {
    if (element.error) speech.recover();
  };
  const wait = () => {
    if (element.slot === 'media')
      element.parentElement?.addEventListener('mediaplayrequest', forget, { capture: true, once: true });
  };
  on('error', wait);
  if (element.error) wait();
}
