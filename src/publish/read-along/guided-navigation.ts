import type { ReadAlong } from './read-along.ts';

/**
 * A Guided Navigation Document of Readium (readium.org/guided-navigation): what is read when, for readers of web publications.
 * @param sound Address of the MP3 file, relative to the document's own.
 * @returns JSON. The text is in it, because the page may be cut otherwise.
 */
export function guidedNavigation({ language, paragraphs, slug }: ReadAlong, sound: string): string {
  const guided = paragraphs.map((sentences) => ({
    role: ['paragraph'],
    children: sentences.map(({ text, start, end }) => ({
      text: { plain: text, language },
      audioref: `${encodeURI(sound)}#t=${start.toFixed(3)},${end.toFixed(3)}`,
    })),
  }));
  const links = [
    { rel: 'self', href: `${encodeURI(slug)}.guided.json`, type: 'application/guided-navigation+json' },
  ];
  return `${JSON.stringify({ links, guided })}\n`;
}
