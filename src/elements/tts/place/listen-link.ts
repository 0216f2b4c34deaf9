/** A sentence of a page, in the fragment of its address: `#listen=120`, or `#listen=player,120` for the player with that id. */
export interface ListenLink {
  readonly id: string | undefined;
  /** UTF-16 offset of the sentence in the author's text. */
  readonly charIndex: number;
}

/** @param hash As in `location.hash`. @returns undefined where it names no sentence. */
export function parseListenLink(hash: string): ListenLink | undefined {
  const [, id, charIndex] = /^#(?:.*&)?listen=(?:([^,&]+),)?(\d{1,7})(?:&|$)/.exec(hash) ?? [];
  if (charIndex === undefined) return undefined;
  try {
    return { id: id && decodeURIComponent(id), charIndex: Number(charIndex) };
  } catch {
    return undefined;
  }
}

/** The address of a page with a sentence of it. @param href The page's address; its fragment is replaced. */
export function listenLink(href: string, { id, charIndex }: ListenLink): string {
  const url = new URL(href);
  url.hash = `listen=${id ? `${encodeURIComponent(id)},` : ''}${charIndex}`;
  return url.href;
}
