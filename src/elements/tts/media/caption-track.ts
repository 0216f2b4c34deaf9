/** A native TextTrack in a native TextTrackList, on a media element that plays nothing. */
export interface CaptionTrack {
  readonly media: HTMLMediaElement;
  readonly track: TextTrack;
}

/**
 * Browsers fix a track's label and language at creation; these getters follow the page.
 * @param label In the language of the page.
 * @param language BCP 47 tag of the captions.
 * @param onMode The track's mode has changed.
 */
export function createCaptionTrack(
  label: () => string,
  language: () => string,
  onMode: () => void,
): CaptionTrack {
  const media = document.createElement('audio');
  const track = media.addTextTrack('captions');
  Object.defineProperties(track, { label: { get: label }, language: { get: language } });
  media.textTracks.addEventListener('change', onMode);
  return { media, track };
}
