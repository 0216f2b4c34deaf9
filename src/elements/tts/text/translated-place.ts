import { standInsOf } from './original-text.ts';

/**
 * What of a translation stands about where a place of the original was: a sentence of it, mostly.
 * @param offset In UTF-16 code units of the original.
 * @returns Undefined where the text was not translated.
 */
export function translatedText(original: Text, offset: number): Text | undefined {
  const texts = textsFor(original);
  let left = (lengthOf(texts) * offset) / original.length;
  return texts.find((text) => {
    left -= text.length;
    return left < 0;
  });
}

/**
 * About where a place of a translation was in the original; the place itself where it is in none.
 * @param read What may have been translated.
 * @param offset As in Range: in UTF-16 code units of a text, or in child nodes of an element.
 */
export function originalPlace(
  read: readonly { readonly node: unknown }[],
  node: Node,
  offset: number,
): { readonly node: Node; readonly offset: number } {
  for (const { node: original } of read) {
    if (!(original instanceof Text) || !standInsOf(original)?.some((each) => each.contains(node))) continue;
    const texts = textsFor(original);
    const place = new Range();
    place.setStart(node, offset);
    const before = lengthOf(texts.filter((text) => text !== node && place.comparePoint(text, 0) < 0));
    return {
      node: original,
      offset: Math.floor(
        (original.length * (before + (node instanceof Text ? offset : 0))) / lengthOf(texts),
      ),
    };
  }
  return { node, offset };
}

function textsFor(original: Text): Text[] {
  const texts: Text[] = [];
  for (const node of standInsOf(original) ?? []) {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
  }
  return texts;
}

function lengthOf(texts: readonly Text[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}
