const KEY = Symbol.for('kurdish-speech.soundingMedia');

/** The media elements of the player that sounds, or did so last: what sounds is the first. */
type Media = readonly HTMLMediaElement[];
type Page = { [KEY]?: Media };

/** Empty where speech has not yet sounded through media elements. Each script of a page knows the same ones. */
export function soundingMedia(): Media {
  return (globalThis as Page)[KEY] ?? [];
}

/** @param media Undefined where they are no longer of use. */
export function setSoundingMedia(media: Media | undefined): void {
  (globalThis as Page)[KEY] = media;
}
