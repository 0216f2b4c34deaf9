import { dialectFromLanguage } from '../../text/normalize/dialect-from-language.ts';
import { ckb } from './ckb.ts';
import { dictationCkb } from './dictation-ckb.ts';
import { dictationEn } from './dictation-en.ts';
import type { DictationStrings } from './dictation-strings.ts';
import { en } from './en.ts';
import { loadLanguages } from './load-languages.ts';
import type { Strings } from './strings.ts';

/** Everything the elements say, by the tag of the language. */
export type Languages = Readonly<
  Record<string, { readonly strings: Strings; readonly dictation: DictationStrings }>
>;

/** `ku` alone is Kurmanji (CLDR, likely subtags). */
const TAGS = { sorani: 'ckb', badini: 'kmr-Arab', kurmanji: 'kmr', kurdish: 'kmr', other: 'en' } as const;
const english = { strings: en, dictation: dictationEn };
let known: Languages = { ckb: { strings: ckb, dictation: dictationCkb }, en: english };

/**
 * The strings for a BCP 47 tag: Sorani for `ckb` (and `ku-Arab` or `ku-IQ`, as most pages mean it), Badini for `kmr-Arab` and
 * `kmr-IQ`, Kurmanji for other `kmr` and `ku`, English for all else and until `loadStrings` has fetched the others.
 */
export function stringsFor(lang: string): Strings {
  return languageOf(lang).strings;
}

/** What `<kurdish-dictate>` says beside that. */
export function dictationStrings(lang: string): DictationStrings {
  return languageOf(lang).dictation;
}

/**
 * Fetches the strings for a BCP 47 tag. Undefined where they are here.
 * @param assetBase Folder of worklets, Workers and the like.
 */
export function loadStrings(lang: string, assetBase: string | undefined): Promise<void> | undefined {
  if (known[tagFor(lang)]) return undefined;
  return loadLanguages(assetBase).then(({ furtherLanguages }) => {
    known = { ...known, ...furtherLanguages };
  });
}

function languageOf(lang: string) {
  return known[tagFor(lang)] ?? english;
}

function tagFor(lang: string): string {
  return TAGS[dialectFromLanguage(lang)];
}

/**
 * The `lang` that governs an element: its own or the nearest ancestor's, through the shadow trees around it. A server that renders
 * knows of no ancestors.
 */
export function nearestLanguage(element: Element): string {
  if (!element.closest) return element.getAttribute('lang') ?? '';
  for (let scope: Element | undefined = element; scope; ) {
    const holder: Element | null = scope.closest('[lang]');
    if (holder) return holder.getAttribute('lang') ?? '';
    const root: Node = scope.getRootNode();
    scope = root instanceof ShadowRoot ? root.host : undefined;
  }
  return '';
}

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

/** Calls back when any `lang` of the document changes. Returns the way to stop. */
export function observeLanguage(changed: () => void): () => void {
  listeners.add(changed);
  observer ??= new MutationObserver(() => {
    for (const listener of listeners) listener();
  });
  if (listeners.size === 1)
    observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['lang'] });
  return () => {
    listeners.delete(changed);
    if (!listeners.size) observer?.disconnect();
  };
}
