/** One article of a playlist. */
export interface PlaylistItem {
  readonly title: string;
  /** Id of the element with its text, in the same tree as the playlist. */
  readonly textId: string | undefined;
  /** JSON file of its published speech. */
  readonly src: string | undefined;
  /** The author's link to it. */
  readonly href: string;
}

/**
 * The articles that the links in an element name: `<a href="#id">` by the text on this page, `<a href="/news/1" data-src="1.json">` by its
 * published speech. Other links are left out.
 */
export function readPlaylist(element: Element): PlaylistItem[] {
  const items: PlaylistItem[] = [];
  for (const link of element.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    const { src } = link.dataset;
    const textId = src || !href.startsWith('#') ? undefined : textIdOf(href.slice(1));
    if (src || textId) items.push({ title: link.textContent.trim(), textId, src, href });
  }
  return items;
}

/** The id as an author may write it: percent-encoded, or with a percent sign of its own. */
function textIdOf(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
