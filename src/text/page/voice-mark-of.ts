import { dialectFromLanguage } from '../dialect/dialect-from-language.ts';
import type { VoiceMark } from '../voices/voice-run.ts';
import type { PageNode, PageTree } from './page-tree.ts';

/** What an element says about who speaks it. */
export type ElementMark = Pick<VoiceMark, 'lang' | 'voice'>;

/**
 * The `data-voice` of an element, which holds for all of it, or its `lang` where that is Kurdish: words of other languages stay in the
 * voice around them.
 * @param around That of the element around it.
 */
export function voiceMarkOf<Element extends PageNode>(
  element: Element,
  around: ElementMark | undefined,
  tree: PageTree<Element>,
): ElementMark | undefined {
  const voice = tree.attribute(element, 'data-voice')?.trim();
  const lang = tree.attribute(element, 'lang') ?? '';
  const isKurdish = dialectFromLanguage(lang) !== 'other';
  if (voice) return { lang: isKurdish ? lang : (around?.lang ?? ''), voice };
  return isKurdish && !around?.voice ? { lang, voice: '' } : around;
}
