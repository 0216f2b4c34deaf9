const KEY = Symbol.for('kurdish-speech.soundingMedia');

/** The two media elements of a player: what sounds, or did so last, is the first. */
type Media = readonly HTMLMediaElement[];
type WithMedia = { readonly [KEY]?: Media };

/** What has the statistics of its player; undefined before there is one. */
export interface WithStats {
  readonly stats?: object;
}

/**
 * The media elements of one player, which hands them on with its statistics: the menu, in a file of its own, sends them to a device of the
 * network. Empty where its speech has not yet sounded through media elements.
 */
export function soundingMedia({ stats }: WithStats): Media {
  return (stats as WithMedia | undefined)?.[KEY] ?? [];
}

/** Statistics of a player that sounds through these elements. */
export function statsWithMedia<Stats extends object>(stats: Stats, media: Media): Stats {
  return { ...stats, [KEY]: media };
}
