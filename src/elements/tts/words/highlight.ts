import type { Span } from '../../../text/types.ts';
import type { TextSource } from '../speech/text-source.ts';

/** Names for `::highlight()` in a page's own style sheet. */
const HIGHLIGHT_NAMES = { word: 'kurdish-word', sentence: 'kurdish-sentence' } as const;
type Kind = keyof typeof HIGHLIGHT_NAMES;

/**
 * Highlights words without changing the document: text nodes stay whole, so Arabic letters keep their joined shapes.
 * Uses the CSS Custom Highlight API; without it, overlays boxes on the words.
 */
export interface Highlighter {
  show(kind: Kind, range: Range | undefined): void;
  clear(): void;
}

/** @param root Where the fallback's boxes go: a shadow root, never the text itself. */
export function createHighlighter(root: () => ShadowRoot | null): Highlighter {
  return 'highlights' in (globalThis.CSS ?? {}) && 'Highlight' in globalThis
    ? new CustomHighlighter()
    : new OverlayHighlighter(root);
}

/** Highlights the current word, and with `sentence` its sentence too. */
export function highlightSpoken(
  highlighter: Highlighter,
  mode: 'off' | Kind,
  source: TextSource,
  word: Span | undefined,
  sentence: Span | undefined,
): void {
  highlighter.show('word', word && mode !== 'off' ? source.range(word) : undefined);
  highlighter.show('sentence', sentence && mode === 'sentence' ? source.range(sentence) : undefined);
}

/** In a layer, so that a page's own rules win in any order. */
const RULES = `@layer kurdish-speech {
  ::highlight(kurdish-sentence) { background-color: var(--kurdish-sentence-highlight, #ffe08a55); }
  ::highlight(kurdish-word) { background-color: var(--kurdish-highlight, #ffd24d); color: var(--kurdish-highlight-color, #201400); }
  @media (forced-colors: active) {
    ::highlight(kurdish-word) { background-color: Highlight; color: HighlightText; }
  }
}`;

let rules: CSSStyleSheet | undefined;

/** Highlights take their style from the tree that contains the text, which may be a shadow tree of the page. */
function adoptRules(range: Range): void {
  const root = range.startContainer.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return;
  if (!rules) {
    rules = new CSSStyleSheet();
    rules.replaceSync(RULES);
  }
  if (!root.adoptedStyleSheets.includes(rules)) root.adoptedStyleSheets.push(rules);
}

/** All elements of the page share one registered highlight per name; each adds and removes its own ranges. */
function sharedHighlight(kind: Kind): Highlight {
  const name = HIGHLIGHT_NAMES[kind];
  let highlight = CSS.highlights.get(name);
  if (!highlight) {
    highlight = new Highlight();
    highlight.priority = kind === 'word' ? 1 : 0;
    CSS.highlights.set(name, highlight);
  }
  return highlight;
}

class CustomHighlighter implements Highlighter {
  readonly #ranges = new Map<Kind, Range>();

  show(kind: Kind, range: Range | undefined): void {
    const highlight = sharedHighlight(kind);
    const last = this.#ranges.get(kind);
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

/** Boxes over the page that follow the words through scrolling and resizing. */
export class OverlayHighlighter implements Highlighter {
  readonly #root: () => ShadowRoot | null;
  readonly #ranges = new Map<Kind, Range>();
  #overlay: HTMLElement | undefined;
  readonly #place = () => this.#draw();

  constructor(root: () => ShadowRoot | null) {
    this.#root = root;
  }

  show(kind: Kind, range: Range | undefined): void {
    if (range) this.#ranges.set(kind, range);
    else this.#ranges.delete(kind);
    if (this.#ranges.size) this.#open();
    else this.clear();
    this.#draw();
  }

  clear(): void {
    this.#ranges.clear();
    this.#overlay?.remove();
    this.#overlay = undefined;
    removeEventListener('scroll', this.#place, true);
    removeEventListener('resize', this.#place);
  }

  #open(): void {
    if (this.#overlay) return;
    const overlay = document.createElement('div');
    overlay.className = 'overlay';
    overlay.setAttribute('aria-hidden', 'true');
    // The top layer is positioned in the viewport, even when an ancestor is transformed or clips.
    if ('popover' in overlay) overlay.popover = 'manual';
    this.#root()?.append(overlay);
    if (overlay.isConnected && 'showPopover' in overlay) overlay.showPopover();
    this.#overlay = overlay;
    addEventListener('scroll', this.#place, { capture: true, passive: true });
    addEventListener('resize', this.#place);
  }

  #draw(): void {
    const boxes: HTMLElement[] = [];
    for (const [kind, range] of this.#ranges) {
      const drawn = new Set<string>();
      for (const { left, top, width, height } of range.getClientRects()) {
        // An element in the range and the text inside it both have a box, one over the other.
        const place = [left, top, width, height].map(Math.round).join();
        if (drawn.has(place)) continue;
        drawn.add(place);
        const box = document.createElement('div');
        box.className = `box ${kind}`;
        for (const [side, length] of Object.entries({ left, top, width, height }))
          box.style.setProperty(side, `${length}px`);
        boxes.push(box);
      }
    }
    this.#overlay?.replaceChildren(...boxes);
  }
}
