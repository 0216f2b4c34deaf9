import { html } from 'lit';
import { DegradedEvent } from '../../base/events.ts';
import type { Notice } from '../../local/notice.ts';
import { mediaStrings } from '../../localization/media-strings.ts';
import { isTranslation } from '../text/choose-reading.ts';
import type { TextSource } from '../text/text-source.ts';
import type { MediaHost } from './media-host.ts';

const REASONS = {
  translated: 'The page was translated: its original text is read.',
  originalLost: 'The page was translated before its text was known: nothing is read.',
};

/** Internals of the element. */
export interface TranslationHost {
  readonly speech: { readonly run: { readonly source: TextSource } | undefined };
  /** Shows a sentence about the translation of the page; undefined ends it. */
  showTranslation(notice: Notice | undefined): void;
}

/** Says that a page was translated, as long as it is. */
export function tellTranslation(
  element: MediaHost,
  { speech, showTranslation }: TranslationHost,
  on: (types: string, react: () => void) => void,
): void {
  let told: keyof typeof REASONS | undefined;
  const tell = () => {
    const source = speech.run?.source;
    const isOriginal = source?.translation === 'original' || source?.isTranslated?.() || isReplaced(source);
    const found =
      element.error?.field === 'translation' ? 'originalLost' : isOriginal ? 'translated' : undefined;
    if (found === told) return;
    told = found;
    showTranslation(
      found &&
        ((lang) => html`<div part="notice" class="notice" role="status">${mediaStrings(lang)[found]}</div>`),
    );
    if (found) element.dispatchEvent(new DegradedEvent({ feature: 'translation', reason: REASONS[found] }));
  };
  on('loadstart playing timeupdate emptied error', tell);
  tell();
}

/** Some translators write into the texts themselves, as pages do. */
function isReplaced(source: TextSource | undefined): boolean {
  const now = source?.element?.textContent;
  // A text that is still being written is not the element's.
  const isAnother = source?.authorText !== undefined && now !== source.authorText;
  return Boolean(now && isAnother && isTranslation(source.text, now));
}
