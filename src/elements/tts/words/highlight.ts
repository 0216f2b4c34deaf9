import type { Span } from '../../../text/utterance/utterance.ts';
import { adoptStyles } from '../../base/adopt-styles.ts';
import { themed } from '../../base/theme-defaults.ts';
import type { TextSource } from '../text/text-source.ts';

/** Names for `::highlight()` in a page's own style sheet. */
const HIGHLIGHT_NAMES = { word: 'kurdish-word', sentence: 'kurdish-sentence' } as const;
export type HighlightKind = keyof typeof HIGHLIGHT_NAMES;

/** Highlights words without changing the document: text nodes stay whole, so Arabic letters keep their joined shapes. */
export interface Highlighter {
  show(kind: HighlightKind, range: Range | undefined): void;
  clear(): void;
}

/** Highlights with the CSS Custom Highlight API; undefined in browsers without it. */
export function createHighlighter(): Highlighter | undefined {
  return 'highlights' in (globalThis.CSS ?? {}) && 'Highlight' in globalThis
    ? new CustomHighlighter()
    : undefined;
}

/** Highlights the current word, and with `sentence` its sentence too. */
export function highlightSpoken(
  highlighter: Highlighter | undefined,
  mode: 'off' | HighlightKind,
  source: TextSource,
  word: Span | undefined,
  sentence: Span | undefined,
): void {
  highlighter?.show('word', word && mode !== 'off' ? source.range(word) : undefined);
  highlighter?.show('sentence', sentence && mode === 'sentence' ? source.range(sentence) : undefined);
}

/** In a layer, so that a page's own rules win in any order. */
const RULES = `@layer kurdish-speech {
  ::highlight(kurdish-sentence) { background-color: ${themed('sentence-highlight')}; }
  ::highlight(kurdish-word) { background-color: ${themed('highlight')}; color: ${themed('highlight-color')}; }
  @media (forced-colors: active) {
    ::highlight(kurdish-word) { background-color: Highlight; color: HighlightText; }
  }
}`;

/** Highlights take their style from the tree that contains the text, which may be a shadow tree of the page. */
function adoptRules(range: Range): void {
  const root = range.startContainer.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return;
  adoptStyles(root, RULES);
}

/** All elements of the page share one registered highlight per name; each adds and removes its own ranges. */
function sharedHighlight(kind: HighlightKind): Highlight {
  const name = HIGHLIGHT_NAMES[kind];
  let highlight = CSS.highlights.get(name);
  if (!highlight) {
    highlight = new Highlight();
    highlight.priority = kind === 'word' ? 1 : 0;
    const register = CSS.highlights.set.bind(CSS.highlights, name, highlight);
    register();
    // On paper nothing is read, whatever style a page has given to the words; an invisible mark still breaks the joins of Arabic letters.
    addEventListener('beforeprint', () => CSS.highlights.delete(name));
    addEventListener('afterprint', register);
  }
  return highlight;
}

/**
 * At most two ranges at a time, each in one Highlight, and never moved. WebKit before October 2026 may not repaint a range that was replaced by
 * `CSS.highlights.set` nor paint one that two Highlights share, and is slow with hundreds (https://github.com/WebKit/WebKit/pull/71408, 71559, 73511).
 */
class CustomHighlighter implements Highlighter {
  readonly #ranges = new Map<HighlightKind, Range>();

  show(kind: HighlightKind, range: Range | undefined): void {
    const highlight = sharedHighlight(kind);
    const last = this.#ranges.get(kind);
    // A sentence is painted once, not again with each word.
    if (range && last && isSame(range, last)) return;
    if (last) highlight.delete(last);
    this.#ranges.delete(kind);
    // Forced colours mark everything in one colour: reserve it for the word.
    if (!range || (kind === 'sentence' && matchMedia('(forced-colors: active)').matches)) return;
    adoptRules(range);
    highlight.add(range);
    this.#ranges.set(kind, range);
  }

  clear(): void {
    for (const kind of [...this.#ranges.keys()]) this.show(kind, undefined);
  }
}

function isSame(one: Range, other: Range): boolean {
  return (
    one.startContainer === other.startContainer &&
    one.startOffset === other.startOffset &&
    one.endContainer === other.endContainer &&
    one.endOffset === other.endOffset
  );
}
