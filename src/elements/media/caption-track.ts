/** A real TextTrack in a real TextTrackList, of a media element that plays nothing. */
export interface CaptionTrack {
  readonly media: HTMLMediaElement;
  readonly track: TextTrack;
}

/**
 * Browsers fix the label and the language of a track when it is made; these follow the page.
 * @param label In the language of the page.
 * @param language BCP 47 tag of the captions.
 */
export function createCaptionTrack(label: () => string, language: () => string): CaptionTrack {
  const media = document.createElement('audio');
  const track = media.addTextTrack('captions');
  Object.defineProperties(track, { label: { get: label }, language: { get: language } });
  return { media, track };
}
