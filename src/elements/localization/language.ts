import { ckb } from './ckb.ts';
import { en } from './en.ts';
import { kmr } from './kmr.ts';
import { kmrArab } from './kmr-arab.ts';
import type { Strings } from './strings.ts';

/**
 * The strings for a BCP 47 tag: Sorani for `ckb` (and `ku-Arab`, as most pages mean it), Badini for `kmr-Arab`,
 * Kurmanji for `kmr` and `ku`, English for all else.
 */
export function stringsFor(lang: string): Strings {
  const tag = lang.toLowerCase();
  if (/^(ckb|ku-(.*-)?arab)\b/.test(tag)) return ckb;
  if (/^(kmr-(.*-)?arab|bdn|badini)\b/.test(tag)) return kmrArab;
  if (/^(kmr|ku)\b/.test(tag)) return kmr;
  return en;
}

/** The `lang` that governs an element: its own or the nearest ancestor's, through the shadow trees around it. */
export function nearestLanguage(element: Element): string {
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
