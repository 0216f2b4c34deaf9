import type { PageText } from '../../../text/page/page-text.ts';
import { originalChildren } from './original-text.ts';

/** `original`: what is read was translated since; `lost`: only a translation is known, which no voice speaks. */
export type Translation = 'original' | 'lost';

/** Where a word in seven has letters that other languages in the two scripts seldom have, the text is Kurdish. */
const LEAST_SHARE = 1 / 7;
const SAMPLE_LENGTH = 2000;

/**
 * Reads an element as it is, or as it was before the page was translated: that of the two which is Kurdish.
 * @param read Reads it; `children` are the child nodes of an element, where they are not those that it has now.
 */
export function chooseReading(
  root: Element,
  read: (children?: (element: Element) => readonly Node[] | undefined) => PageText,
): { readonly page: PageText; readonly translation?: Translation } {
  const now = read();
  const isMarked = Boolean(root.ownerDocument.documentElement.matches('.translated-ltr,.translated-rtl'));
  const hasStandIns = root.querySelector('font');
  if (!isMarked && !hasStandIns) return { page: now };
  const before = read(originalChildren);
  const isKept = before.text !== now.text;
  if (isKept && (isKurdish(before.text) || !isKurdish(now.text)))
    return { page: before, translation: 'original' };
  // Of a page that is marked, a text without them was left as it was.
  const isLost = !isKept && isMarked && hasStandIns && !isKurdish(now.text);
  return isLost ? { page: now, translation: 'lost' } : { page: now };
}

/** Whether a text was Kurdish, and is now in another language. */
export function isTranslation(before: string, now: string): boolean {
  return isKurdish(before) && !isKurdish(now);
}

function isKurdish(text: string): boolean {
  const words = text.slice(0, SAMPLE_LENGTH).match(/\p{L}+/gu) ?? [];
  return words.filter((word) => /[ەۆێڕڵêîû]/i.test(word)).length >= words.length * LEAST_SHARE;
}
